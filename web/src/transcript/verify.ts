/** Replays a transcript and checks everything that can be checked from it alone. */
import type { Bytes, Steps } from '../ballot/index.ts'
import * as asks from './asks.ts'
import { Book, type Counted } from './book.ts'
import * as company from './company.ts'
import type { Event } from './form.ts'
import * as game from './game.ts'
import { Lines } from './lines.ts'
import * as question from './question.ts'
import * as round from './round.ts'
import * as seats from './seats.ts'
import { must, Wrong } from './wrong.ts'

/** What was checked. */
export interface Report extends Counted {
  /** The room's code. */
  readonly code: string
  readonly events: number
  /** The end line is there; else the file is valid to `events`, unfinished. */
  readonly complete: boolean
}

/** Takes steps of one signature or proof each. `heard` is told of each event once it holds. Error: `Wrong`. */
export function* verifying(file: Bytes, heard: (event: Event) => void = () => undefined): Steps<Report> {
  const lines = new Lines(file)
  const b = new Book(lines.session)
  let events = 0
  let complete = false
  let at = 1
  try {
    for (;;) {
      at = events + 1
      const line = lines.next()
      if (!line) return { ...b.counted, code: b.code, events, complete }
      if (line === 'end') {
        at = events
        must(b.game.ended, 'end')
        complete = true
      } else if ('withheld' in line) {
        b.counted.withheld += line.withheld
        events += line.withheld
      } else {
        for (const event of line.events) {
          at = events + 1
          yield* take(b, event)
          heard(event)
          events++
        }
        at = events
        settled(b)
      }
    }
  } catch (error) {
    if (error instanceof Wrong) error.event = at
    throw error
  }
}

/** An entry has brought all that it had to. */
function settled({ mustDrop, mustEnd }: Book): void {
  must(!mustDrop, 'ready')
  must(!mustEnd, 'winners')
}

/** What comes first, and what has to come next. */
function due(b: Book, kind: Event['kind']): void {
  must((kind === 'created') !== b.created && !b.burnt, 'room')
  must(b.mustDrop === (kind === 'dropped'), 'ready')
  must(!b.mustEnd || kind === 'ended', 'winners')
  b.mustDrop = b.mustEnd = false
}

/** Checks an event and takes it over. */
function* take(b: Book, event: Event): Steps<void> {
  due(b, event.kind)
  switch (event.kind) {
    case 'created':
      return seats.create(b, event.is)
    case 'set':
      return seats.set(b, event.is)
    case 'joined':
      return seats.join(b, event.is)
    case 'changed':
      return seats.change(b, event.is)
    case 'left':
      return yield* seats.leave(b, event.is)
    case 'moved':
      return seats.move(b, event.is)
    case 'removed':
      return seats.remove(b, event.is)
    case 'ordered':
      return seats.order(b, event.is)
    case 'started':
      return game.start(b, event.is)
    case 'begun':
      return must(b.game.on, 'game')
    case 'timeup':
      return game.timeUp(b)
    case 'ended':
      return game.finish(b, event.is)
    case 'keyed':
      return yield* question.keys(b, event.is)
    case 'opened':
      return yield* question.open(b, event.is)
    case 'burnt':
      b.burnt = true
      return
    case 'slipped':
    case 'knocked':
    case 'turnedaway':
    case 'gaveup':
      return must(false, 'entry') // it has to be withheld
  }
  takeCompany(b, event)
  yield* takeRound(b, event)
}

function takeCompany(b: Book, event: Event): void {
  switch (event.kind) {
    case 'committed':
      return company.commit(b, event.is)
    case 'closed':
      return company.close(b, event.is)
    case 'reopened':
      return company.reopen(b, event.is)
    case 'revealed':
      return company.reveal(b, event.is)
    case 'agreed':
      return company.agree(b, event.is)
    case 'sealed':
      return company.seal(b, event.is)
  }
}

/** On what is not named here nothing hangs that anybody relies on. */
function* takeRound(b: Book, event: Event): Steps<void> {
  switch (event.kind) {
    case 'read':
    case 'overdue':
      return void round.mine(b, event.is.slot)
    case 'readied':
      return yield* round.readied(b, event.is)
    case 'dropped':
    case 'skipped':
    case 'voided':
      return void round.lay(b, event.is.slot)
    case 'withdrawn':
      return round.withdraw(b, event.is)
    case 'guessed':
      return yield* round.guess(b, event.is)
    case 'said':
      return yield* round.say(b, event.is)
    case 'cast':
      return yield* round.cast(b, event.is)
    case 'poured':
      return round.pour(b, event.is)
    case 'asked':
      return asks.ask(b, event.is)
    case 'replied':
      return yield* asks.reply(b, event.is)
    case 'wenton':
      return asks.goOn(b, event.is)
    case 'reckoned':
      return asks.reckon(b, event.is)
  }
}
