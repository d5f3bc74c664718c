/** The room as known: the parts of the views, merged. */
import { find, type Edition } from '../rules/index.ts'
import type { Company, View } from '../wire/wire.ts'
import type { Known } from './api.ts'

const nobody: Company = { epoch: 0, closed: false, members: [], left: [] }

/** Every part with its zero value, as the server means it where a whole view leaves one out. */
export const empty: Known = {
  room: {
    code: '',
    session: '',
    host: '',
    settings: { edition: '', end: 0, choice: 'card', guard: false, own: false, deck: '', language: '', name: '' },
    started: false,
    game: 0,
    nextSlot: 1,
  },
  seats: [],
  forming: nobody,
  sealed: nobody,
  pile: { deck: '', back: 0, left: 0, used: [] },
  question: {
    slot: 0,
    label: '',
    number: 0,
    texts: [],
    game: '',
    reader: '',
    read: false,
    asked: [],
    epoch: 0,
    fate: '',
  },
  ready: { slot: 0, by: [] },
  progress: { slot: 0, stage: '', done: 0, of: 0, overdue: false, waiting: [] },
  bag: { slot: 0, ballots: [], counts: [] },
  asks: { slot: 0, made: [], replies: [], points: [] },
  standing: { round: 0, leader: '', reader: '', scores: [], ended: false, winners: [], empty: false, tooFew: false },
}

/** The room after a view: a whole one (`from` 0) replaces everything, any other one the parts that it brings. */
export const merge = (known: Known | null, view: View): Known => ({
  ...((view.from !== 0 && known) || empty),
  ...view,
})

/** The game of the family that is played; null for one that this page does not know. */
export const editionOf = ({ room }: Known): Edition | null => find(room.settings.edition)

/** Whether a question is open. */
export const isOpen = ({ question }: Known): boolean => question.slot > 0 && question.fate === 'open'

/** Whether the bag of the last question was poured. */
export const isPoured = ({ question, bag }: Known): boolean => question.slot > 0 && bag.slot === question.slot

/**
 * Whether a question is open and the next one cannot come yet. It may come over an open one once only phones that are
 * away, or that were waited for long enough, owe a reply; that reckons the open one.
 */
export function isPlaying(known: Known): boolean {
  const { slot, stage, overdue } = known.progress
  const over = slot === known.question.slot && (stage === 'talk' || (stage === 'asks' && overdue))
  return isOpen(known) && !over
}

/** Whether a seat is to choose the next question itself. */
export const isChoosing = (known: Known, id: string): boolean =>
  known.room.started && known.room.settings.choice === 'free' && known.standing.reader === id && !isPlaying(known)
