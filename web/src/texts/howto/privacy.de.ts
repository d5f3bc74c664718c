// Dasselbe wie privacy.en.ts, auf Deutsch.
import type { Telling } from './howto'

export const howTo: Telling = ({ end, chosen, own, small }) => ({
  idea: 'Eine Frage an alle, jede Antwort bleibt geheim, und ihr tippt, wie viele von euch Ja sagen.',
  steps: {
    read: [
      'Jemand liest vor',
      (chosen
        ? 'Wer dran ist, zieht eine Karte, sucht sich eine Frage darauf aus und liest sie laut vor.'
        : 'Wer dran ist, zieht eine Karte. Die Zahl auf der Rückseite der nächsten bestimmt, welche Frage vorgelesen wird.') +
        (own ? ' Auch eine selbst ausgedachte geht.' : ''),
    ],
    guess: [
      'Du tippst',
      'Wie viele werden Ja sagen, du mitgezählt? Stell die Zahl auf deiner Scheibe ein, ganz für dich.',
    ],
    answer: [
      'Du antwortest',
      'Und zwar ehrlich: Orange heißt Ja, Schwarz heißt Nein. Dein Würfel kommt ungesehen in den Beutel.',
    ],
    open: ['Der Beutel wird ausgeleert', 'Zählt die orangen Würfel. Keinem sieht man an, von wem er ist.'],
    ask: [
      'Wer war nah dran?',
      'Erst wird nach der genauen Zahl gefragt, dann nach den Zahlen daneben. Wer sie eingestellt hat, dreht die Scheibe um und rückt vor.',
    ],
    talk: ['Ihr redet', 'Über die Zahl, nicht darüber, wer es war. Danach liest vor, wer links daneben sitzt.'],
  },
  points: ['wenn du es genau triffst', 'wenn du um eins danebenliegst'],
  besides:
    'Sagt nur eine Person Ja, wird nach 0 nicht gefragt; sagen es alle bis auf eine, auch nicht nach „alle“. Beides würde eine Antwort verraten.',
  example: ({ n, yes }) => `${n} Leute spielen, und ${yes} davon sagen Ja.`,
  nothing: (names) => `Zu weit weg: ${names}. Ihre Scheiben bleiben für immer verdeckt.`,
  end: `Die Leiste ist ${end} lang. Wer zuerst herum ist, gewinnt; schaffen es mehrere in derselben Runde, dann, wer am weitesten ist.`,
  secret: [
    'Deine Antwort. Heraus kommt nur, wie viele Ja gesagt haben; mehr erfährt nicht einmal der Server.',
    'Dein Tipp, außer er bringt Punkte. Eine Scheibe, die verdeckt bleibt, bekommt niemand je zu sehen.',
  ],
  small: `Seid ihr höchstens ${small}, errät man leicht, wer Ja gesagt hat. Lasst sehr heikle Fragen weg: „Die nicht“ steht auf jedem Handy.`,
})
