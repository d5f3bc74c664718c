// What is said otherwise in Privacy 2, where discs are laid down and added up, in English. The other languages have the same keys.
import { counted } from './plural'
import { sumOf } from './sum'

const points = counted('en', 'point', 'points')

export const words = {
  game: 'Privacy 2',
  lobby: {
    fiveOrFewer:
      'With five or fewer it is easy to guess whose a large number is. The rules suggest leaving very delicate questions out: “Not this one” is on every phone.',
    four: 'With four, the open discs tell a lot: whoever knows one other number often knows the rest too, and a large one is soon suspected of somebody.',
    three:
      'With three, the open discs give a lot away: whoever knows one other number knows the third. Play only what you could also say aloud.',
    clockwiseHint: 'As you sit. The reading goes to the left.',
  },
  first: { title: 'Who is the oldest here?' },
  draw: {
    hint: 'You read a question aloud. At the end you shuffle the discs and add them up.',
    ownHint: 'One that is answered with how often or how many. It is read out exactly as you wrote it.',
  },
  answer: {
    choose: 'Turn your disc.',
    lifted: 'Now lay it face down.',
    dropped: 'It lies on the board.',
    bag: 'Lay it face down',
  },
  guess: {
    title: 'What is the sum of all answers?',
    dial: 'We-disc',
    value: (n: number, of: number) => `${n}, of ${of} at most`,
    hint: 'Set the We-disc.',
  },
  wait: {
    title: 'Your disc lies on the board',
    pour: 'Add up without the missing guess',
  },
  pour: {
    title: 'All discs lie on the board',
    yours: 'Shuffle and add up',
    hint: 'After that no disc tells whose it is.',
    wait: (name: string) => `${name} shuffles and adds up`,
    slow: (name: string) => `${name} takes long. Anybody may add up now.`,
  },
  result: {
    pouring: 'The discs are turned over',
    tally: (counts: readonly number[]) => `The sum is ${sumOf(counts)}`,
    talkHint: 'Talk about the sum, not about whose number is whose.',
  },
  table: {
    set: 'Lay down your I-disc, set your We-disc',
    pours: (name: string) => `${name} shuffles and adds up`,
  },
  tryout: {
    question: 'How often have you pretended to be asleep in the last year?',
    answer:
      'You and five made-up people are asked. Turn the I-disc to your answer. Nobody will know which disc was yours.',
    guess: 'All six answers count, yours too: 5+ counts 5, and 10+ counts 10.',
    pour: 'The reader shuffles the discs when everyone’s is there, and adds up.',
    pouring: 'The discs are sorted by number. None of them says whose it is.',
    askExact: 'Whoever set exactly the sum turns the disc over and walks three spaces.',
    askNear:
      'Now it goes down number by number, until three different guesses are open. They bring three, two and one space.',
    hidden: 'All other discs stay face down for ever. Yours too, if it is too high or too low.',
    special: 'You may also keep your guess shut. It then scores nothing, and nobody can tell.',
    scores: (n: number) => (n === 0 ? 'Your We-disc stays face down.' : `You get ${points(n)}.`),
  },
  disc: {
    /** What the I-disc is called, and what its last two marks stand for. */
    name: 'I-disc',
    legend: '5+ is five to nine, 10+ ten or more. Round a number like 2½.',
    five: '5+: five to nine',
    ten: '10+: ten or more',
    shut: 'Keep my guess shut',
    shutHint: 'It then scores nothing, and nobody can tell.',
    tip: 'Not sure? Better a little lower: a guess above the sum scores nothing.',
  },
}

export type Own = Pick<typeof words, 'disc'>
