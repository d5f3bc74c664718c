// Dasselbe wie chili.en.ts, auf Deutsch.
import type { Telling } from './howto'

export const howTo: Telling = ({ end, chosen, own, guard, small }) => ({
  idea: 'Fragen zu Sex und Beziehungen, jede Antwort bleibt geheim, und mit Karten tippt ihr, wie viele Ja sagen.',
  steps: {
    read: [
      'Jemand liest vor',
      (chosen
        ? 'Wer dran ist, zieht eine Karte, sucht sich eine Frage darauf aus und liest sie laut vor.'
        : 'Wer dran ist, zieht eine Karte. Die Zahl auf der Rückseite der nächsten bestimmt die Frage; ist sie zu heikel, nehmt eine andere.') +
        (own ? ' Auch eine selbst ausgedachte geht.' : ''),
    ],
    guess: [
      'Du legst deinen Tipp',
      'Wie viele werden Ja sagen, du mitgezählt? Leg eine oder zwei deiner sechs Karten (0, 1, 2, 4, 5, 6) verdeckt hin. Zwei zählen zusammen, und die 0 ist zum Bluffen da.',
    ],
    answer: [
      'Du antwortest',
      'Und zwar ehrlich: Orange heißt Ja, Schwarz heißt Nein. Dein Plättchen kommt verdeckt in die Mitte.',
    ],
    open: [
      'Der Deckel wird geschüttelt',
      'Die Spielleitung mischt die Plättchen darunter und hebt ihn ab. Keinem sieht man an, von wem es ist.',
    ],
    ask: [
      'Wer war nah dran?',
      'Erst wird nach der genauen Zahl gefragt, dann nach den Zahlen daneben. Nur wer sie gelegt hat, deckt die Karten auf.',
    ],
    talk: ['Ihr redet', 'Über die Zahl, nicht darüber, wer es war. Danach liest vor, wer links daneben sitzt.'],
  },
  points: ['wenn du es genau triffst', 'wenn du um eins danebenliegst'],
  besides:
    'Sagt nur eine Person Ja, wird nach 0 nicht gefragt; sagen es alle bis auf eine, auch nicht nach „alle“. Beides würde eine Antwort verraten.',
  example: ({ n, yes }) => `${n} Leute spielen, und ${yes} davon sagen Ja.`,
  nothing: (names) => `Zu weit weg: ${names}. Ihre Karten bleiben für immer verdeckt.`,
  end: `Hat jemand ${end}, gewinnt, wer am meisten hat; bei Gleichstand gewinnen mehrere.`,
  secret: [
    'Deine Antwort. Heraus kommt nur, wie viele Ja gesagt haben; mehr erfährt nicht einmal der Server.',
    `Dein Tipp, außer er bringt Punkte. ${guard ? 'Karten, die verdeckt bleiben, bekommt niemand je zu sehen.' : 'Sonst sieht man nur, ob eine Karte liegt oder zwei.'}`,
  ],
  small: `Seid ihr höchstens ${small}, errät man leicht, wer Ja gesagt hat. Lasst sehr heikle Fragen weg: „Die nicht“ steht auf jedem Handy.`,
})
