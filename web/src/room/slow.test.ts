import fc from 'fast-check'
import { expect, it } from 'vitest'
import { runs, seeded, settled } from './fake.ts'
import { begun, type Phone } from './phones.fake.ts'
import type { Room } from './room.svelte.ts'
import { FakeServer } from './server.fake.ts'
import { SlowLine } from './slow.fake.ts'

// A round of three phones on slow lines, of which some are reloaded, sleep or fly: it comes to its end, with everything
// in it once, and no phone shows anything that is not so.

const STEP = 250
const LONGEST = 10 * 60_000

type Mishap = { at: number; who: number; what: 'reload' | 'sleep' | 'wake' | 'fly' | 'land' }
const mishaps = fc.array(
  fc.record({
    at: fc.integer({ min: 1, max: 160 }),
    who: fc.integer({ min: 0, max: 2 }),
    what: fc.constantFrom('reload', 'sleep', 'fly'),
    long: fc.integer({ min: 1, max: 120 }),
  }),
  { maxLength: 4 },
)

/** Who sleeps wakes up, and who flies lands. */
const withEnds = (list: readonly { at: number; who: number; what: string; long: number }[]): Mishap[] =>
  list.flatMap(({ at, who, what, long }) => {
    const end = { sleep: 'wake', fly: 'land' }[what]
    return [{ at, who, what }, ...(end ? [{ at: at + long, who, what: end }] : [])] as Mishap[]
  })

/** Of what a phone shows, whatever is not so. */
const wrong = ({ alarm, rejected, line, known, mine }: Room): string[] => [
  ...(alarm ? [alarm.code] : []),
  ...(rejected ? [rejected.code] : []),
  ...(['connecting', 'online', 'offline'].includes(line) ? [] : [line]),
  ...(known && !mine.seat ? ['no seat'] : []),
]

class Evening {
  readonly server = new FakeServer()
  readonly lines: SlowLine[] = []
  readonly wrong = new Set<string>()
  #phones: Phone[] = []
  readonly #acted = new Set<string>()

  constructor(readonly seed: number) {}

  async begin(): Promise<void> {
    this.#phones = await begun(this.server)
    for (const [i, phone] of this.#phones.entries()) {
      const line = new SlowLine(this.server, seeded(this.seed + i))
      this.lines.push(line)
      Object.assign(phone.change, { socket: line.socket })
      phone.reload() // by the slow line from now on
    }
    this.server.ask('Do you sing?')
    this.server.set({ question: { ...this.server.state.question, read: true } })
  }

  async run(list: readonly Mishap[]): Promise<void> {
    for (let step = 0; step * STEP < LONGEST && this.server.state.question.fate !== 'reckoned'; step++) {
      for (const mishap of list) if (mishap.at === step) this.#happen(mishap)
      for (const { clock } of this.lines) clock.turn(STEP)
      for (const phone of this.#phones) phone.turn(STEP)
      await settled(2)
      this.#phones.forEach((phone, i) => this.#act(phone, i))
      if (this.server.state.progress.stage === 'pour') this.server.pour()
    }
  }

  #happen({ who, what }: Mishap): void {
    const [phone, line] = [this.#phones[who], this.lines[who]]
    const page = phone?.worlds.at(-1)?.page
    if (what === 'reload') phone?.reload()
    else if (what === 'fly') line?.fly(true)
    else if (what === 'land') {
      line?.fly(false)
      page?.fire('online')
    } else page?.hide(what === 'sleep')
  }

  /** A person who guesses and answers when asked, once, and looks at the phone. */
  #act({ room }: Phone, i: number): void {
    for (const what of wrong(room)) this.wrong.add(what)
    const { duty } = room.mine
    if ((duty !== 'guess' && duty !== 'answer') || this.#acted.has(`${i} ${duty}`)) return
    this.#acted.add(`${i} ${duty}`)
    void (duty === 'guess' ? room.guess('1') : room.answer(i === 0 ? 1 : 0))
  }
}

it(
  'a round on a slow line comes to its end: the same seats, every ballot once, nothing sent twice, nothing wrong shown',
  async () => {
    let [late, lost] = [0, 0]
    await fc.assert(
      fc.asyncProperty(fc.nat(), mishaps, async (seed, list) => {
        const evening = new Evening(seed)
        await evening.begin()
        await evening.run(withEnds(list))
        const { server, lines } = evening
        expect([...evening.wrong]).toEqual([])
        expect(server.state.question.fate).toBe('reckoned')
        expect(server.state.bag.counts).toEqual([2, 1])
        expect(server.violations).toEqual([])
        for (const { sent } of server.opened) {
          const ids = sent.flatMap((frame) => ('command' in frame ? [frame.command.id] : []))
          expect(new Set(ids).size, 'nothing goes twice into one socket').toBe(ids.length)
        }
        for (const line of lines) [late, lost] = [late + line.late, lost + line.lost]
      }),
      { numRuns: runs(4), examples: [[1, [{ at: 60, who: 0, what: 'fly', long: 80 }]]] },
    )
    expect(late).toBeGreaterThan(0)
    expect(lost).toBeGreaterThan(0)
  },
  runs(60_000),
)
