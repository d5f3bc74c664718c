import { beforeEach, describe, expect, it } from 'vitest'
import type { ServerFrame, View } from '../wire/wire.ts'
import type { Line } from './api.ts'
import { BLOCKED, Connection, CROWDED_WAIT, GIVE_UP, PING } from './connection.ts'
import { FakeClock, FakePage, FakeSocket, seeded, settled } from './fake.ts'
import type { World } from './world.ts'

let clock: FakeClock
let page: FakePage
let sockets: FakeSocket[]
let lines: Line[]
let views: View[]
let status: number
let asked: string[]
let line: Connection

const silent = { heard: () => undefined, left: () => undefined }
const socketNow = (): FakeSocket => sockets.at(-1) as FakeSocket
const view = (from: number, to: number): void => socketNow().tell({ view: { from, to } })
const pings = (): number[] => socketNow().sent.flatMap((frame) => ('ping' in frame ? [frame.ping] : []))

function connect(): void {
  line.open()
  socketNow().tell({ challenge: { session: '00', challenge: '11' } })
  view(0, 7)
}

/** So many sockets close, without a word unless there is one, and the server is asked why. */
async function closed(times: number, word?: object): Promise<void> {
  if (sockets.length === 0) line.open()
  for (let i = 0; i < times; i++) {
    if (word) socketNow().tell(word as ServerFrame)
    socketNow().lose()
    await settled()
    clock.turn(8000)
  }
}

beforeEach(() => {
  ;[clock, page, sockets, lines, views, status, asked] = [new FakeClock(), new FakePage(), [], [], [], 426, []]
  const world: World = {
    base: 'https://play.test/games/ABCDE/',
    clock,
    page,
    random: seeded(1),
    indexedDB: {} as IDBFactory,
    fetch: (url, init) => {
      asked.push(`${init?.method} ${url}`)
      return status ? Promise.resolve(new Response(null, { status })) : Promise.reject(new TypeError('no network'))
    },
    socket: (url) => {
      const socket = new FakeSocket(url, silent)
      sockets.push(socket)
      return socket
    },
    pause: () => Promise.resolve(),
  }
  line = new Connection('ABCDE', world, {
    line: (now) => lines.push(now),
    challenge: () => undefined,
    view: (v) => views.push(v),
    done: () => undefined,
    rejected: () => undefined,
  })
})

describe('the line', () => {
  it('goes to the room beside the page, by the page’s own kind of connection', () => {
    line.open()
    expect(socketNow().url).toBe('wss://play.test/games/ABCDE/api/rooms/ABCDE/socket')
  })

  it('is online with the first view, and says nothing before', () => {
    line.open()
    expect(line.send({ ping: 1 })).toBe(false)
    view(0, 7)
    expect(lines).toEqual(['connecting', 'online'])
  })

  it('pings every 8 s and goes on while it is answered', () => {
    connect()
    for (const number of [1, 2, 3]) {
      clock.turn(PING)
      socketNow().tell({ pong: number })
    }
    expect(pings()).toEqual([1, 2, 3])
    expect(sockets).toHaveLength(1)
  })

  it('opens a new socket when no answer came for 4 s', () => {
    connect()
    clock.turn(PING + GIVE_UP)
    expect(sockets).toHaveLength(2)
    expect(sockets[0]?.open).toBe(false)
  })

  it('does not hear a socket that was given up', () => {
    connect()
    const [old] = sockets
    line.open()
    if (old) old.open = true
    old?.tell({ bye: { code: 'elsewhere' } })
    expect(lines).not.toContain('elsewhere')
  })

  it('connects anew when a view does not fit the last one', () => {
    connect()
    view(7, 8)
    view(9, 10)
    expect(views).toHaveLength(2)
    clock.turn(1000)
    expect(sockets).toHaveLength(2)
  })

  it('waits longer from try to try, up to 8 s', () => {
    line.open()
    for (let i = 0; i < 12; i++) {
      const before = sockets.length
      socketNow().lose()
      clock.turn(8000)
      expect(sockets.length).toBeGreaterThan(before)
    }
  })

  it('says that it is lost from the first failure until a view has come, however often it tries', () => {
    connect()
    for (let i = 0; i < 5; i++) {
      socketNow().lose()
      clock.turn(8000)
      socketNow().tell({ challenge: { session: '00', challenge: '11' } })
    }
    expect(new Set(lines.slice(2))).toEqual(new Set(['offline']))
    view(0, 9)
    expect(lines.at(-1)).toBe('online')
  })

  it('is lost as soon as a ping stays without an answer', () => {
    connect()
    clock.turn(PING + GIVE_UP)
    expect(lines).toEqual(['connecting', 'online', 'offline'])
  })

  it('comes back without hurry where enough screens are watching, and says so until it is let in', () => {
    line.open()
    for (let i = 1; i < 4; i++) {
      socketNow().tell({ challenge: { session: '00', challenge: '11' } })
      socketNow().tell({ rejected: { code: 'crowded', message: '', next: '' } })
      socketNow().lose()
      clock.turn(CROWDED_WAIT - 1)
      expect(sockets).toHaveLength(i)
      clock.turn(1)
      expect(sockets).toHaveLength(i + 1)
    }
    expect(lines).toEqual(['connecting', 'crowded', 'crowded', 'crowded'])
    view(0, 7)
    expect(lines.at(-1)).toBe('online')
  })

  it('is opened at once when the page is seen again after a while, or is back online', () => {
    connect()
    page.hide(true)
    clock.turn(60_000)
    expect(sockets).toHaveLength(1)
    page.hide(false)
    expect(sockets).toHaveLength(2)
    socketNow().lose()
    page.fire('online')
    expect(sockets).toHaveLength(3)
  })

  it('comes back from the browser’s cache of pages with a new socket', () => {
    connect()
    page.fire('pageshow', true)
    expect(sockets).toHaveLength(2)
  })

  it('has no timer while the page is hidden', () => {
    connect()
    page.hide(true)
    expect(clock.waiting).toBe(0)
    socketNow().lose()
    expect(clock.waiting).toBe(0)
  })

  it.each(['elsewhere', 'removed', 'gone', 'burnt'] as const)('stays closed after bye "%s"', (code) => {
    connect()
    socketNow().tell({ bye: { code } })
    page.hide(true)
    page.hide(false)
    page.fire('online')
    clock.turn(60_000)
    expect(sockets).toHaveLength(1)
    expect(lines.at(-1)).toBe(code)
  })

  it.each(['closing', 'slow'])('comes back after bye "%s"', (code) => {
    connect()
    socketNow().tell({ bye: { code } })
    clock.turn(8000)
    expect(sockets).toHaveLength(2)
  })

  it('finds out that there is no such room', async () => {
    status = 404
    line.open()
    socketNow().lose()
    await settled()
    clock.turn(60_000)
    expect(lines.at(-1)).toBe('missing')
    expect(sockets).toHaveLength(1)
  })

  it('asks a server that closes without a word why, at the socket’s own address', async () => {
    await closed(1)
    expect(asked).toEqual(['HEAD https://play.test/games/ABCDE/api/rooms/ABCDE/socket'])
  })

  it('survives a frame that it cannot read', () => {
    connect()
    socketNow().onmessage?.({ data: '{' } as MessageEvent)
    clock.turn(8000)
    expect(sockets).toHaveLength(2)
  })
})

describe('the way that lets no line through', () => {
  it('is named after a few sockets that closed without a word, though the server would take them', async () => {
    await closed(BLOCKED - 1)
    expect(lines).not.toContain('blocked')
    await closed(1)
    expect(lines.at(-1)).toBe('blocked')
  })

  it('is named when it takes the line away in the middle of a game, too', async () => {
    connect()
    await closed(BLOCKED + 1) // the first had said something
    expect(lines.at(-1)).toBe('blocked')
  })

  it('is tried on, and named without a gap until a view has come', async () => {
    await closed(BLOCKED)
    const from = lines.length
    await closed(5)
    expect(new Set(lines.slice(from))).toEqual(new Set(['blocked']))
    expect(sockets).toHaveLength(BLOCKED + 6)
    view(0, 7)
    expect(lines.at(-1)).toBe('online')
    await closed(1)
    expect(lines.at(-1)).toBe('offline')
  })

  it.each([
    ['a server that does not answer', 0],
    ['one that is started again behind a proxy', 502],
    ['one that has as many phones as it takes', 503],
    ['too many codes that were tried', 429],
  ])('is not taken for %s', async (_, now) => {
    status = now
    await closed(2 * BLOCKED)
    expect(new Set(lines.slice(1))).toEqual(new Set(['offline']))
  })

  it('is not named where the server was away in between', async () => {
    await closed(BLOCKED - 1)
    status = 502
    await closed(1)
    status = 426
    await closed(BLOCKED - 1)
    expect(lines).not.toContain('blocked')
  })

  it('is not named any more once the server itself is away', async () => {
    await closed(BLOCKED)
    status = 0
    await closed(1)
    expect(lines.at(-1)).toBe('offline')
  })

  it.each([{ challenge: { session: '00', challenge: '11' } }, { bye: { code: 'closing' } }])(
    'is not named where the server had a word: %j',
    async (word) => {
      await closed(2 * BLOCKED, word)
      expect(lines).not.toContain('blocked')
    },
  )

  it('is not looked for while nobody looks at the page', async () => {
    line.open()
    page.hide(true)
    await closed(2 * BLOCKED)
    expect(asked).toEqual([])
  })
})
