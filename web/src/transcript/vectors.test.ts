/** Whole transcripts, and what is wrong with altered ones: vectors/transcripts, the same files as the Go twin's. */
import { describe, expect, it, vi } from 'vitest'
import { concat, fromHex, H, toHex, u32, utf8, type Bytes } from '../ballot/index.ts'
import { verifying, Wrong } from './index.ts'

vi.mock('../ballot/index.ts', async (original) => {
  const { remembering } = await import('./known.fake.ts')
  return remembering(await original())
})

interface Verdict {
  events?: number
  complete?: boolean
  counted?: number[]
  event?: number
  code?: string
}

interface Put {
  entry?: string
  withheld?: number
}

interface Change {
  comment: string
  flip?: [byte: number, bit: number]
  keep?: number
  at?: number
  cut?: number
  put?: Put[]
  open?: boolean
  head?: string
  is: Verdict
}

const transcripts = import.meta.glob<string>('../../../vectors/transcripts/*.jsonl', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const found = import.meta.glob<string>('../../../vectors/transcripts/*.json', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const files = Object.entries(transcripts).map(([path, whole]) => ({
  name: path.replace(/.*\//, ''),
  ...(JSON.parse(found[path.replace(/l$/, '')] ?? '{}') as { whole: Verdict; cases: Change[] }),
  file: utf8(whole),
}))

function judged(file: Bytes): Verdict {
  try {
    const steps = verifying(file)
    let step = steps.next()
    while (!step.done) step = steps.next()
    const r = step.value
    return {
      events: r.events,
      ...(r.complete && { complete: true }),
      counted: [
        r.signatures,
        r.keys,
        r.companies,
        r.games,
        r.questions,
        r.poured,
        r.ballots,
        r.asks,
        r.openings,
        r.passes,
        r.reckoned,
        r.withheld,
      ],
    }
  } catch (error) {
    if (!(error instanceof Wrong)) throw error
    return { event: error.event, code: error.code }
  }
}

function applied(file: Bytes, { flip, keep, ...change }: Change): Bytes {
  if (keep) return file.subarray(0, keep)
  if (!flip) return hashed(file, change)
  const [byte, bit] = flip
  return file.map((n, i) => (i === byte ? n ^ (1 << bit) : n))
}

/** Other lines behind the head, numbered and hashed anew. */
function hashed(
  file: Bytes,
  { at = 1, cut = 0, put = [], open = false, head = '' }: Omit<Change, 'flip' | 'keep'>,
): Bytes {
  const [first = '', ...rest] = new TextDecoder().decode(file).trimEnd().split('\n')
  const lines = rest.flatMap((line): Put[] => {
    const [, entry, withheld] = /^\{"from":\d+,"(?:entry":(.+)|withheld":(\d+)),"digest"/.exec(line) ?? []
    if (entry) return [{ entry }]
    return withheld ? [{ withheld: Number(withheld) }] : []
  })
  lines.splice(at - 1, cut, ...put)
  const session = head || /"session":"(.*?)"/.exec(first)?.[1] || ''
  let [d, from] = [H('transcript/v1/head', fromHex(session)), 1]
  const add = (kind: string, body: Bytes): string => {
    d = H(`transcript/v1/${kind}`, d, concat(u32(0), u32(from)), body)
    return toHex(d)
  }
  const out = [`{"transcript":"privacy","v":1,"session":"${session}"}`]
  for (const { entry, withheld = 0 } of lines) {
    const what = entry === undefined ? `"withheld":${withheld}` : `"entry":${entry}`
    const digest = entry === undefined ? add('withheld', u32(withheld)) : add('entry', utf8(entry))
    out.push(`{"from":${from},${what},"digest":"${digest}"}`)
    from += entry === undefined ? withheld : (JSON.parse(entry) as { events: unknown[] }).events.length
  }
  if (!open) out.push(`{"end":${from - 1},"digest":"${add('end', new Uint8Array())}"}`)
  return utf8(out.join('\n') + '\n')
}

describe('a transcript', () => {
  it('is there to be read, with cases', () => {
    expect(files.length).toBeGreaterThanOrEqual(5)
    expect(files.every(({ cases }) => cases.length > 10)).toBe(true)
  })

  describe.each(files)('of $name', ({ file, whole, cases }) => {
    it('is found to be what it is', () => expect(judged(file)).toEqual(whole))

    it.each(cases)('is found out, or not: $comment', (change) => {
      expect(judged(applied(file, change))).toEqual(change.is)
    })
  })
})
