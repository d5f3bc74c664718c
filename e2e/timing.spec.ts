// Nothing that can be timed or seen from outside tells an answer: not how long the frame with the ballot takes from the
// tap, nor what the phone looks like afterwards. The measurement is shown to find five milliseconds.
import { expect, test, type Browser } from '@playwright/test'
import { alike, looksLike } from './looks'
import { Party } from './party'
import type { Person } from './people'
import { verdict, type Sample } from './permutation'

/** It takes minutes, and is made on demand: PRIVACY_MEASURE=1. */
const MEASURE = !!process.env['PRIVACY_MEASURE']
const ROUNDS = Number(process.env['PRIVACY_ROUNDS'] ?? 16)
/** What a build with a leak adds where the answer is Yes, in ms. */
const LEAK = 5
/** A difference that luck alone shows as rarely as this is one. */
const LEVEL = 0.001

test('two phones that differ by a shade in one pixel are not alike', async ({ context }) => {
  const [one, other] = [await context.newPage(), await context.newPage()]
  for (const page of [one, other]) await page.setContent('<h1>The bag is full.</h1><button>Pour</button>')
  expect(await looksLike(one, other)).toBe(true)
  await other.evaluate(() => {
    const dot = document.body.appendChild(document.createElement('div'))
    dot.style.cssText = 'position: fixed; inset: 50% auto auto 50%; width: 1px; height: 1px; background: #fefefe'
  })
  expect(await looksLike(one, other)).toBe(false)
})

test('neither time nor pixels depend on the answer', async ({ browser }) => {
  test.skip(!MEASURE, 'takes minutes: only where it is measured')
  test.setTimeout(30 * 60_000)
  const party = await Party.at(browser)
  try {
    for (const name of ['Ada', 'Ben', 'Cleo', 'Dev', 'Eva', 'Finn']) await marking(await party.guest({ name }))
    const leaky = party.people.slice(3)
    for (const p of leaky) await leaking(p, party.server.local)
    await party.open(party.people[0]!, 30)
    await party.sitDown()
    await party.seal()
    await browser.startTracing(undefined, { categories: ['blink.user_timing'] })
    const answers = await played(party)
    const took = await traced(browser)
    const of = (people: Person[], clock: Clock): Sample[] =>
      people.flatMap(({ name }) =>
        answers.get(name)!.map((yes, round) => ({ of: name, yes, ms: took.get(name)![round]![clock] })),
      )
    const shipped = party.people.slice(0, 3)
    const work = told('shipped, thread time', of(shipped, 'work'))
    const wall = told('shipped, wall clock', of(shipped, 'wall'))
    const leak = told(`with a leak of ${LEAK} ms, thread time`, of(leaky, 'work'))
    told(`with a leak of ${LEAK} ms, wall clock`, of(leaky, 'wall'))
    expect(leak.p, 'a build that leaks is found out').toBeLessThan(LEVEL)
    expect(leak.difference).toBeGreaterThan(0)
    expect(work.p, `the shipped build: ${work.difference} ms of work`).toBeGreaterThanOrEqual(LEVEL)
    expect(wall.p, `the shipped build: ${wall.difference} ms`).toBeGreaterThanOrEqual(LEVEL)
  } finally {
    await party.end()
  }
})

/** Has a page mark every press, begin and end of the two seconds to take it back, and every ballot before it is sent. */
async function marking({ name, page }: Person): Promise<void> {
  await page.addInitScript((name) => {
    addEventListener('click', () => performance.mark(`${name} taps`), true)
    const wait = setTimeout
    const marked = (act: () => void) => {
      performance.mark(`${name} waits`)
      return wait(() => {
        performance.mark(`${name} goes`)
        act()
      }, 2000)
    }
    globalThis.setTimeout = ((act: () => void, ms?: number) =>
      ms === 2000 ? marked(act) : wait(act, ms)) as typeof wait
    const send = WebSocket.prototype.send
    WebSocket.prototype.send = function (data) {
      if (String(data).includes('"cast"')) performance.mark(`${name} sends`)
      send.call(this, data)
    }
  }, name)
}

/** Gives a page the shipped program with one change: before it takes a Yes, it is busy for a while. */
async function leaking({ page }: Person, server: string): Promise<void> {
  // Gaps in which others had the machine are no work.
  const busy = `(()=>{for(let t=performance.now(),did=0;did<${LEAK};){const n=performance.now();if(n-t<.5)did+=n-t;t=n}return true})()`
  const taken = /ondrop\(\+\((\w+)===`yes`\)\)/
  await page.route('**/assets/artwork-*.js', async (route) => {
    const response = await fetch(server + new URL(route.request().url()).pathname)
    const program = await response.text()
    expect(program).toMatch(taken)
    const body = program.replace(taken, `ondrop(+($1===\`yes\`&&${busy}))`)
    await route.fulfill({ contentType: 'text/javascript', body })
  })
}

/** What everybody answered, round by round, drawn by lot: true is Yes. */
async function played(party: Party): Promise<Map<string, boolean[]>> {
  const answers = new Map(party.people.map(({ name }) => [name, [] as boolean[]]))
  for (let round = 0; round < ROUNDS; round++) {
    const reader = await asked(party)
    await party.each(guessed)
    for (const p of party.people) {
      const yes = Math.random() < 0.5
      answers.get(p.name)!.push(yes)
      await p.answer(yes ? 'yes' : 'no')
    }
    for (const { name, page } of party.people)
      await page.waitForFunction(([name, n]) => performance.getEntriesByName(`${name} sends`).length > n, [
        name,
        round,
      ] as const)
    await compared(
      party.people.filter((p) => p !== reader),
      answers,
    )
    await laidAside(party)
  }
  return answers
}

/** As long as questions are laid aside, it is always the same one's turn to read. */
async function asked(party: Party): Promise<Person> {
  const shown = () => Promise.all(party.people.map((p) => p.button('Draw a card').isVisible()))
  await expect.poll(async () => (await shown()).filter(Boolean).length).toBe(1)
  const reader = party.people[(await shown()).indexOf(true)]!
  await party.ask(reader)
  return reader
}

/** A key that is pressed while the dial is still being drawn turns nothing: then it is pressed again. */
async function guessed(person: Person): Promise<void> {
  await expect(async () => {
    await person.page.getByRole('slider').press('Home', { timeout: 2000 })
    await person.button('Set 0').click({ timeout: 2000 })
  }).toPass()
}

/** Two that have nothing to do any more, one after Yes and one after No. */
async function compared(people: Person[], answers: Map<string, boolean[]>): Promise<void> {
  const one = (kind: boolean) => people.find(({ name }) => answers.get(name)!.at(-1) === kind)
  const [yes, no] = [one(true), one(false)]
  if (!yes || !no) return
  for (const p of [yes, no]) await expect(p.line()).toHaveText(/pours the bag$/)
  await alike(yes.page, no.page, `${yes.name} after Yes and ${no.name} after No`)
}

/** The question is spent, and nothing of it was opened. */
async function laidAside({ people: [ada] }: Party): Promise<void> {
  await ada!.press('Not this one')
  await ada!.press('Lay it aside')
}

/**
 * From the tap to the frame, in ms: as time passes; and as the page's thread has worked, whoever else was busy, but for the
 * two seconds in between.
 */
type Clock = 'wall' | 'work'

interface Mark {
  name: string
  /** In µs: since the machine began, and of the thread's own work. */
  ts: number
  tts: number
}

/** By name, in order. */
async function traced(browser: Browser): Promise<Map<string, Record<Clock, number>[]>> {
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: Mark[] }
  const took = new Map<string, Record<Clock, number>[]>()
  const last = new Map<string, Mark>()
  for (const mark of traceEvents.sort((a, b) => a.ts - b.ts)) {
    const [name = '', does] = mark.name.split(' ')
    last.set(mark.name, mark)
    if (does !== 'sends') continue
    const [taps, waits, goes] = ['taps', 'waits', 'goes'].map((what) => last.get(`${name} ${what}`)!) as [
      Mark,
      Mark,
      Mark,
    ]
    const work = waits.tts - taps.tts + (mark.tts - goes.tts)
    took.set(name, [...(took.get(name) ?? []), { wall: (mark.ts - taps.ts) / 1000, work: work / 1000 }])
  }
  return took
}

function told(type: string, samples: Sample[]): ReturnType<typeof verdict> {
  const found = verdict(samples)
  const description = `Yes takes ${found.difference.toFixed(2)} ms more, p = ${found.p}, of ${samples.length} answers`
  test.info().annotations.push({ type, description })
  process.stdout.write(`\n${type}: ${description}\n`)
  return found
}
