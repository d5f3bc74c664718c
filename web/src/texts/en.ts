// What the first screens of a phone say, in English; en.later.ts has the rest. The other languages have the same keys.
import { counted, listed, share, type Rejection } from './plural'

const people = counted('en', 'person', 'people')
const points = counted('en', 'point', 'points')
const spaces = counted('en', 'space', 'spaces')
const cards = counted('en', 'card', 'cards')
const rounds = counted('en', 'round', 'rounds')
const names = listed('en')
const ready = share('en', 'of', 'phones is ready', 'phones are ready')
const guessed = share('en', 'of', 'has guessed', 'have guessed')
const done = share('en', 'of', 'is done', 'are done')

export const en = {
  language: 'English',
  names,
  game: 'Privacy',
  /** The end of a game in each game's own measure. */
  unit: { privacy: spaces, privacy2: spaces, quickie: rounds, nolimit: points, chili: points } as Readonly<
    Record<string, (n: number) => string>
  >,

  /** Words that many screens share. */
  word: {
    yes: 'Yes',
    no: 'No',
    cancel: 'Cancel',
    close: 'Close',
    back: 'Back',
    you: 'you',
    practice: 'practice',
    away: 'away',
    gone: 'gone',
    reads: 'reads',
    leads: 'game leader',
    points,
    people,
  },

  home: {
    code: 'Code of the room',
  },

  opening: {
    change: 'Settings',
  },

  join: {
    title: 'Who are you?',
    name: 'Your name',
    nameBad: 'Write a name that the others know you by.',
    figure: 'Your figure:',
    /** In the order of parts/figures.ts. */
    figures: (
      'pink heart, grey mouse, yellow star, red devil, green clover, violet crown, blue drop, ' +
      'brown mushroom, teal diamond, navy moon, lime sprout, white rabbit'
    ).split(', '),
    taken: (figure: string) => `${figure}, taken`,
    language: 'Your language',
    go: 'Sit down',
    knock: 'Knock',
    host: 'I only host',
    hostHint: 'You keep the room and take no seat.',
    late: 'You knock first. Once the host lets you in, you play from the next question.',
    full: 'All seats are taken. You can watch on the shared table.',
  },

  lobby: {
    title: 'Around the table',
    line: (n: number) => (n === 0 ? 'Nobody is here yet.' : `${people(n)} so far.`),
    wait: (host: string) => `${host} closes the door when everyone is here.`,
    waitNobody: 'The host closes the door when everyone is here.',
    invite: 'Let others in',
    clockwise: 'Seats, clockwise',
    coupleHint: 'Couples should not sit side by side.',
    close: 'Close the door',
    closeHint: (n: number) => `${people(n)} play. Then everyone compares pictures.`,
    committing: (waiting: string[]) => `Waiting for the phone of ${names(waiting)}.`,
    tooFew: 'Three people at least, or an answer cannot stay secret.',
    tooMany: (n: number) => `${people(n)} at most.`,
    fewReal: 'Fewer than three real people: whoever runs the practice players can work out your answer.',
    tryout: 'Try it alone first',
    minutes: (end: string, minutes: number) => `${end}: about ${minutes} min.`,
    openDoor: 'Open the door again',
  },

  promise: {
    title: 'Three things we promise',
  },

  secret: {
    title: 'What is secret here?',
  },

  seal: {
    newSeal: 'New pictures',
  },

  newcomer: {
    title: 'You play from the next question',
    body: 'First everyone compares pictures once more. That takes a moment.',
  },

  round: {
    /** Which of its card's questions this is. */
    question: (n: number) => `No.\u00a0${n}`,
    number: (n: number) => `Round ${n}`,
    reader: (name: string) => `${name} reads`,
    draws: (name: string) => `${name} draws`,
    readerYou: 'You read',
    /** How many have done what the others wait for, by the stage of the round. */
    of: (stage: string, n: number, all: number) =>
      (stage === 'ready' ? ready : stage === 'say' ? guessed : done)(n, all),
    cardsLeft: (n: number) => `${cards(n)} left`,
    last: 'Last round',
  },

  /** Said before the next card where the last question came to no tally; '' otherwise. */
  fate: (fate: string, you = false): string =>
    ({
      voided: 'The question was given up.',
      skipped: `Not this one. ${you ? 'You draw' : 'The same reader draws'} again.`,
    })[fate] ?? '',

  say: {
    turn: (name: string) => `${name} says a guess`,
  },

  draw: {
    title: 'Your turn to read',
    go: 'Draw a card',
    slip: 'Draw a slip',
    hint: 'You read a question aloud and pour the bag at the end.',
    wait: (name: string) => `${name} draws the next card`,
    waitHint: 'Listen in a moment.',
    own: 'Ask your own question',
    other: 'Or another one of this card',
  },

  read: {
    title: 'Read it aloud',
    go: 'I have read it',
    hint: 'Then it stands on every phone.',
    listen: (name: string) => `${name} reads…`,
    listenHint: 'Listen. The question comes to your phone in a moment.',
  },

  guess: {
    title: 'How many of us, you included, say Yes?',
    set: 'Set my guess',
    go: (n: string) => `Set ${n}`,
    dial: 'Dial',
    value: (n: number, of: number) => `${n} of ${of} say Yes`,
    hint: 'Turn the dial.',
    less: 'One less',
    more: 'One more',
    change: 'Change my guess',
    changed: (n: string) => `Change to ${n}`,
    keep: 'Leave it',
  },

  answer: {
    title: 'And you?',
    take: 'Take it back',
    choose: 'Take a cube and drop it into the bag.',
    lifted: 'Now drop it into the bag.',
    dropped: 'It is in the bag.',
    bag: 'Drop the cube into the bag',
    asked: (who: string[]) => `Asked: ${names(who)}`,
    notAsked: (who: string[]) => `Not asked: ${names(who)}`,
    company: (n: number) => `${people(n)} are asked`,
  },

  wait: {
    title: 'Your cube is in the bag',
    hint: 'Nobody sees more than this number.',
    slow: (who: string[]) => `Waiting for ${names(who)}`,
    without: (who: string[]) => `Play without ${names(who)}`,
    give: 'Give this question up',
    pour: 'Pour without the missing guess',
    starting: 'The phones agree on the question',
    peek: 'Hold to see your guess',
    peekShown: (n: string) => `Your guess: ${n}`,
    peekNone: 'You set no guess.',
  },

  pour: {
    title: 'Everything is in',
    yours: 'Pour the bag',
    hint: 'Put the bag on the table, then pour.',
    wait: (name: string) => `${name} pours the bag`,
    slow: (name: string) => `${name} takes long. Anybody may pour now.`,
  },

  result: {
    pouring: 'The bag is poured',
    counts: (yes: number, no: number) => `${yes} Yes, ${no} No`,
    /** What was answered, in one line; counts by option. */
    tally: ([no = 0, yes = 0]: readonly number[]) => `${yes} of ${no + yes} say Yes`,
    ask: (values: number[]) => `Did anyone set ${values.join(' or ')}?`,
    nobody: 'Nobody.',
    faceDown: (name: string) => `${name}: face down`,
    open: (name: string, guess: string) => `${name}: ${guess}`,
    yours: (n: number) => `You get ${points(n)}`,
    none: 'Nobody scores.',
    talkHint: 'Talk about the number, not about who it was.',
    next: (name: string) => (name ? `${name} reads next` : 'That was the last round.'),
    stuck: (who: string[]) => `No reply yet from ${names(who)}`,
    pause: 'Hold on',
    resume: 'Go on',
    goOn: (who: string[]) => `Go on without ${names(who)}`,
  },

  skip: {
    quiet: 'Not this one',
    title: 'Lay this question aside?',
  },

  end: {
    next: (game: string) => `Next: ${game}`,
    points,
  },

  menu: {
    title: 'Menu',
    open: 'Menu',
    howto: 'How to play',
    language: 'Language',
    left: (minutes: number) => `About ${minutes} minutes left.`,
    seats: 'Seats and couples',
  },

  line: {
    connecting: 'One moment…',
    offline: 'No connection. Trying again; your seat is safe.',
  },

  alarm: {
    title: 'Something does not fit',
    question: 'Nothing of yours left this phone in this round.',
    room: 'This phone answers nothing more in this room.',
    other: 'The phone found something that should not be. Talk to the others, and open a new room if it happens again.',
    /** By code; see learn() in texts.ts. */
    by: {} as Readonly<Record<string, string>>,
  },

  rejected: {
    other: ['That did not work.', 'Try it once more.'] as Rejection,
    by: {} as Readonly<Record<string, Rejection>>,
    dismiss: 'All right',
  },

  table: {
    set: 'Set your dials, drop your cubes',
    track: 'Scoring track',
    goal: (n: number) => `of ${n}`,
    on: (name: string, n: number) => `${name}: ${spaces(n)}`,
  },
}

export type First = typeof en
