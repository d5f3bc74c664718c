// Dasselbe wie nolimit.en.ts, auf Deutsch.
import type { Telling } from './howto'

export const howTo: Telling = ({ end, own }) => ({
  idea: 'Jemand sucht ein Geständnis aus, alle werfen Ja oder Nein in die Urne, und ihr tippt, wie viele Ja darin sind.',
  steps: {
    read: [
      'Jemand sucht aus',
      `Wer dran ist, sieht sich allein eine Karte an, wählt eine Frage und liest sie laut vor.${own ? ' Auch eine selbst ausgedachte geht.' : ''}`,
    ],
    answer: [
      'Du antwortest',
      'Und zwar ehrlich: Dreh deinen Umschlag auf Ja oder auf Nein und steck ihn ungesehen in die Urne.',
    ],
    guess: [
      'Du tippst',
      'Wie viele Ja sind darin, deins mitgezählt? Stell deine Stimmscheibe ein, sie beginnt bei 1, und leg sie verdeckt hin.',
    ],
    open: [
      'Die Urne wird ausgekippt',
      'Wer vorgelesen hat, zählt die Ja. Keinem Umschlag sieht man an, von wem er ist.',
    ],
    ask: [
      'Wer war nah dran?',
      'Erst wird nach der genauen Zahl gefragt. Hat sie niemand, geht es Schritt für Schritt nach außen, bis jemand die Scheibe umdreht.',
    ],
    talk: ['Ihr redet', 'Über die Zahl, nicht darüber, wer es war. Danach gehen Urne und Karte nach links weiter.'],
  },
  points: ['wenn du es genau triffst', 'wenn es niemand genau trifft und du am nächsten liegst'],
  besides: 'Zu hoch zählt wie zu niedrig, und alle, die gleich nah liegen, punkten. Auch wer vorgelesen hat.',
  example: ({ n, yes }) =>
    `${n} Leute spielen, und ${yes} davon sagen Ja. Niemand hat ${yes} eingestellt, also punkten die Nächsten.`,
  nothing: (names) => `Weiter weg: ${names}. Ihre Scheiben bleiben für immer verdeckt.`,
  end: `Wer zuerst ${end} hat, gewinnt; sind es in einer Runde mehrere, dann, wer mehr hat.`,
  secret: [
    'Deine Antwort. Heraus kommt nur, wie viele Ja gesagt haben; mehr erfährt nicht einmal der Server.',
    'Dein Tipp, außer er bringt Punkte. Eine Scheibe, die verdeckt bleibt, bekommt niemand je zu sehen.',
  ],
  small: '',
})
