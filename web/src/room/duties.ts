/**
 * What a phone does by itself. `Core` does what `deedsOf` lists, each deed once under its key, and asks again. Pure.
 * (spec/wire.md, "What a phone does by itself")
 */
import { agreedContext, alarmOf, contextOf, draftInBag, draftsOf, objection, ownContext, spokenOf } from './alarms.ts'
import type { Known } from './api.ts'
import { lawfulAsks, valueOf } from './asks.ts'
import { commitmentOf, listOf, ownPlace, standingOf } from './company.ts'
import { gameOf, isChoosing, isMyTurn, isOpen, isPoured } from './known.ts'
import { seatOf, type Ballot, type Draft, type Entry, type Seat, type Seen, type Spoken } from './memory.ts'
import { cardsLeft, seenOf } from './question.ts'
import { isAsked, ownPart, readyBy, type Situation } from './situation.ts'

/** One thing to do. `key` names it, so that it is not begun twice. */
export type Deed = { readonly key: string } & (
  | { readonly do: 'keys'; readonly slots: readonly number[] }
  | { readonly do: 'commit'; readonly epoch: number }
  | { readonly do: 'list'; readonly epoch: number; readonly list: readonly Entry[] }
  | { readonly do: 'sealed'; readonly epoch: number }
  | { readonly do: 'close'; readonly slot: number; readonly seen: Seen | null }
  | { readonly do: 'refuse'; readonly slot: number }
  | { readonly do: 'ready'; readonly slot: number; readonly ctx: string; readonly x: string; readonly whole: boolean }
  | { readonly do: 'prepare'; readonly slot: number; readonly secret: string }
  | { readonly do: 'guess'; readonly slot: number; readonly draft: Draft }
  | { readonly do: 'cast'; readonly ballot: Ballot }
  | { readonly do: 'say'; readonly spoken: Spoken }
  | { readonly do: 'settle'; readonly slot: number; readonly ctx: string; readonly result: string }
  | {
      readonly do: 'reply'
      readonly slot: number
      readonly ctx: string
      readonly ask: number
      readonly result: string
      readonly opening: Draft | null
    }
  | { readonly do: 'offer'; readonly slot: number; readonly cards: readonly string[] }
)

const AHEAD = 3

/** Everything that is to be done now. */
export function deedsOf(s: Situation): Deed[] {
  const seat = seatOf(s.memory)
  if (!seat) return []
  const alarm = alarmOf(s)
  if (alarm?.code === 'session_changed') return []
  const over = closing(s, seat)
  if (!ownPlace(s.known, seat) || alarm?.scope === 'room') return over
  return [...over, ...keys(s.known, seat), ...sealing(s.known, seat), ...offer(s, seat), ...round(s, seat)]
}

/** Fates after which a question never comes back. */
const SPENT: readonly string[] = ['voided', 'skipped', 'dropped']

/** A slot that is over is closed, once its bag was read. */
function closing(s: Situation, seat: Seat): Deed[] {
  const { slot, fate, label, texts } = s.known.question
  if (slot === 0 || fate === 'open') return []
  const seen = SPENT.includes(fate) ? seenOf(label, texts) : null
  const remembered = !seen || s.memory?.seen.some((one) => one.label === label)
  const unread = fate === 'reckoned' && ownPart(s, seat) && isPoured(s.known) && !s.verdicts.bag
  if (unread || (seat.closed >= slot && remembered)) return []
  return [{ key: `close/${slot}`, do: 'close', slot, seen }]
}

function keys({ room, seats }: Known, seat: Seat): Deed[] {
  const to = seats.find(({ id }) => id === seat.id)?.keysTo ?? 0
  const first = Math.max(room.nextSlot, to + 1, seat.closed + 1, (seat.ready?.slot ?? 0) + 1)
  const slots: number[] = []
  for (let slot = first; slot < room.nextSlot + AHEAD; slot++) slots.push(slot)
  return slots.length > 0 ? [{ key: `keys/${slots.join()}`, do: 'keys', slots }] : []
}

function sealing(known: Known, seat: Seat): Deed[] {
  const { forming, sealed, room } = known
  const deeds: Deed[] = []
  const { epoch } = sealed
  if (epoch > seat.sealed && seat.seals[epoch]?.same) deeds.push({ key: `sealed/${epoch}`, do: 'sealed', epoch })
  if (forming.epoch <= sealed.epoch) return deeds
  const place = ownPlace(known, seat)
  const own = seat.seals[forming.epoch]
  const posted = forming.members.find(({ id }) => id === seat.id)?.commitment ?? ''
  if (forming.closed) {
    if (own && !own.list && posted !== '')
      deeds.push({ key: `list/${forming.epoch}`, do: 'list', epoch: forming.epoch, list: listOf(forming) })
    return deeds
  }
  const stands = own && place && own.commitment === commitmentOf(room.session, forming.epoch, place, own.nonce)
  if (!own?.list && (!stands || posted !== own.commitment))
    deeds.push({
      key: `commit/${forming.epoch}/${own?.commitment ?? ''}/${place?.name ?? ''}`,
      do: 'commit',
      epoch: forming.epoch,
    })
  return deeds
}

/** Free choice: the reader's phone draws a card of the pile, once for a slot. */
function offer({ known, decks, memory }: Situation, seat: Seat): Deed[] {
  const { room } = known
  if (!isChoosing(known, seat.id) || seat.offered?.slot === room.nextSlot) return []
  const cards = cardsLeft(decks, { known, seen: memory?.seen ?? [] })
  return cards.length > 0 ? [{ key: `offer/${room.nextSlot}`, do: 'offer', slot: room.nextSlot, cards }] : []
}

function round(s: Situation, seat: Seat): Deed[] {
  if (!isOpen(s.known) || !isAsked(s.known, seat)) return []
  return isPoured(s.known) ? replies(s, seat) : [...refusing(s, seat), ...readiness(s, seat), ...sending(s, seat)]
}

/** A question that this phone takes no part in is laid aside: it would seem asleep, and the others would wait for it. */
function refusing(s: Situation, seat: Seat): Deed[] {
  const { slot } = s.known.question
  const against = objection(s, seat)
  if (!against || against === 'wait' || seat.ready?.slot === slot) return []
  return [{ key: `refuse/${slot}`, do: 'refuse', slot }]
}

function readiness(s: Situation, seat: Seat): Deed[] {
  const ctx = ownContext(s)
  const { question } = s.known
  const { slot } = question
  if (!ctx || seat.closed >= slot || readyBy(s.known).some(({ id }) => id === seat.id)) return []
  const whole = standingOf(question, seat, s.verdicts.left ?? []).is === 'whole'
  return [{ key: `ready/${slot}`, do: 'ready', slot, ctx, x: seat.keys[slot]?.x ?? '', whole }]
}

function sending(s: Situation, seat: Seat): Deed[] {
  if (!agreedContext(s)) return []
  const { slot } = s.known.question
  const deeds: Deed[] = []
  const draft = draftsOf(s.known, seat).at(-1)
  if (draft && !draft.delivered) deeds.push({ key: `guess/${slot}/${draft.draft}`, do: 'guess', slot, draft })
  if (seat.ballot?.slot !== slot) {
    const secret = seat.keys[slot]?.secret
    if (secret && s.prepared !== slot) deeds.push({ key: `prepare/${slot}`, do: 'prepare', slot, secret })
  } else if (!seat.ballot.delivered) deeds.push({ key: `cast/${slot}`, do: 'cast', ballot: seat.ballot })
  const spoken = spokenOf(s.known, seat)
  if (spoken && !spoken.delivered && isMyTurn(s.known, seat.id))
    deeds.push({ key: `say/${slot}/${s.known.progress.done}`, do: 'say', spoken })
  return deeds
}

function replies(s: Situation, seat: Seat): Deed[] {
  const { bag } = s.verdicts
  const { slot } = s.known.question
  const ctx = contextOf(s)
  if (!bag?.ok || !ctx || !ownPart(s, seat) || seat.closed >= slot) return []
  const { result } = bag
  const game = gameOf(s.known)
  const draft = draftInBag(s.known, seat)
  const value = draft && game ? valueOf(game, s.known, draft.guess) : null
  const given = s.known.asks.replies.filter(({ id }) => id === seat.id)
  const deeds = lawfulAsks(s).flatMap((values, ask): Deed[] => {
    if (given.some((reply) => reply.ask === ask)) return []
    const opening = value !== null && values.includes(value) ? draft : null
    return [{ key: `reply/${slot}/${ask}`, do: 'reply', slot, ctx, ask, result, opening }]
  })
  const settled = deeds.length > 0 || seat.result?.slot === slot
  return settled ? deeds : [{ key: `settle/${slot}`, do: 'settle', slot, ctx, result }]
}
