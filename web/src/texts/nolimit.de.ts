// Dasselbe wie nolimit.en.ts, auf Deutsch.
import type { words as English } from './nolimit.en'
import { counted } from './plural'

const points = counted('de', 'Punkt', 'Punkte')

export const words: typeof English = {
  game: 'Privacy No Limit',
  lobby: {
    clockwiseHint: 'So, wie ihr sitzt. Urne und Vorlesen gehen nach links weiter.',
  },
  first: {
    title: 'Wer ist hier am jüngsten?',
  },
  draw: {
    hint: 'Du suchst eine Frage aus und liest sie laut vor. Am Ende kippst du die Urne aus.',
  },
  guess: {
    dial: 'Stimmscheibe',
    hint: 'Dreh deine Scheibe.',
  },
  answer: {
    choose: 'Nimm den Umschlag mit Ja oder mit Nein und steck ihn in die Urne.',
    lifted: 'Jetzt in den Schlitz damit.',
    dropped: 'Er ist in der Urne.',
    bag: 'Den Umschlag in die Urne stecken',
  },
  wait: {
    title: 'Dein Umschlag ist in der Urne',
    pour: 'Die Urne ohne den fehlenden Tipp öffnen',
  },
  pour: {
    title: 'Alle Umschläge sind in der Urne',
    yours: 'Urne auskippen',
    hint: 'Stell die Urne auf den Tisch, öffne sie und dreh sie um.',
    wait: (name) => `${name} öffnet die Urne`,
    slow: (name) => `${name} braucht lange. Jetzt dürfen alle sie öffnen.`,
  },
  result: {
    pouring: 'Die Urne wird ausgekippt',
  },
  end: {
    againHint: 'Dieselben Leute, ein neues Blatt.',
  },
  table: {
    set: 'Umschläge in die Urne, Scheiben verdeckt hinlegen',
    pours: (name) => `${name} öffnet die Urne`,
    track: 'Punkteblock',
    on: (name, n) => `${name}: ${points(n)}`,
  },
  tryout: {
    answer:
      'Gefragt sind du und fünf erfundene Leute. Erst die Antwort: Orange heißt Ja, Schwarz heißt Nein. Niemand erfährt, welcher Umschlag deiner war.',
    guess: 'Deine Scheibe fängt bei 1 an. Danach liegt sie verdeckt.',
    pour: 'Wer vorliest, kippt die Urne aus, sobald alle Umschläge drin sind.',
    pouring: 'Die Umschläge liegen, wie sie fallen. Keiner sagt, von wem er ist.',
    askExact: 'Wer genau diese Zahl eingestellt hat, dreht die Scheibe um und bekommt zwei Punkte.',
    askNear:
      'Genau hat es niemand, also geht es Schritt für Schritt nach außen: Wer am nächsten liegt, dreht die Scheibe um und bekommt einen Punkt.',
    hidden: 'Alle anderen Scheiben bleiben für immer verdeckt. Auch deine, wenn sie nichts bringt.',
    special: 'Trifft es jemand genau, zählt nur das. Sonst bekommt einen Punkt, wer am nächsten liegt.',
    scores: (n) => (n === 0 ? 'Deine Scheibe bleibt verdeckt.' : `Du bekommst ${points(n)}.`),
  },
}
