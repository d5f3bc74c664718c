// The small line at the top of a phone: which round this is, and who reads it, or draws its card.
import { nameOf } from '../parts/people'
import type { Known, Shown, Stage } from '../room/api'
import type { Messages } from '../texts/texts'
import { isStep, type ScreenName } from './duty'

interface At {
  known: Known
  shown: Pick<Shown, 'stage'>
  name: ScreenName
  /** The own seat, or null. */
  me: string | null
  /** Something else stands in that line too. */
  short: boolean
}

const drawing: readonly ScreenName[] = ['draw', 'choose', 'wait-draw']
const after: readonly Stage[] = ['pouring', 'asking', 'talk']

export function whereOf({ known, shown: { stage }, name, me, short }: At, t: Messages): string {
  const { room, question, standing } = known
  if (!isStep(name)) return `${t.game} · ${room.settings.name || room.code}`
  // What was reckoned already may still tumble on this screen, and is talked about after that.
  const past = question.fate === 'reckoned' && after.includes(stage) && !drawing.includes(name)
  const tumbling = past && stage !== 'talk'
  const reader = tumbling ? question.reader : standing.reader
  const last = past || question.fate === 'open' ? question.last : standing.timeUp
  const round = last ? t.round.last : t.round.number(standing.round + (past ? 0 : 1))
  if (short || reader === '' || standing.ended) return round
  const reads = tumbling || (question.fate === 'open' && reader === question.reader)
  if (reader === me) return `${round} · ${t.round.readerYou}`
  return `${round} · ${(reads ? t.round.reader : t.round.draws)(nameOf(known, t, reader))}`
}
