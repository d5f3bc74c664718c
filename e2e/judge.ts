// What the frames of one phone must never show, whatever was done with its tabs (spec/ballot.md, "One ballot per key,
// whatever happens" and "Asks"). It goes by what left the phone and what had reached it, and by nothing inside it.
import { asks as asksOf, find } from '../web/src/rules/index'
import type { Cast, Open } from '../web/src/wire/wire'
import type { Known, Left } from './net'

type Frame<K extends string, T> = Left & { readonly command: Record<K, T> }

const of = <K extends string, T>(left: readonly Left[], kind: K): Frame<K, T>[] =>
  left.filter((one): one is Frame<K, T> => kind in one.command)

/** Everything that was wrong, in words; what is secret is in none of them. */
export function wrongs(left: readonly Left[]): string[] {
  return [...twice(left), ...late(left), ...again(left), ...openings(left)]
}

/** Two that differ where there is one only. */
function twice(left: readonly Left[]): string[] {
  const said = new Map<string, string>()
  const wrong = new Set<string>()
  for (const [what, now] of left.flatMap(statements)) {
    if ((said.get(what) ?? now) !== now) wrong.add(`two: ${what}`)
    said.set(what, now)
  }
  return [...wrong]
}

/** What a phone says once only, each with what it said. */
function statements({ command }: Left): [what: string, said: string][] {
  if ('keys' in command) return command.keys.keys.map(({ slot, x }) => [`key of slot ${slot}`, x])
  if ('ready' in command) return [[`ready of slot ${command.ready.slot}`, command.ready.ctx]]
  if ('cast' in command) return [[`ballot of slot ${command.cast.slot}`, command.cast.ballot]]
  if ('guess' in command) {
    const { slot, draft, sealed, cards } = command.guess
    return [[`draft ${draft} of slot ${slot}`, `${sealed} ${cards}`]]
  }
  if ('open' in command) return [[`opening of slot ${command.open.slot}`, `${command.open.guess} ${command.open.salt}`]]
  return []
}

/** What comes after its page has seen the question given up or laid aside. */
function late(left: readonly Left[]): string[] {
  return left.flatMap(({ command, over }) => {
    for (const kind of ['ready', 'guess', 'cast', 'open', 'pass'] as const) {
      const body = (command as Partial<Record<typeof kind, { slot: number }>>)[kind]
      if (body && over.has(body.slot)) return [`${kind} of slot ${body.slot}, which is over`]
    }
    return []
  })
}

/** A question that is answered in two slots, under the same label or in the same words. */
function again(left: readonly Left[]): string[] {
  const answered = new Map<string, number>()
  return of<'cast', Cast>(left, 'cast').flatMap(({ command: { cast }, seen }) => {
    const question = seen.map((known) => known.question).find(({ slot }) => slot === cast.slot)
    if (!question) return [`ballot of slot ${cast.slot}, which was not asked`]
    const names = [question.label, ...question.texts.map(({ text }) => text)]
    const before = names.map((name) => answered.get(name)).filter((slot) => slot !== undefined && slot !== cast.slot)
    for (const name of names) answered.set(name, cast.slot)
    return before.map((slot) => `the question of slot ${slot} answered again in slot ${cast.slot}`)
  })
}

/** An opening to what was not asked, or not yet. */
function openings(left: readonly Left[]): string[] {
  return of<'open', Open>(left, 'open').flatMap(({ command: { open }, seen }) =>
    seen.some((known) => isLawful(open, known)) ? [] : [`opening of slot ${open.slot} to ask ${open.ask}, unasked`],
  )
}

/** Whether the bag is poured, and the ask is made, for this value among others, and follows from all that came before. */
function isLawful(
  { slot, ask, guess }: Open,
  { room, question, bag, asks: { made, replies, ...asks }, sealed }: Known,
) {
  const edition = find(room.settings.edition)
  if (!edition || slot !== question.slot || slot !== bag.slot || slot !== asks.slot || !bag.counts) return false
  const gone = new Set([...asks.without, ...sealed.left.map(({ id }) => id)])
  const before = replies.filter((reply) => reply.ask < ask)
  const owed = question.asked.length * ask - before.length
  const excused = question.asked.filter(({ id }) => gone.has(id)).length * ask
  const opened = before.flatMap((one) => (one.guess ? [{ ask: one.ask, value: Number(one.guess) }] : []))
  const lawful = asksOf(edition, room.settings, bag.counts, ask + 1, opened)[ask]
  const asked = lawful?.includes(Number(guess)) && made[ask]?.join() === lawful.join()
  return !!asked && (edition.fixed || owed <= excused)
}
