// Everything that pages send and receive, and the search for bytes in it.
import type { Page } from '@playwright/test'
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(__dirname, '..')

/** Listens on pages from before they are opened. */
export class Tap {
  /** Frames, by who sent them. */
  readonly sent: { who: string; frame: string }[] = []
  readonly received: string[] = []
  /** Addresses, headers and bodies of HTTP requests. */
  readonly requests: string[] = []

  on(page: Page, who: string): void {
    page.on('websocket', (socket) => {
      this.requests.push(socket.url())
      socket.on('framesent', ({ payload }) => this.sent.push({ who, frame: payload.toString() }))
      socket.on('framereceived', ({ payload }) => this.received.push(payload.toString()))
    })
    page.on('request', (request) => {
      this.requests.push(request.url(), JSON.stringify(request.headers()), request.postData() ?? '')
    })
  }

  /** The commands of one kind that were sent, each as the frame and as what it says. */
  commands<T>(kind: string): { who: string; frame: string; says: T }[] {
    return this.sent.flatMap(({ who, frame }) => {
      const says = (JSON.parse(frame) as { command?: Record<string, T> }).command?.[kind]
      return says === undefined ? [] : [{ who, frame, says }]
    })
  }

  /** All of it, place by place. */
  places(): Place[] {
    const bytes = (texts: string[]): Buffer => Buffer.from(texts.join('\n'))
    return [
      {
        name: 'frames sent',
        bytes: bytes(this.sent.map(({ frame }) => frame)),
      },
      { name: 'frames received', bytes: bytes(this.received) },
      { name: 'HTTP requests', bytes: bytes(this.requests) },
    ]
  }
}

export interface Place {
  name: string
  bytes: Buffer
}

/** What a server that has ended leaves behind: its output, its files, and the entries that are sealed in them. */
export function written(server: { output: string; data: string }): Place[] {
  const files = readdirSync(server.data).map((name) => readFileSync(join(server.data, name)))
  const entries = execFileSync('go', ['run', './e2e/journal', server.data], {
    cwd: root,
    maxBuffer: 1 << 28,
  })
  return [
    { name: 'output of the server', bytes: Buffer.from(server.output) },
    { name: 'files of the server', bytes: Buffer.concat(files) },
    { name: 'entries of the journal', bytes: entries },
  ]
}

/** Where the bytes given in hex occur, in any usual writing. */
export function find(hex: string, places: Place[]): string[] {
  const needles = writings(Buffer.from(hex, 'hex'))
  return places.filter(({ bytes }) => needles.some((needle) => bytes.includes(needle))).map(({ name }) => name)
}

/** Raw, hex in both cases, Base64 in both alphabets wherever it begins, an array of numbers, one large number. */
function writings(bytes: Buffer): Buffer[] {
  const hex = bytes.toString('hex')
  const texts = [hex, hex.toUpperCase(), [...bytes].join(','), number(bytes), number(Buffer.from(bytes).reverse())]
  for (const before of [0, 1, 2]) {
    const padded = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64')
    const inner = padded.slice(before === 0 ? 0 : before + 1).replace(/..?=*$/, '') // what the neighbours cannot change
    texts.push(inner, inner.replace(/\+/g, '-').replace(/\//g, '_'))
  }
  return [bytes, ...texts.map((text) => Buffer.from(text))]
}

const number = (bytes: Buffer): string => BigInt(`0x${bytes.toString('hex')}`).toString()
