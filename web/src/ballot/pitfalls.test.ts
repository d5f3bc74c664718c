/**
 * More attacks of spec/ballot.md, section 12, each carried out on a weak build, where it must succeed, and on the real
 * one, where it must fail. Twin of ballot/pitfalls_test.go.
 */
import { sha512 } from '@noble/hashes/sha2.js'
import { describe, expect, it } from 'vitest'
import { concat, equal, toHex, type Bytes } from './bytes.ts'
import { cast, prepare, type Prepared } from './cast.ts'
import { at } from './errors.ts'
import { codeOf, flipped, scene, seeded, type Scene } from './fixture.ts'
import { decodeKey, decodePoint, decodeScalar, encodePoint, encodeScalar, G, mod, q, zero } from './group.ts'
import { randomScalar, timesG, type Point } from './group.ts'
import { opens, resultOf, sealWith } from './guess.ts'
import { H, HS } from './hash.ts'
import { createKey } from './key.ts'
import { tableOf, total } from './products.ts'
import { sameQuestion } from './question.ts'
import { isLawfulPart, rosterHash, sorted, type Member } from './roster.ts'
import { agree, openRound, type Agreement, type Asked, type Place, type Round } from './round.ts'
import { commitTo, seal, type Committed } from './seal.ts'
import { createIdentity, sign, verify } from './statement.ts'
import { run } from './steps.ts'
import { checkTally, weightsOf } from './tally.ts'
import { parse, verifyBallot } from './verify.ts'

const product = (point: Point, n: bigint): Point => run(total([[tableOf(point), mod(n)]]))
const pointOf = (ballot: Bytes): Point => decodePoint(ballot.subarray(0, 32))

/** A weak build's agreement: nobody was asked whether they are ready. */
const unasked = (round: Round): Agreement => ({ ctx: round.ctx }) as Agreement

function ballotOf(s: Scene, round: Round, i: number, choice: number, random = s.random): Bytes {
  const { identity, key } = at(s.seats, i)
  return cast(prepare(round, identity.id, key.secret, random), unasked(round), choice)
}

/** A weak build's round: the keys as they come, with no look at proofs, twins and masks. */
function careless(round: Round, asked: readonly Asked[]): Round {
  const keys = sorted(asked).map(({ key }) => decodeKey(key))
  const sum = (points: Point[]) => points.reduce((total, point) => total.add(point), zero)
  const places = sorted(asked).map(({ id }, i): Place => {
    const mask = sum(keys.slice(0, i)).subtract(sum(keys.slice(i + 1)))
    const encoded = (point: Point) => ({ point, bytes: encodePoint(point) })
    return { id, X: encoded(at(keys, i)), Y: encoded(mask) }
  })
  return { ...round, places }
}

describe('a second ballot of one key', () => {
  const s = scene(3, 2)
  const { round, agreement } = s
  const { identity, key } = at(s.seats, 1)
  const prepared = (): Prepared => prepare(round, identity.id, key.secret, seeded('kept'))

  it('gives the answer away, where prepared values are kept', () => {
    const kept = prepared()
    const values = kept.take()
    const weak = { ...kept, take: () => values }
    const [yes, no] = [cast(weak, agreement, 1), cast(weak, agreement, 0)]
    expect(pointOf(yes).subtract(pointOf(no)).equals(G)).toBe(true)
  })

  it('is not made of them', () => {
    const values = prepared()
    cast(values, agreement, 1)
    expect(codeOf(() => cast(values, agreement, 0))).toBe('spent')
  })
})

describe('a replay', () => {
  const s = scene(3, 2)
  const { round, setting } = s
  const other = openRound({ ...setting, about: flipped(setting.about, 3) })
  const place = at(round.places, 0)
  const x = decodeScalar(at(s.seats, 0).key.secret)

  it('of a ballot under another question counts where E does not know the question', () => {
    const weak = (B: Bytes, pairs: Bytes[]): bigint => HS('ballot/v1/or', place.X.bytes, place.Y.bytes, B, ...pairs)
    const [t0, t1, e0] = [1, 2, 3].map(() => randomScalar(s.random)) as [bigint, bigint, bigint]
    const [Y, X] = [place.Y.point, place.X.point]
    const B = encodePoint(product(Y, x).add(G))
    const pairs = [timesG(t0), product(Y, t0).add(product(G, e0)), timesG(t1), product(Y, t1)].map(encodePoint)
    const e = [e0, mod(weak(B, pairs) - e0)]
    // Nothing of what is checked in the weak build is the round's own: it holds for every question.
    weightsOf(2).forEach((weight, c) => {
      const [ec, sc] = [at(e, c), mod(at([t0, t1], c) - at(e, c) * x)]
      expect(equal(encodePoint(product(X, ec).add(product(G, sc))), at(pairs, 2 * c))).toBe(true)
      const rest = decodePoint(B).subtract(product(G, weight))
      expect(equal(encodePoint(product(Y, sc).add(product(rest, ec))), at(pairs, 2 * c + 1))).toBe(true)
    })
    const real = ballotOf(s, round, 0, 1)
    expect([verifyBallot(round, 0, real), verifyBallot(other, 0, real)]).toEqual([true, false])
  })

  it('of a hello as a ready works where fields are merely joined', () => {
    const me = createIdentity(s.random)
    const ctx = H('a round of the server’s making')
    const [session, challenge] = [ctx.subarray(0, 32), ctx.subarray(32)]
    expect(toHex(sha512(concat(session, challenge)))).toBe(toHex(sha512(ctx)))
    const signature = sign(me, 'hello', { session, challenge }, s.random)
    expect(verify(me.id, 'hello', { session, challenge }, signature)).toBe(true)
    expect(verify(me.id, 'ready', { ctx }, signature)).toBe(false)
  })
})

describe('differencing', () => {
  const counted = (answers: number[]): number => {
    const s = scene(answers.length, 2)
    const ballots = answers.map((answer, i) => ballotOf(s, s.round, i, answer))
    const yes = [...Array(answers.length + 1).keys()]
    return yes.find((n) => checkTally(s.round, ballots, [answers.length - n, n])) ?? -1
  }

  it('of two tallies tells the answer of the one who is missing in the second', () => {
    for (const answer of [0, 1]) expect(counted([1, 0, 1, answer]) - counted([1, 0, 1])).toBe(answer)
  })

  it('by another label is not noticed by labels, and by what is left of the texts', () => {
    const [first, again] = ['Do you have a dog?', 'do you — have a DOG']
    expect(`own/${again}`).not.toBe('privacy/017/2')
    expect(sameQuestion(again)).toBe(sameQuestion(first))
  })
})

describe('a split question', () => {
  const s = scene(4, 2)
  const asked = openRound({ ...s.setting, about: flipped(s.setting.about, 1) })

  it('tells the answer of the one who is asked something else, where nobody waits for ready', () => {
    for (const answer of [0, 1]) {
      const others = [1, 2, 3].map((i) => ballotOf(s, s.round, i, 1))
      const ballots = [ballotOf(s, asked, 0, answer), ...others]
      expect(checkTally(s.round, ballots, [1 - answer, 3 + answer])).toBe(true)
    }
  })

  it('finds no agreement', () => {
    const ready = s.seats.map(({ identity }, i) =>
      sign(identity, 'ready', { ctx: (i ? s.round : asked).ctx }, s.random),
    )
    for (const round of [asked, s.round]) expect(codeOf(() => agree(round, ready))).toBe('not-ready')
  })
})

describe('a person alone among practice players', () => {
  const s = scene(3, 2)
  const asked = s.seats.map(({ asked: { id, name } }, i): Member => ({ id, name, practice: i > 0 }))
  const unmarked = asked.map((m) => ({ ...m, practice: false }))
  const sealed = [...asked, ...['Ben', 'Cleo'].map((name) => ({ id: s.random(32), name, practice: false }))]

  it('is known by the tally, where any part may be asked', () => {
    for (const answer of [0, 1]) {
      const ballots = [answer, 1, 0].map((choice, i) => ballotOf(s, s.round, i, choice))
      expect(checkTally(s.round, ballots, [2 - answer, 1 + answer])).toBe(true)
    }
  })

  it('is not asked, with the marks or without', () => {
    expect(isLawfulPart(sealed, asked)).toBe(false)
    expect(isLawfulPart(sealed, unmarked)).toBe(false)
  })

  it('is not seen where marks are not hashed, and seen where they are', () => {
    const weak = (members: Member[]) => toHex(H('ballot/v1/roster', ...members.flatMap(({ id, name }) => [id, name])))
    expect(weak(unmarked)).toBe(weak(asked))
    expect(rosterHash(s.setting.session, 1, unmarked)).not.toEqual(rosterHash(s.setting.session, 1, asked))
  })
})

describe('swapped keys', () => {
  const s = scene(3, 2)
  const { session, slot } = s.setting
  const own = [1, 2].map((i) => createKey(session, at(s.seats, i).identity.id, slot, s.random))
  const swapped = s.seats.map(({ asked }, i) => (i === 0 ? asked : { ...asked, ...at(own, i - 1) }))
  const shown = openRound({ ...s.setting, asked: swapped })

  it('open the ballot of the one who takes them on the server’s word', () => {
    const known = own.reduce((sum, { secret }) => sum + decodeScalar(secret), 0n)
    const X = at(shown.places, 0).X.point
    for (const answer of [0, 1]) {
      const opened = pointOf(ballotOf(s, shown, 0, answer)).add(product(X, known)) // Y_0 = −X_1 − X_2
      expect(opened.equals(answer ? G : zero)).toBe(true)
    }
  })

  it('are covered by no statement, and nobody is ready for them', () => {
    for (const i of [1, 2]) {
      const { identity, asked } = at(s.seats, i)
      const posted = sign(identity, 'key', { session, slot, key: asked.key, pok: asked.pok }, s.random)
      const { key, pok } = at(own, i - 1)
      expect(verify(identity.id, 'key', { session, slot, key, pok }, posted)).toBe(false)
    }
    const ready = s.seats.map(({ identity }) => sign(identity, 'ready', { ctx: s.round.ctx }, s.random))
    expect(codeOf(() => agree(shown, ready))).toBe('not-ready')
  })
})

describe('a ground seal', () => {
  const random = seeded('ground')
  const session = random(32)
  const lined = (name: string) => ({ id: random(32), name, practice: false, nonce: random(32) })
  const [honest, last] = [['Ada', 'Ben', 'Cleo'].map(lined), lined('Eve')]
  const list = (all: typeof honest): Committed[] =>
    all.map((one) => ({ ...one, commitment: commitTo(session, 1, one, one.nonce) }))
  const want = at([...seal(session, 1, list(honest), honest)], 0)

  it('is found where the last to speak has not committed, and refused where they have', () => {
    const committed = list([...honest, last])
    for (let tried = 0; tried < 4096; tried++) {
      const all = [...honest, { ...last, nonce: new Uint8Array(32).fill(tried & 255, tried >> 8) }]
      if (at([...seal(session, 1, list(all), all)], 0) !== want) continue // one byte of it stands for all three
      expect(codeOf(() => seal(session, 1, committed, all))).toBe('seal')
      return
    }
    expect.unreachable('the attack did not work on the weak build')
  })
})

describe('a sealed guess', () => {
  const random = seeded('sealed')
  const [ctx, me, thief, salt] = [random(64), random(32), random(32), random(32)]
  const guesses = ['0', '1', '2', '3', '4', '4+1', '1+0']

  it('is read by trying all where no salt is hashed, and not where one is', () => {
    const weak = (guess: string) => toHex(H('ballot/v1/sealed', ctx, me, guess))
    expect(guesses.filter((guess) => weak(guess) === weak('4+1'))).toEqual(['4+1'])
    const posted = { sealed: sealWith(salt, ctx, me, '4+1'), cards: 0 }
    for (const guess of guesses) expect(opens(ctx, me, posted, { guess, salt: new Uint8Array(32) })).toBe(false)
  })

  it('that is copied opens for the thief where the id is not hashed, and for its maker only where it is', () => {
    const weak = (id: Bytes) => toHex(H('ballot/v1/sealed', ctx, id.subarray(32), '4', salt))
    expect(weak(thief)).toBe(weak(me))
    const posted = { sealed: sealWith(salt, ctx, me, '4'), cards: 0 }
    expect(opens(ctx, me, posted, { guess: '4', salt })).toBe(true)
    expect(opens(ctx, thief, posted, { guess: '4', salt })).toBe(false)
  })
})

describe('points and scalars that are none', () => {
  it('a key that stands twice lays the ballot between open, and is refused', () => {
    const s = scene(3, 2)
    const [one, two, three] = s.setting.asked.length === 3 ? s.seats.map(({ asked }) => asked) : []
    const asked = [one, two, { ...three, key: one?.key, pok: one?.pok }] as Asked[]
    const weak = careless(s.round, asked)
    for (const answer of [0, 1]) {
      // Values that hide products would need Y; a ballot by the book is v·G.
      const mask = product(at(weak.places, 1).Y.point, decodeScalar(at(s.seats, 1).key.secret))
      expect(mask.add(product(G, BigInt(answer))).equals(answer ? G : zero)).toBe(true)
    }
    expect(codeOf(() => openRound({ ...s.setting, asked }))).toBe('duplicate')
  })

  it('a mask of nothing, made by those who know each other’s keys, is refused', () => {
    const s = scene(4, 2)
    const { session, slot } = s.setting
    const sum = [2, 3].reduce((total, i) => total + decodeScalar(at(s.seats, i).key.secret), 0n)
    const secret = encodeScalar(mod(sum))
    const made = keyOf(secret, session, at(s.seats, 0).identity.id, slot)
    const asked = s.seats.map(({ asked }, i) => (i === 0 ? { ...asked, ...made } : asked))
    expect(at(careless(s.round, asked).places, 1).Y.point.is0()).toBe(true)
    expect(codeOf(() => openRound({ ...s.setting, asked }))).toBe('identity')
  })

  it('a scalar with q added makes two results of one ballot where scalars are reduced, and is refused', () => {
    const s = scene(2, 2)
    const [one, two] = [0, 1].map((i) => ballotOf(s, s.round, i, i)) as [Bytes, Bytes]
    const last = BigInt('0x' + toHex(one.slice(224).reverse()))
    const other = concat(one.subarray(0, 224), encodeScalar(last + q))
    const reduced = concat(other.subarray(0, 224), encodeScalar(mod(last + q)))
    expect(verifyBallot(s.round, 0, reduced)).toBe(true)
    expect(resultOf(s.round, [{ ballot: other }, { ballot: two }])).not.toEqual(
      resultOf(s.round, [{ ballot: one }, { ballot: two }]),
    )
    expect(verifyBallot(s.round, 0, other)).toBe(false)
    expect(codeOf(() => parse(s.round, 0, other))).toBe('encoding')
  })
})

/** A key with its proof, of a secret that is given. */
function keyOf(secret: Bytes, session: Bytes, id: Bytes, slot: number): { key: Bytes; pok: Bytes } {
  let first = true
  const random = seeded('proof')
  // createKey draws its secret from 64 bytes first.
  const made = createKey(session, id, slot, (length) => {
    if (!first) return random(length)
    first = false
    return concat(secret, new Uint8Array(length - 32))
  })
  return { key: made.key, pok: made.pok }
}
