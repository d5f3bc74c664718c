// Dasselbe wie quickie.en.ts, auf Deutsch.
import type { Telling } from './howto'

export const howTo: Telling = ({ end, chosen, own, guard, small }) => ({
  idea: guard
    ? 'Schnelle Runden: Alle antworten heimlich, dann tippen alle, wie viele Ja gesagt haben.'
    : 'Schnelle Runden: Alle antworten heimlich, dann sagt ihr reihum laut, wie viele wohl Ja gesagt haben.',
  steps: {
    read: [
      'Jemand liest vor',
      (chosen
        ? 'Wer dran ist, zieht eine Karte, sucht sich eine Frage darauf aus und liest sie laut vor.'
        : 'Wer dran ist, zieht eine Karte. Die Zahl auf der Rückseite der nächsten bestimmt, welche Frage vorgelesen wird.') +
        (own ? ' Auch eine selbst ausgedachte geht.' : ''),
    ],
    answer: [
      'Du antwortest',
      'Und zwar ehrlich: Orange heißt Ja, Schwarz heißt Nein. Deine Karte kommt verdeckt in die Mitte.',
    ],
    guess: guard
      ? ['Du tippst', 'Wie viele haben Ja gesagt? Alle stellen gleichzeitig eine Zahl ein, und niemand sieht sie.']
      : ['Du sagst deinen Tipp', 'Wie viele haben Ja gesagt? Reihum, und wer vorliest, fängt an. Gesagt ist gesagt.'],
    open: ['Die Karten werden aufgedeckt', 'Vorher wird gemischt, damit keine verrät, von wem sie ist.'],
    ask: guard
      ? [
          'Wer war nah dran?',
          'Erst wird nach der genauen Zahl gefragt, dann nach den Zahlen daneben. Nur wer sie hat, zeigt sie.',
        ]
      : ['Ihr vergleicht', 'Eure Tipps stehen auf dem Block, und daneben kommen die Punkte.'],
    talk: ['Ihr redet', 'Über die Zahl, nicht darüber, wer es war. Danach liest vor, wer links daneben sitzt.'],
  },
  points: ['wenn du es genau triffst', 'wenn du um eins danebenliegst'],
  besides: 'Auf 0 oder „alle“ darf niemand tippen: Das würde die eigene Antwort verraten.',
  example: ({ n, yes }) => `${n} Leute spielen, und ${yes} davon sagen Ja.`,
  nothing: (names) =>
    guard ? `Zu weit weg: ${names}. Ihre Tipps bleiben für immer geheim.` : `Zu weit weg, also ohne Punkte: ${names}.`,
  end: `Nach ${end} gewinnt, wer am meisten Punkte hat; bei Gleichstand gewinnen mehrere.`,
  secret: [
    'Deine Antwort. Heraus kommt nur, wie viele Ja gesagt haben; mehr erfährt nicht einmal der Server.',
    guard
      ? 'Dein Tipp, außer er bringt Punkte. Die anderen Tipps sieht niemand je.'
      : 'Dein Tipp nicht: Den hören alle. Aber keine erlaubte Zahl verrät, was du geantwortet hast.',
  ],
  small: `Seid ihr höchstens ${small}, errät man leicht, wer Ja gesagt hat. Lasst sehr heikle Fragen weg: „Die nicht“ steht auf jedem Handy.`,
})
