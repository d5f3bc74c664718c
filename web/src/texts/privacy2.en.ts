// What is said otherwise in Privacy 2, where discs are laid down and added up, in English. privacy2.de.ts has the same keys.
import { sumOf } from './sum'

export const words = {
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
    ownHint: 'One that is answered with how often or how many. Everybody sees it as you write it.',
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
    talkHint: 'About the sum, not about whose is what.',
  },
  table: {
    set: 'Lay down your I-disc, set your We-disc',
    pours: (name: string) => `${name} shuffles and adds up`,
  },
  disc: {
    /** What the I-disc is called, and what its last two marks stand for. */
    name: 'I-disc',
    legend: '5+ is five to nine times, 10+ ten or more.',
    five: '5+: five to nine times',
    ten: '10+: ten times or more',
    shut: 'Keep my guess shut',
    shutHint: 'It then scores nothing, and nobody can tell.',
    tip: 'Not sure? Better a little lower: a guess above the sum scores nothing.',
  },
}

export type Own = Pick<typeof words, 'disc'>
