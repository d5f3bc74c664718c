// What must never leave a phone does not: every frame, request, line of output and stored byte of a whole round is
// searched for the secrets that the phones keep. The search is shown to bite.
import { expect, test, type Page } from '@playwright/test'
import { Party } from './party'
import type { Person } from './people'
import { find, Tap, written, type Place } from './tap'

/** What web/src/room/memory.ts keeps of a seat, as far as it is secret, and what of it is public. */
interface Seat {
  secret: string
  keys: Record<string, { secret: string; x: string }>
  guess: { drafts: { salt: string }[] } | null
}

/** Secrets by what they are, in hex. Salts are by the name of their owner. */
class Secrets {
  readonly identities = new Set<string>()
  readonly slots = new Set<string>()
  readonly salts = new Map<string, string>()
  /** The keys of the first question: sent by each, and shown to all when it was asked. */
  readonly public = new Set<string>()

  async gather(people: Person[]): Promise<void> {
    for (const p of people) for (const seat of await seatsOn(p.page)) this.#keep(p.name, seat)
  }

  #keep(name: string, seat: Seat): void {
    this.identities.add(seat.secret)
    for (const [slot, { secret, x }] of Object.entries(seat.keys)) {
      this.slots.add(secret)
      if (slot === '1') this.public.add(x)
    }
    for (const { salt } of seat.guess?.drafts ?? []) this.salts.set(name, salt)
  }
}

/** Whose dials turn in the round below. */
const OPENED = ['Ada', 'Dev']

test('no secret of a phone is in anything that leaves it', async ({ browser }) => {
  const party = await Party.at(browser)
  const tap = new Tap()
  const secrets = new Secrets()
  try {
    for (const name of ['Ada', 'Ben', 'Cleo', 'Dev', 'Eva']) tap.on((await party.guest({ name })).page, name)
    const people = party.people as [Person, Person, Person, Person, Person]
    const [ada, ben] = people
    await party.open(ada, 30)
    await party.sitDown()
    await secrets.gather(people)
    await party.seal()
    await party.watchTable({ tap })
    await secrets.gather(people)
    await round(party, secrets)
    await secrets.gather(people)

    none(secrets, tap.places())
    casts(tap)
    const leaked = [...secrets.identities][0]!
    await leak(ben.page, leaked)
    await expect.poll(() => find(leaked, tap.places()), 'a phone that leaks is caught').toEqual(['frames sent'])
    expect(party.watch.faults).toEqual([])

    party.watch.lenient = true
    await party.server.kill('SIGTERM')
    none(secrets, written(party.server))
    bites(secrets, party.room.slice(-5), [...tap.places(), ...written(party.server)])
  } finally {
    await party.end()
  }
})

/** Two of five say Yes. Ada has set 2 and Dev 1, so that these two turn their dials; the others' salts stay secret. */
async function round(party: Party, secrets: Secrets): Promise<void> {
  const [, ben] = party.people
  await party.ask(ben!)
  const guesses = [2, 5, 0, 1, 4]
  await Promise.all(party.people.map((p, i) => p.guess(guesses[i]!)))
  for (const p of party.people) await expect(p.line()).toHaveText('And you?')
  await secrets.gather(party.people)
  await Promise.all(party.people.map((p, i) => p.answer(i === 1 || i === 4 ? 'yes' : 'no')))
  await expect(ben!.button('Pour the bag')).toBeVisible()
  await secrets.gather(party.people)
  await party.pour(ben!, 5)
}

function none({ identities, slots, salts }: Secrets, places: Place[]): void {
  expect(identities.size).toBe(5)
  expect(slots.size, 'keys for several questions, of five').toBeGreaterThanOrEqual(15)
  expect([...salts.keys()].sort()).toEqual(['Ada', 'Ben', 'Cleo', 'Dev', 'Eva'])
  const closed = [...salts].filter(([name]) => !OPENED.includes(name)).map(([, salt]) => salt)
  for (const secret of [...identities, ...slots, ...closed]) expect(find(secret, places)).toEqual([])
}

/** What is public is found wherever it has to be. In the files of the server that is a room's code alone. */
function bites(secrets: Secrets, code: string, places: Place[]): void {
  const everywhere = ['frames sent', 'frames received', 'entries of the journal']
  expect(secrets.public.size).toBe(5)
  for (const x of secrets.public) expect(find(x, places)).toEqual(everywhere)
  for (const name of OPENED) expect(find(secrets.salts.get(name)!, places), `${name}'s dial turned`).toEqual(everywhere)
  expect(find(Buffer.from(code).toString('hex'), places)).toContain('files of the server')
}

/** One ballot of each, all of the same size, and around it nothing that another phone does not send too. */
function casts(tap: Tap): void {
  const sent = tap.commands<unknown>('cast')
  expect(sent.map(({ who }) => who).sort()).toEqual(['Ada', 'Ben', 'Cleo', 'Dev', 'Eva'])
  expect(new Set(sent.map(({ frame }) => frame.length)).size).toBe(1)
  const kinds = ['Ada', 'Cleo', 'Dev', 'Eva'].map((name) =>
    tap.sent
      .filter(({ who }) => who === name)
      .map(({ frame }) => Object.keys((JSON.parse(frame) as { command?: object }).command ?? {}).join())
      .filter((kind) => ['id,ready', 'id,guess', 'id,cast'].includes(kind))
      .join(' '),
  )
  expect(new Set(kinds)).toEqual(new Set(['id,ready id,guess id,cast']))
}

/** What a phone keeps, read in its page. */
function seatsOn(page: Page): Promise<Seat[]> {
  return page.evaluate(async () => {
    const wait = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((done, fail) => {
        request.onsuccess = () => done(request.result)
        request.onerror = () => fail(request.error as Error)
      })
    const database = await wait(indexedDB.open('privacy'))
    const rooms = await wait(database.transaction('rooms').objectStore('rooms').getAll())
    database.close()
    return (rooms as { seats: Record<string, Seat> }[]).flatMap(({ seats }) => Object.values(seats))
  })
}

/** Sends a secret into the room, as a page that was changed could. */
async function leak(page: Page, secret: string): Promise<void> {
  await page.evaluate(
    async (text) => {
      const url = new URL(`api/rooms/${location.pathname.slice(-5)}/socket`, document.baseURI)
      url.protocol = 'ws:'
      const socket = new WebSocket(url)
      await new Promise((done) => (socket.onopen = done))
      socket.send(JSON.stringify({ leak: text }))
      await new Promise((done) => (socket.onclose = done))
    },
    btoa(secret.replace(/../g, (byte) => String.fromCharCode(parseInt(byte, 16)))),
  )
}
