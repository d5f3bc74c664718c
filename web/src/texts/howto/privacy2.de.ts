// Dasselbe wie privacy2.en.ts, auf Deutsch.
import type { Telling } from './howto'

export const howTo: Telling = ({ end, won, chosen, own, small }) => ({
  idea: 'Wie oft, wie viele? Alle stellen heimlich eine Zahl ein, und ihr schätzt, was zusammenkommt.',
  steps: {
    read: [
      'Jemand liest vor',
      (chosen
        ? 'Wer dran ist, zieht eine Karte, sucht sich eine Frage darauf aus und liest sie laut vor.'
        : 'Wer dran ist, zieht eine Karte. Die Zahl auf der Rückseite der nächsten bestimmt die Frage; ist sie zu heikel, nehmt eine andere.') +
        (own ? ' Auch eine selbst ausgedachte geht.' : ''),
    ],
    answer: [
      'Du antwortest',
      'Und zwar ehrlich: Dreh deine Ich-Scheibe auf deine Zahl und leg sie verdeckt hin. 5+ heißt fünf bis neun, 10+ zehn oder mehr.',
    ],
    guess: [
      'Du schätzt die Summe',
      'Was ergeben alle Antworten, deine mitgezählt? Stell die Wir-Scheibe ein. Im Zweifel lieber niedriger, denn zu hoch bringt nichts.',
    ],
    open: [
      'Alles wird zusammengezählt',
      'Wer vorliest, mischt die Scheiben und deckt sie auf. 5+ zählt fünf, 10+ zählt zehn.',
    ],
    ask: [
      'Wer war nah dran?',
      `Von der Summe geht es Zahl für Zahl abwärts, bis ${won.length} verschiedene Tipps offen liegen. Wer so nah lag, rückt vor.`,
    ],
    talk: [
      'Ihr redet',
      'Über die Summe, nicht darüber, von wem welche Zahl ist. Danach liest vor, wer links daneben sitzt.',
    ],
  },
  points: ['für die Summe, oder was am nächsten darunter liegt', 'für den zweitnächsten Tipp', 'für den drittnächsten'],
  besides:
    'Über der Summe gibt es nichts, und nach 0 wird nur gefragt, wenn sie die Summe ist. Du darfst deinen Tipp auch verdeckt lassen: ohne Punkte, und niemand merkt es.',
  example: ({ n, sum }) => `${n} Leute spielen, und ihre Antworten ergeben ${sum}.`,
  nothing: (names) => `Über der Summe oder zu weit darunter: ${names}. Ihre Scheiben bleiben für immer verdeckt.`,
  end: `Die Leiste ist ${end} lang. Ist jemand herum, gewinnt, wer am meisten Punkte hat; bei Gleichstand gewinnen mehrere.`,
  secret: [
    'Deine Antwort. Alle sehen die Zahlen, aber nicht, von wem sie sind; das erfährt nicht einmal der Server.',
    'Dein Tipp, außer er bringt Punkte. Eine Scheibe, die verdeckt bleibt, bekommt niemand je zu sehen.',
  ],
  small: `Seid ihr höchstens ${small}, errät man leicht, von wem eine hohe Zahl ist. Lasst sehr heikle Fragen weg: „Die nicht“ steht auf jedem Handy.`,
})
