/**
 * What this phone has checked, for people: in the round (`checkedOf`), and once more of the whole evening (`recheck`).
 * Fetched when somebody looks; nothing here is sent, and nothing of it depends on the own answer or guess.
 */
import { verifying, Wrong, type Code, type Report } from '../transcript/index.ts'
import type { RoomModel } from './api.ts'
import { isChecked, playAlarm } from './asks.ts'
import { standingOf } from './company.ts'
import { isPoured } from './known.ts'
import { seatOf, type Memory, type Seat } from './memory.ts'
import { isAsked, type Situation } from './situation.ts'
import { Vault } from './vault.ts'
import { Witness } from './witness.ts'
import { browser, type World } from './world.ts'

/** What has been checked about the last question, in the order in which it comes. */
export const steps = ['company', 'same', 'ballots', 'sum', 'own', 'asks'] as const
export type Step = (typeof steps)[number]

export interface Checked {
  /** How many are asked. */
  readonly n: number
  /** What holds, as far as this phone has checked it itself. Whoever was not asked checks only what it shows. */
  readonly holds: Readonly<Record<Step, boolean>>
  /** A part of the company is asked. */
  readonly part: boolean
  /** All that there is to check in a round. */
  readonly all: boolean
  /** Code of the alarm that stands, or null. */
  readonly alarm: string | null
}

/** What this phone has checked of the last question by now; null where it was not asked. */
export function checkedOf({ situation }: Pick<RoomModel, 'situation'>): Checked | null {
  const seat = seatOf(situation.memory)
  const { known, standing } = situation
  if (!seat || known.question.slot === 0 || !isAsked(known, seat)) return null
  const holds = standing ? nothing : holdsOf(situation, seat)
  const all = steps.every((step) => holds[step] || (step === 'own' && seat.ballot?.slot !== known.question.slot))
  const n = known.question.asked.length
  return { n, holds, part: n < known.sealed.members.length, all, alarm: standing?.code ?? null }
}

const nothing = Object.fromEntries(steps.map((step) => [step, false])) as Record<Step, boolean>

function holdsOf(s: Situation, seat: Seat): Checked['holds'] {
  const { known, verdicts } = s
  const { asked } = known.question
  const { round, ready, bag, left } = verdicts
  const bagHolds = isPoured(known) && bag?.ok === true
  return {
    company:
      round?.ok === true && left !== null && ['whole', 'part'].includes(standingOf(known.question, seat, left).is),
    same: round?.ok === true && asked.every(({ id }) => ready?.includes(id)),
    ballots: bagHolds,
    sum: bagHolds,
    own: bagHolds && isIn(s, seat),
    asks: bagHolds && known.question.fate === 'reckoned' && isChecked(s) && playAlarm(s) === null,
  }
}

/** The very ballot that this phone has stored lies in the bag. */
const isIn = ({ known: { bag, question } }: Situation, { id, ballot }: Seat): boolean =>
  ballot?.slot === question.slot && bag.ballots.some((one) => one.id === id && one.ballot === ballot.bytes)

/** What came of checking the whole evening again. */
export type Rechecked =
  | {
      readonly is: 'fits'
      readonly report: Report
      /** Things that this phone remembers itself. */ readonly own: number
    }
  | { readonly is: 'wrong'; readonly event: number; readonly about: About }
  | { readonly is: 'missing' }

/** What a wrong thing is about, in words that everybody knows. */
export type About = (typeof abouts)[Code]

const abouts = {
  head: 'file',
  line: 'file',
  number: 'file',
  digest: 'file',
  entry: 'file',
  end: 'file',
  room: 'course',
  settings: 'course',
  game: 'course',
  slot: 'course',
  seat: 'company',
  list: 'company',
  nonce: 'company',
  seal: 'company',
  company: 'company',
  without: 'company',
  signature: 'signature',
  key: 'key',
  question: 'question',
  seen: 'question',
  ready: 'ready',
  guess: 'guess',
  reply: 'guess',
  opening: 'guess',
  ballot: 'ballot',
  incomplete: 'ballot',
  counts: 'counts',
  ask: 'ask',
  points: 'points',
  winners: 'points',
  own: 'own',
} as const satisfies Record<Code, string>

/**
 * Fetches the record of a room and checks all of it, in steps between which the page can draw, and against what this
 * phone remembers. `tell` hears the number of the question that is being checked.
 */
export async function recheck(
  { code, session }: { readonly code: string; readonly session: string },
  tell: (question: number) => void = () => undefined,
  world: World = browser(),
): Promise<Rechecked> {
  const file = await fetched(code, world)
  if (!file) return { is: 'missing' }
  const witness = new Witness(session, await remembered(session, world))
  let question = 0
  try {
    const run = verifying(file, (event) => {
      if (event.kind === 'opened') tell(++question)
      witness.hear(event)
    })
    let step = run.next()
    for (; !step.done; step = run.next()) await world.pause()
    witness.end(step.value.events)
    return { is: 'fits', report: step.value, own: witness.same }
  } catch (error) {
    if (!(error instanceof Wrong)) throw error
    return { is: 'wrong', event: error.event, about: abouts[error.code] }
  }
}

async function fetched(code: string, { fetch, base }: World): Promise<Uint8Array | null> {
  const path = `api/rooms/${encodeURIComponent(code)}/transcript`
  const response = await fetch(new URL(path, base).href).catch(() => null)
  const bytes = response?.ok ? await response.arrayBuffer().catch(() => null) : null
  return bytes && new Uint8Array(bytes)
}

/** What this phone remembers of the room; null where the browser keeps nothing. */
async function remembered(session: string, { indexedDB }: World): Promise<Memory | null> {
  const vault = new Vault(indexedDB)
  const memory = await vault.read(session).catch(() => null)
  await vault.close().catch(() => undefined)
  return memory
}
