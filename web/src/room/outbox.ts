/**
 * Commands on their way. Each has one id in all its copies, so that a second copy changes nothing; it stays here until
 * it was answered. After a reconnect, what is still open goes out again, and what the room has passed does not: above
 * all no late ballot after its question was given up.
 */
import type { ClientFrame, Command, Rejected } from '../wire/wire.ts'
import type { Known, Reply } from './api.ts'
import { isOpen, isPoured } from './known.ts'

type BodyOf<C> = C extends Command ? Omit<C, 'id'> : never
/** A command without its id. */
export type Body = BodyOf<Command>

interface Open {
  readonly command: Command
  /** Whose it is. The phone's own duties are not sent again from here: `duties.ts` says whether they still stand. */
  readonly by: 'person' | 'phone'
  readonly reply: Reply
  readonly answer: (rejected: Rejected | null) => void
  /** Whether it went into the present socket. */
  sent: boolean
}

/** A rejection that the phone makes itself, before anything was sent; pages have their words by code. */
export const refuse = (code: string): Rejected => ({ code, message: code, next: '' })

export class Outbox {
  readonly #open = new Map<string, Open>()
  /** Ids of what is durable already: it is never sent again. */
  readonly #done = new Set<string>()
  readonly #send: (frame: ClientFrame) => boolean

  constructor(send: (frame: ClientFrame) => boolean) {
    this.#send = send
  }

  /** Sends a command, once per socket however often it is put; null once it is durable. */
  put(id: string, body: Body, by: Open['by']): Reply {
    if (this.#done.has(id)) return Promise.resolve(null)
    const open = this.#open.get(id) ?? newOpen({ id, ...body } as Command, by)
    this.#open.set(id, open)
    this.#push(open)
    return open.reply
  }

  #push(open: Open): void {
    open.sent ||= this.#send({ command: open.command })
  }

  /** The server has answered. */
  settle(id: string, rejected: Rejected | null): void {
    this.#open.get(id)?.answer(rejected)
    if (this.#open.delete(id) && !rejected) this.#done.add(id)
  }

  /** After a reconnect: sends again, in order, what the room as known has not passed. */
  resend(known: Known): void {
    for (const [id, open] of this.#open) {
      open.sent = false
      const passed = passedBy(open.command, known)
      if (passed) this.settle(id, passed === 'done' ? null : refuse('over'))
      else if (open.by === 'person') this.#push(open)
    }
  }

  /** Nobody answers any more. */
  abandon(): void {
    for (const id of this.#open.keys()) this.settle(id, refuse('over'))
  }
}

function newOpen(command: Command, by: Open['by']): Open {
  let answer: Open['answer'] = () => undefined
  const reply = new Promise<Rejected | null>((resolve) => (answer = resolve))
  return { command, by, reply, answer, sent: false }
}

/** Whether the room has passed a command: 'done' by its own effect or that of a copy, or 'over'. */
function passedBy(command: Command, known: Known): 'done' | 'over' | null {
  const { room, forming, question } = known
  if ('draw' in command) return command.draw.slot < room.nextSlot ? 'done' : null
  if ('put' in command) return command.put.slot < room.nextSlot ? 'done' : null
  if ('start' in command) return command.start.game <= room.game ? 'done' : null
  if ('first' in command) return command.first.game === room.game && known.standing.reader === '' ? null : 'done'
  if ('commit' in command) return command.commit.epoch === forming.epoch ? null : 'over'
  if ('reveal' in command) return command.reveal.epoch === forming.epoch ? null : 'over'
  if ('same' in command) return command.same.epoch === forming.epoch ? null : 'over'
  const slot = slotOf(command)
  if (slot === null) return null
  if (slot !== question.slot || !isOpen(known)) return 'over'
  return isPoured(known) && ('guess' in command || 'say' in command || 'cast' in command) ? 'over' : null
}

/** The slot of a command about an open question. */
function slotOf(command: Command): number | null {
  for (const [, body] of Object.entries(command)) {
    if (typeof body === 'object' && 'slot' in body) return (body as { slot: number }).slot
  }
  return null
}
