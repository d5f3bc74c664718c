// Dasselbe wie chili.en.ts, auf Deutsch.
import { spaced, spelled } from './cards'
import type { words as English } from './chili.en'
import { counted } from './plural'

const points = counted('de', 'Punkt', 'Punkte')

export const words: typeof English = {
  game: 'Scharf wie Chili',
  word: {
    leads: 'Spielleitung',
  },
  lobby: {
    clockwiseHint: 'So, wie ihr sitzt. Das Vorlesen geht nach links weiter.',
  },
  draw: {
    hint: 'Du liest eine Frage laut vor. Am Ende mischt die Spielleitung die Plättchen unter dem Deckel.',
  },
  guess: {
    set: 'Karten legen',
    go: (n) => `${spaced(n)} legen`,
    dial: 'Deine sechs Karten',
    value: (n, of) => {
      if (n > of) return `${n} wären zu viele: Ihr seid ${of}.`
      return n === 1 ? `Du tippst: 1 von ${of} sagt Ja` : `Du tippst: ${n} von ${of} sagen Ja`
    },
    hint: 'Leg eine oder zwei Karten.',
    change: 'Andere Karten legen',
    changed: (n) => `Lieber ${spaced(n)} legen`,
    keep: 'So lassen',
  },
  hand: {
    adds: 'Zwei Karten zählen zusammen: 1 + 2 ist 3.',
    bluff: 'Die 0 ist zum Bluffen da.',
  },
  answer: {
    choose: 'Nimm ein Plättchen und schieb es verdeckt in die Mitte.',
    lifted: 'Jetzt schieb es in die Mitte.',
    dropped: 'Es liegt in der Mitte.',
    bag: 'Das Plättchen in die Mitte schieben',
  },
  wait: {
    title: 'Dein Plättchen liegt in der Mitte',
    pour: 'Ohne den fehlenden Tipp schütteln',
    peekShown: (n) => `Dein Tipp: ${spelled(n)}`,
    peekNone: 'Du hast keine Karten gelegt.',
  },
  pour: {
    title: 'Alle Plättchen liegen in der Mitte',
    yours: 'Deckel schütteln',
    hint: 'Deckel über die Plättchen, kräftig schütteln, abheben.',
    wait: (name) => `${name} schüttelt den Deckel`,
    slow: (name) => `${name} braucht lange. Jetzt dürfen alle schütteln.`,
  },
  result: {
    pouring: 'Der Deckel wird abgehoben',
    ask: (values) => `Hat jemand auf ${values.join(' oder ')} getippt?`,
    open: (name, guess) => `${name}: ${spelled(guess)}`,
  },
  end: {
    againHint: 'Dieselben Leute, ein neues Blatt.',
  },
  table: {
    set: 'Karten legen, Plättchen schieben',
    pours: (name) => `${name} schüttelt den Deckel`,
    track: 'Punkteliste',
    on: (name, n) => `${name}: ${points(n)}`,
  },
  tryout: {
    guess:
      'Gefragt sind du und fünf erfundene Leute. Wie viele der sechs sagen Ja? Leg eine Karte oder zwei, die zusammenzählen.',
    answer: 'Jetzt antworte selbst: Orange heißt Ja, Schwarz heißt Nein. Niemand erfährt, welches Plättchen deins war.',
    pour: 'Die Spielleitung schüttelt die Plättchen unter dem Deckel, sobald alle daliegen.',
    pouring: 'Die Plättchen sind gut gemischt. Keins sagt, von wem es ist.',
    askExact: 'Wer genau diese Zahl gelegt hat, deckt die Karten auf und bekommt drei Punkte.',
    askNear: 'Wer um eins danebenliegt, bekommt einen Punkt.',
    hidden: 'Alle anderen Karten bleiben für immer verdeckt. Auch deine, wenn sie nichts bringen.',
    scores: (n) => (n === 0 ? 'Deine Karten bleiben verdeckt.' : `Du bekommst ${points(n)}.`),
  },
}
