/** How the phone does by itself what `duties.ts` lists: first it is stored, then it is sent. */
import { createKey, fromHex, restoreIdentity, sign, toHex, type Identity, type Random } from '../ballot/index.ts'
import type { SlotKey } from '../wire/wire.ts'
import type { Known, Reply } from './api.ts'
import { commitmentOf, ownPlace } from './company.ts'
import type { Deed } from './duties.ts'
import type { Ballot, Draft, Key, Memory, Seat, Spoken } from './memory.ts'
import { refuse, type Body } from './outbox.ts'
import * as remember from './steps.ts'
import type { Outcome, Step } from './steps.ts'

/** What a deed may use of the room. */
export interface Phone {
  readonly random: Random
  known(): Known
  seat(): Seat | null
  /** Whether a question is still open, without an alarm: asked again after everything that took time. */
  stands(slot: number): boolean
  /** Takes a step of memory, durably. */
  change<T>(step: (memory: Memory) => Step<T>): Promise<T>
  /** Sends a command under an id, as a copy if that is on its way. Whether it is durable now. */
  send(body: Body, id: string): Reply
  prepare(secret: string): Promise<void>
  /** Erases what lies prepared for this slot and those below. */
  erase(slot: number): void
  /** The phone has found something wrong: nothing more leaves it in this round. */
  warn(code: string): void
}

/** Deeds that were begun, each once until `again`; its command keeps the same id however often it is begun. */
export class Agenda {
  readonly #begun = new Set<string>()
  readonly #ids = new Map<string, string>()

  /** The id for the deed's command, or null if it was begun already. */
  begin(key: string, newId: () => string): string | null {
    if (this.#begun.has(key)) return null
    this.#begun.add(key)
    const id = this.#ids.get(key) ?? newId()
    this.#ids.set(key, id)
    return id
  }

  /** A new socket: what still stands is done again. */
  again(): void {
    this.#begun.clear()
  }
}

type Of<D extends Deed['do']> = Extract<Deed, { do: D }>

export const identityOf = (seat: Seat): Identity => restoreIdentity(fromHex(seat.secret))

export const randomId = (random: Random): string => toHex(random(16))

/** Does one thing. `id` is that of its command, the same however often the deed is done. */
export async function perform(deed: Deed, phone: Phone, id: string): Promise<void> {
  switch (deed.do) {
    case 'keys':
      return makeKeys(deed, phone, id)
    case 'commit':
      return commit(deed, phone, id)
    case 'list':
      return void (await phone.change(remember.closeDoor(deed.epoch, deed.list)))
    case 'sealed':
      return void (await phone.change(remember.amend({ sealed: deed.epoch })))
    case 'close':
      phone.erase(deed.slot)
      return void (await phone.change(remember.close(deed.slot, deed.seen)))
    case 'refuse':
      return void (await phone.send({ skip: { slot: deed.slot } }, id))
    case 'ready':
      return beReady(deed, phone, id)
    case 'prepare':
      return phone.prepare(deed.secret)
    case 'guess':
      return again(deed.slot, phone, () => sendGuess(deed.draft, deed.slot, phone))
    case 'cast':
      return again(deed.ballot.slot, phone, () => sendBallot(deed.ballot, phone))
    case 'say':
      return again(deed.spoken.slot, phone, () => sendSpoken(deed.spoken, phone))
    case 'settle':
      return void (await settle(deed, phone))
    case 'reply':
      return reply(deed, phone, id)
    case 'offer':
      return void (await phone.change(remember.amend({ offered: { slot: deed.slot, card: pick(deed.cards, phone) } })))
  }
}

async function makeKeys({ slots }: Of<'keys'>, phone: Phone, id: string): Promise<void> {
  const seat = seatIn(phone)
  const missing = slots.filter((slot) => !seat.keys[slot])
  const fresh = missing.map((slot) => [slot, newKey(slot, phone.known().room.session, seat, phone.random)])
  await phone.change(remember.addKeys(Object.fromEntries(fresh)))
  const keys = slots.flatMap((slot): SlotKey[] => {
    const key = phone.seat()?.keys[slot]
    return key ? [{ slot, x: key.x, pok: key.pok, sig: key.sig }] : []
  })
  if (keys.length > 0) await phone.send({ keys: { keys } }, id)
}

function newKey(slot: number, of: string, seat: Seat, random: Random): Key {
  const session = fromHex(of)
  const { secret, key, pok } = createKey(session, fromHex(seat.id), slot, random)
  const sig = sign(identityOf(seat), 'key', { session, slot, key, pok }, random)
  const flip = ((random(1)[0] ?? 0) & 1) === 1
  return { secret: toHex(secret), x: toHex(key), pok: toHex(pok), sig: toHex(sig), flip }
}

/** Deeds are those of a seat. */
function seatIn(phone: Phone): Seat {
  const seat = phone.seat()
  if (!seat) throw new Error('no seat on this phone')
  return seat
}

async function commit({ epoch }: Of<'commit'>, phone: Phone, id: string): Promise<void> {
  const seat = seatIn(phone)
  const { session } = phone.known().room
  const place = ownPlace(phone.known(), seat)
  if (!place) return
  const own = seat.seals[epoch]
  let commitment = own ? commitmentOf(session, epoch, place, own.nonce) : ''
  if (commitment === '' || commitment !== own?.commitment) {
    const nonce = toHex(phone.random(32))
    commitment = commitmentOf(session, epoch, place, nonce)
    if ('not' in (await phone.change(remember.commit(epoch, nonce, commitment)))) return
  }
  await phone.send({ commit: { epoch, commitment } }, id)
}

async function beReady({ slot, ctx, x, whole }: Of<'ready'>, phone: Phone, id: string): Promise<void> {
  const seat = seatIn(phone)
  const signed = (): string => toHex(sign(identityOf(seat), 'ready', { ctx: fromHex(ctx) }, phone.random))
  const outcome = await phone.change(remember.readyFor(slot, ctx, x, signed))
  phone.erase(slot - 1)
  if ('not' in outcome) return outcome.not === 'ctx_differs' ? phone.warn('phones_disagree') : undefined
  if (whole && seat.confirmed) await phone.change(remember.amend({ confirmed: null }))
  await phone.send({ ready: { slot, ctx, sig: outcome.is } }, id)
}

/** Sends what was stored for a question that is still open, and remembers that it has arrived. */
async function deliver(
  slot: number,
  body: Body,
  command: string,
  arrived: (memory: Memory) => Step<Outcome<true>>,
  phone: Phone,
): Reply {
  if (!phone.stands(slot)) return refuse('over')
  const rejected = await phone.send(body, command)
  if (!rejected) await phone.change(arrived)
  return rejected
}

/** Sends once more what was stored some time ago, unless another tab has seen since that its question is over. */
async function again(slot: number, phone: Phone, send: () => Reply): Promise<void> {
  if ('is' in (await phone.change(remember.stillOpen(slot)))) await send()
}

/** Sends the newest draft. */
export const sendGuess = ({ draft, sealed, cards, sig, command }: Draft, slot: number, phone: Phone): Reply =>
  deliver(slot, { guess: { slot, draft, sealed, cards, sig } }, command, remember.guessArrived(slot, draft), phone)

/** Sends the one guess of its slot that is said aloud. */
export const sendSpoken = ({ slot, guess, sig, command }: Spoken, phone: Phone): Reply =>
  deliver(slot, { say: { slot, guess, sig } }, command, remember.speechArrived(slot), phone)

/** Sends the one ballot of its slot, the same bytes every time. */
export const sendBallot = ({ slot, bytes, command }: Ballot, phone: Phone): Reply =>
  deliver(slot, { cast: { slot, ballot: bytes } }, command, remember.ballotArrived(slot), phone)

/** Fixes what asks are answered over; no guess is made any more. Whether that is so. */
async function settle({ slot, ctx, result }: Omit<Of<'settle'>, 'key' | 'do'>, phone: Phone): Promise<boolean> {
  const settled: Outcome<true> = await phone.change(remember.settle(slot, ctx, result))
  if ('not' in settled && settled.not === 'result_changed') phone.warn('tally_wrong')
  return 'is' in settled
}

/** Opens the own guess to a lawful ask, or passes: the same steps either way. What is kept shut is not opened. */
async function reply(deed: Of<'reply'>, phone: Phone, id: string): Promise<void> {
  const { slot, ask, result } = deed
  if (!(await settle(deed, phone)) || !phone.stands(slot)) return
  const seat = seatIn(phone)
  const opening = seat.guess?.shut ? null : deed.opening
  const by = identityOf(seat)
  const over = { result: fromHex(result), ask }
  if (opening) {
    const { guess, salt } = opening
    const sig = toHex(sign(by, 'open', { ...over, guess, salt: fromHex(salt) }, phone.random))
    await phone.send({ open: { slot, ask, guess, salt, sig } }, id)
  } else {
    const sig = toHex(sign(by, 'pass', over, phone.random))
    await phone.send({ pass: { slot, ask, sig } }, id)
  }
}

/** One of a list, each as likely as the others. */
export function pick<T>(list: readonly T[], { random }: { readonly random: Random }): T {
  const most = 0x10000 - (0x10000 % list.length)
  for (;;) {
    const [high = 0, low = 0] = random(2)
    const n = high * 0x100 + low
    if (n < most) return list[n % list.length] as T
  }
}
