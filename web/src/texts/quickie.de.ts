// Dasselbe wie quickie.en.ts, auf Deutsch.
import { counted } from './plural'
import type { words as English } from './quickie.en'

const points = counted('de', 'Punkt', 'Punkte')

export const words: typeof English = {
  game: 'Privacy Quickie',
  lobby: {
    fiveOrFewer:
      'Zu viert errät man leicht, wer Ja gesagt hat. Die Regeln raten, sehr heikle Fragen wegzulassen: „Die nicht“ steht auf jedem Handy.',
    clockwiseHint: 'So, wie ihr sitzt. Vorlesen und Tippen gehen nach links weiter.',
  },
  first: {
    title: 'Wer hat zuletzt ein Kaninchen gestreichelt?',
    lots: 'Noch nie jemand: auslosen',
  },
  draw: {
    hint: 'Du liest eine Frage laut vor. Am Ende mischst du die Karten und deckst sie auf.',
  },
  guess: {
    go: (n) => `Auf ${n} tippen`,
    dial: 'Zahl der Ja',
    hint: 'Such dir deine Zahl aus.',
  },
  answer: {
    choose: 'Nimm eine Karte und leg sie verdeckt in die Mitte.',
    lifted: 'Jetzt ab in die Mitte damit.',
    dropped: 'Sie liegt verdeckt in der Mitte.',
    bag: 'Die Karte in die Mitte legen',
  },
  say: {
    before: 'Überleg dir eine Zahl',
    hint: 'Wer vorliest, fängt an; wer schweigt, kommt zuletzt. Nie 0, nie alle.',
    ready: (n) => `${n} also. Warte, bis du dran bist.`,
  },
  wait: {
    title: 'Deine Karte liegt in der Mitte',
    pour: 'Ohne den fehlenden Tipp aufdecken',
    peekNone: 'Du hast nicht getippt.',
  },
  pour: {
    title: 'Alle Karten liegen in der Mitte',
    yours: 'Mischen und aufdecken',
    hint: 'Misch gut, dann deck eine nach der anderen auf.',
    wait: (name) => `${name} mischt die Karten`,
    slow: (name) => `${name} braucht lange. Jetzt dürfen alle mischen.`,
  },
  result: {
    pouring: 'Die Karten werden aufgedeckt',
    ask: (values) => `Hat jemand auf ${values.join(' oder ')} getippt?`,
    faceDown: (name) => `${name}: noch keine Zahl`,
  },
  end: {
    againHint: 'Dieselben Leute, ein neues Blatt.',
  },
  table: {
    set: 'Karten in die Mitte legen',
    pours: (name) => `${name} mischt die Karten`,
    track: 'Punkteblock',
    on: (name, n) => `${name}: ${points(n)}`,
  },
  tryout: {
    answer:
      'Gefragt sind du und fünf erfundene Leute. Erst die Antwort: Orange heißt Ja, Schwarz heißt Nein. Niemand erfährt, welche Karte deine war.',
    guess: 'Reihum sagen alle, wie viele der sechs Ja sagen; wer vorliest, fängt an. Nie 0, nie alle sechs.',
    pour: 'Wer vorliest, mischt am Ende die Karten und deckt sie auf. Hier darfst du.',
    pouring: 'Die Karten sind gemischt. Keine sagt, von wem sie ist.',
    askExact: 'Wer es genau trifft, bekommt drei Punkte.',
    askNear: 'Wer um eins danebenliegt, bekommt einen Punkt.',
    hidden: 'Alle anderen Tipps bleiben für immer geheim. Auch deiner, wenn er nichts bringt.',
    special: 'Auf 0 oder „alle“ darf niemand tippen: Das würde die eigene Antwort verraten.',
    scores: (n) => (n === 0 ? 'Diesmal kein Punkt für dich.' : `Du bekommst ${points(n)}.`),
  },
}
