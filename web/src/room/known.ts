/** The room as known: the parts of the views, merged. */
import { isLawfulPart, fromHex, parseGame, type Member } from '../ballot/index.ts'
import { find, type Edition } from '../rules/index.ts'
import type { Asked, Company, SaidBy, View } from '../wire/wire.ts'
import type { Known } from './api.ts'
import { attempt } from './attempt.ts'

const nobody: Company = { epoch: 0, closed: false, members: [], left: [] }

/** Every part with its zero value, as the server means it where a whole view leaves one out. */
export const empty: Known = {
  room: {
    code: '',
    session: '',
    host: '',
    settings: {
      edition: '',
      end: 0,
      choice: 'card',
      guard: false,
      own: false,
      lowest: false,
      rising: false,
      minutes: 0,
      decks: [],
      heat: 3,
      omit: [],
      box: 0,
      language: '',
      name: '',
    },
    started: false,
    game: 0,
    nextSlot: 1,
  },
  seats: [],
  door: { asks: false, knocks: [] },
  forming: nobody,
  sealed: nobody,
  pile: { decks: [], back: 0, left: 0, used: [], box: 0, heats: [1, 2, 3] },
  question: {
    slot: 0,
    label: '',
    number: 0,
    by: '',
    options: 2,
    texts: [],
    game: '',
    reader: '',
    read: false,
    asked: [],
    epoch: 0,
    fate: '',
    last: false,
  },
  ready: { slot: 0, by: [] },
  progress: { slot: 0, stage: '', done: 0, of: 0, overdue: false, waiting: [], turn: '', in: false },
  said: { slot: 0, by: [] },
  bag: { slot: 0, ballots: [], counts: [] },
  asks: { slot: 0, made: [], replies: [], without: [], paused: false, points: [] },
  standing: {
    round: 0,
    leader: '',
    reader: '',
    scores: [],
    ended: false,
    winners: [],
    empty: false,
    tooFew: false,
    timeUp: false,
  },
  shelf: { decks: [], passed: [] },
  evening: { rounds: [] },
}

/** The room after a view: a whole one (`from` 0) replaces everything, any other one the parts that it brings. */
export const merge = (known: Known | null, view: View): Known => ({
  ...((view.from !== 0 && known) || empty),
  ...view,
})

/** What a question is played by. */
export interface Game {
  readonly edition: Edition
  readonly guard: boolean
}

/**
 * The game that the last question was put in, else the one that the room is set to: the group may choose another one
 * while a result still lies there. Null for one that this page does not know.
 */
export function gameOf({ question, room }: Known): Game | null {
  const put = question.slot > 0 ? attempt(() => parseGame(question.game)) : null
  const { edition: name, guard } = put ?? room.settings
  const edition = find(name)
  return edition && { edition, guard }
}

export const editionOf = (known: Known): Edition | null => gameOf(known)?.edition ?? null

/** The guesses about the last question that were said aloud. */
export const saidBy = ({ said, question }: Known): readonly SaidBy[] => (said.slot === question.slot ? said.by : [])

/** Whose hands open the answers: the reader's, or the leader's where that one shakes and is asked too. */
export function handsOf(known: Known): string {
  const { question, standing } = known
  const shakes = editionOf(known)?.shakes && question.asked.some(({ id }) => id === standing.leader)
  return shakes ? standing.leader : question.reader
}

type Named = Pick<Asked, 'id' | 'name' | 'practice'>

export const byteMember = ({ id, name, practice }: Named): Member => ({
  id: fromHex(id),
  name,
  practice,
})

/**
 * Whether a reckoning may go on without these, and those without whom it does already: those left are three people and
 * more than half of the people sealed. (spec/ballot.md, "Asks")
 */
export function mayGoOn({ question: { asked }, asks }: Known, sealed: readonly Named[], missing: string[]): boolean {
  const left = asked.filter(({ id }) => !missing.includes(id) && !asks.without.includes(id))
  return attempt(() => isLawfulPart(sealed.map(byteMember), left.map(byteMember))) === true
}

/** Whether somebody without a seat waits for the host's word. */
export const knocks = ({ door }: Known, id: string): boolean => door.knocks.some((one) => one.id === id)

/** Whether a question is open. */
export const isOpen = ({ question }: Known): boolean => question.slot > 0 && question.fate === 'open'

/** Whether the bag of the last question was poured. */
export const isPoured = ({ question, bag }: Known): boolean => question.slot > 0 && bag.slot === question.slot

/**
 * Whether a question is open and the next one cannot come yet. It may come over an open one once only phones that are
 * away, or that were waited for long enough, owe a reply; that reckons the open one. Where asks hang on replies the
 * others may rather go on without them.
 */
export function isPlaying(known: Known): boolean {
  const { slot, stage, overdue } = known.progress
  const others = (): boolean => !editionOf(known)?.fixed && mayGoOn(known, known.sealed.members, late(known))
  const over = stage === 'talk' || (stage === 'asks' && overdue && !others())
  return isOpen(known) && !(over && slot === known.question.slot)
}

/** Whether it is the turn of a seat to say its guess aloud. */
export const isMyTurn = ({ progress, question }: Known, id: string): boolean =>
  progress.slot === question.slot && progress.stage === 'say' && progress.turn === id

/** Those who sit here and owe a reply. */
function late({ question, seats, asks: { made, replies } }: Known): string[] {
  const owes = (id: string): boolean => replies.filter((reply) => reply.id === id).length < made.length
  return question.asked.map(({ id }) => id).filter((id) => seats.some((seat) => seat.id === id) && owes(id))
}

/** Whether a seat is to choose the next question itself. */
export const isChoosing = (known: Known, id: string): boolean =>
  known.room.started && known.room.settings.choice === 'free' && known.standing.reader === id && !isPlaying(known)
