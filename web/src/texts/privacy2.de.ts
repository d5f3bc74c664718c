// Was in Privacy 2 anders heißt: Dort werden Scheiben hingelegt und zusammengezählt. Dieselben Schlüssel wie privacy2.en.ts.
import type { words as english } from './privacy2.en'
import { sumOf } from './sum'

export const words: typeof english = {
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
    ownHint: 'Eine, auf die man mit „wie oft“ oder „wie viele“ antwortet. Alle sehen sie so, wie du sie schreibst.',
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
    talkHint: 'Über die Summe, nicht darüber, von wem was ist.',
  },
  table: {
    set: 'Ich-Scheibe hinlegen, Wir-Scheibe einstellen',
    pours: (name) => `${name} mischt und zählt zusammen`,
  },
  disc: {
    name: 'Ich-Scheibe',
    legend: '5+ heißt fünf- bis neunmal, 10+ zehnmal oder öfter.',
    five: '5+: fünf- bis neunmal',
    ten: '10+: zehnmal oder öfter',
    shut: 'Meinen Tipp verdeckt lassen',
    shutHint: 'Er bringt dann keine Punkte, und niemand merkt etwas.',
    tip: 'Unsicher? Lieber etwas niedriger: Ein Tipp über der Summe bringt nichts.',
  },
}
