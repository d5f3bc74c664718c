// Was in Privacy 2 anders heißt: Dort werden Scheiben hingelegt und zusammengezählt. Dieselben Schlüssel wie privacy2.en.ts.
import type { words as english } from './privacy2.en'
import { counted } from './plural'
import { sumOf } from './sum'

const points = counted('de', 'Punkt', 'Punkte')

export const words: typeof english = {
  game: 'Privacy 2',
  lobby: {
    fiveOrFewer:
      'Zu fünft oder weniger errät man leicht, von wem eine hohe Zahl ist. Die Regeln raten, sehr heikle Fragen wegzulassen: „Die nicht“ steht auf jedem Handy.',
    four: 'Zu viert verraten die offenen Scheiben viel: Wer eine andere Zahl kennt, kennt oft auch den Rest, und eine hohe traut man schnell jemandem zu.',
    three:
      'Zu dritt verraten die offenen Scheiben sehr viel: Wer eine andere Zahl kennt, kennt auch die dritte. Spielt nur, was ihr auch laut sagen könntet.',
    clockwiseHint: 'So, wie ihr sitzt. Das Vorlesen geht nach links weiter.',
  },
  first: { title: 'Wer ist hier am ältesten?' },
  draw: {
    hint: 'Du liest eine Frage laut vor. Am Ende mischst du die Scheiben und zählst zusammen.',
    ownHint:
      'Eine, auf die man mit „wie oft“ oder „wie viele“ antwortet. Sie wird genau so vorgelesen, wie du sie schreibst.',
  },
  answer: {
    choose: 'Dreh deine Scheibe.',
    lifted: 'Jetzt verdeckt hinlegen.',
    dropped: 'Sie liegt auf dem Plan.',
    bag: 'Verdeckt hinlegen',
  },
  guess: {
    title: 'Was ergeben alle Antworten zusammen?',
    dial: 'Wir-Scheibe',
    value: (n, of) => `${n}, höchstens ${of}`,
    hint: 'Stell die Wir-Scheibe ein.',
  },
  wait: {
    title: 'Deine Scheibe liegt auf dem Plan',
    pour: 'Ohne den fehlenden Tipp zusammenzählen',
  },
  pour: {
    title: 'Alle Scheiben liegen da',
    yours: 'Mischen und zusammenzählen',
    hint: 'Danach sagt keine Scheibe mehr, von wem sie ist.',
    wait: (name) => `${name} mischt und zählt zusammen`,
    slow: (name) => `${name} braucht lange. Jetzt dürfen alle zusammenzählen.`,
  },
  result: {
    pouring: 'Die Scheiben werden aufgedeckt',
    tally: (counts) => `Zusammen sind es ${sumOf(counts)}`,
    talkHint: 'Redet über die Summe, nicht darüber, von wem welche Zahl ist.',
  },
  table: {
    set: 'Ich-Scheibe hinlegen, Wir-Scheibe einstellen',
    pours: (name) => `${name} mischt und zählt zusammen`,
  },
  tryout: {
    question: 'Wie oft hast du dich im letzten Jahr schlafend gestellt?',
    answer:
      'Gefragt sind du und fünf erfundene Leute. Dreh die Ich-Scheibe auf deine Antwort. Niemand erfährt, welche deine war.',
    guess: 'Alle sechs Antworten zählen, auch deine: 5+ zählt 5, und 10+ zählt 10.',
    pour: 'Wer vorliest, mischt die Scheiben, sobald alle daliegen, und zählt zusammen.',
    pouring: 'Die Scheiben liegen nach Zahlen geordnet. Keine sagt, von wem sie ist.',
    askExact: 'Wer genau die Summe eingestellt hat, dreht die Scheibe um und geht drei Felder.',
    askNear:
      'Jetzt geht es Zahl für Zahl abwärts, bis drei verschiedene Tipps offen liegen. Sie bringen drei, zwei und ein Feld.',
    hidden: 'Alle anderen Scheiben bleiben für immer verdeckt. Auch deine, wenn sie zu hoch oder zu niedrig ist.',
    special: 'Du kannst deinen Tipp auch verdeckt lassen. Er bringt dann keine Punkte, und niemand merkt etwas.',
    scores: (n) => (n === 0 ? 'Deine Wir-Scheibe bleibt verdeckt.' : `Du bekommst ${points(n)}.`),
  },
  disc: {
    name: 'Ich-Scheibe',
    legend: '5+ heißt fünf bis neun, 10+ zehn oder mehr. Eine Zahl wie 2½ rundest du.',
    five: '5+: fünf bis neun',
    ten: '10+: zehn oder mehr',
    shut: 'Meinen Tipp verdeckt lassen',
    shutHint: 'Er bringt dann keine Punkte, und niemand merkt etwas.',
    tip: 'Unsicher? Lieber etwas niedriger: Ein Tipp über der Summe bringt nichts.',
  },
}
