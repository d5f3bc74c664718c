import { describe, expect, it } from 'vitest'
import file from '../../../vectors/ballot.json?raw'
import { fromHex, toHex } from './bytes.ts'
import { cast, challenge, prepareWith } from './cast.ts'
import { at } from './errors.ts'
import { seeded } from './fixture.ts'
import { decodeScalar, encodePoint, randomScalar } from './group.ts'
import { opens, resultOf, sealWith } from './guess.ts'
import { checkKey, proveWith } from './key.ts'
import { pictures } from './pictures.ts'
import { about, formatGame, parseGame } from './question.ts'
import { checkName, isLawfulPart, rosterHash } from './roster.ts'
import { agree, openRound, type Options } from './round.ts'
import { checkOwnEntry, commitTo, picturesOf, seal } from './seal.ts'
import { restoreIdentity, signWith, verify, type Kind, type Statement } from './statement.ts'
import { checkTally, sumOf } from './tally.ts'
import { verifyBallot, verifyAll } from './verify.ts'

interface Signed {
  w: string
  sig: string
}

type Text = 'id' | 'name' | 'nonce' | 'commit' | 'challenge' | 'a' | 'x' | 'w_pok' | 'X' | 'pok' | 'Y' | 'B' | 'E'
type Rest = 'ballot' | 'guess' | 'salt' | 'sealed'
type Vote = 'hello' | 'key' | 'ready' | 'guessed' | 'say' | 'open' | 'pass' | 'leave'
type Player = Record<Text | Rest, string> &
  Record<Vote, Signed> &
  Record<'t' | 'e' | 'a_c' | 'b_c', string[]> & {
    practice: boolean
    choice: number
    cards: number
    draft: number
    ask: number
  }

interface Case {
  comment: string
  session: string
  epoch: number
  slot: number
  game: string
  question: string
  texts: [string, string][]
  about: string
  k: Options
  roster: string
  seal: string
  pictures: number[]
  ctx: string
  asked: string
  result: string
  sum: string
  counts: number[]
  players: Player[]
  away?: Player[]
}

const cases = JSON.parse(file) as Case[]

it('finds rounds of both kinds to run', () => {
  expect(cases.length).toBeGreaterThanOrEqual(8)
  expect(new Set(cases.map(({ k }) => k))).toEqual(new Set([2, 7]))
  for (const { players } of cases) expect(players.length).toBeGreaterThanOrEqual(3)
})

const member = ({ id, name, practice }: Player) => ({ id: fromHex(id), name, practice })
const committed = (player: Player) => ({ ...member(player), commitment: fromHex(player.commit) })
const asked = (player: Player) => ({ ...member(player), key: fromHex(player.X), pok: fromHex(player.pok) })
const scalar = (hex: string): bigint => decodeScalar(fromHex(hex))

/** Backwards, so that nothing passes by the order of the file. */
const termsOf = (c: Case) => ({
  session: fromHex(c.session),
  epoch: c.epoch,
  slot: c.slot,
  about: fromHex(c.about),
  options: c.k,
  asked: [...c.players].reverse().map(asked),
})

describe.each(cases)('the round of $comment', (c) => {
  const session = fromHex(c.session)
  const everybody = [...c.players, ...(c.away ?? [])].reverse()
  const list = everybody.map(committed)
  const ballots = c.players.map(({ ballot }) => fromHex(ballot))
  const round = openRound(termsOf(c))

  it('seals the company under the same pictures', () => {
    for (const player of everybody) {
      const [me, nonce] = [member(player), fromHex(player.nonce)]
      checkName(me.name)
      expect(toHex(commitTo(session, c.epoch, me, nonce))).toBe(player.commit)
      checkOwnEntry(session, c.epoch, list, me, nonce)
    }
    const bytes = seal(
      session,
      c.epoch,
      list,
      everybody.map(({ id, nonce }) => ({ id: fromHex(id), nonce: fromHex(nonce) })),
    )
    expect(toHex(rosterHash(session, c.epoch, everybody.map(member)))).toBe(c.roster)
    expect(toHex(bytes)).toBe(c.seal)
    expect(picturesOf(bytes)).toEqual(c.pictures)
    for (const place of c.pictures) expect(pictures[place]).toBeDefined()
  })

  it('asks the same question of the same people', () => {
    expect(formatGame(parseGame(c.game))).toBe(c.game)
    expect(toHex(about(c.game, c.question, c.texts))).toBe(c.about)
    expect(toHex(rosterHash(session, c.epoch, c.players.map(member)))).toBe(c.asked)
    expect(isLawfulPart(everybody.map(member), c.players.map(member))).toBe(true)
    expect(toHex(round.ctx)).toBe(c.ctx)
  })

  it.each(c.players)('makes the identity and the slot key of $name', (player) => {
    const id = fromHex(player.id)
    expect(toHex(restoreIdentity(fromHex(player.a)).id)).toBe(player.id)
    expect(toHex(restoreIdentity(fromHex(player.x)).id)).toBe(player.X)
    expect(toHex(proveWith(scalar(player.w_pok), fromHex(player.x), session, id, c.slot))).toBe(player.pok)
    expect(checkKey(session, id, c.slot, fromHex(player.X), fromHex(player.pok))).toBe(true)
  })

  it.each(c.players)('signs every statement of $name', (player) => {
    const by = restoreIdentity(fromHex(player.a))
    const seen = new Set<Kind>()
    const same = <K extends Kind>(kind: K, statement: Statement<K>, { w, sig }: Signed) => {
      expect(toHex(signWith(scalar(w), by, kind, statement))).toBe(sig)
      expect(verify(by.id, kind, statement, fromHex(sig))).toBe(true)
      seen.add(kind)
    }
    const [ctx, result, ask] = [fromHex(c.ctx), fromHex(c.result), player.ask]
    const sealed = fromHex(player.sealed)
    same('hello', { session, challenge: fromHex(player.challenge) }, player.hello)
    same('key', { session, slot: c.slot, key: fromHex(player.X), pok: fromHex(player.pok) }, player.key)
    same('ready', { ctx }, player.ready)
    same('guess', { ctx, draft: player.draft, sealed, cards: player.cards }, player.guessed)
    same('say', { ctx, text: player.guess }, player.say)
    same('open', { result, ask, guess: player.guess, salt: fromHex(player.salt) }, player.open)
    same('pass', { result, ask }, player.pass)
    same('leave', { session, epoch: c.epoch }, player.leave)
    expect(seen.size).toBe(8)
  })

  it.each(c.players.map((player, i) => ({ ...player, i })))('makes the ballot of $name', (player) => {
    const place = at(round.places, player.i)
    expect([place.id, place.X.bytes, place.Y.bytes].map(toHex)).toEqual([player.id, player.X, player.Y])
    const random = seeded(player.id)
    const r = Array.from({ length: c.k + 1 }, () => randomScalar(random))
    const prepared = prepareWith(
      { t: player.t.map(scalar), e: player.e.map(scalar), r },
      round,
      fromHex(player.id),
      fromHex(player.x),
    )
    const agreement = agree(
      round,
      c.players.map(({ ready }) => fromHex(ready.sig)),
    )
    const ballot = cast(prepared, agreement, player.choice)
    const pairs = player.a_c.flatMap((a, option) => [a, at(player.b_c, option)])
    expect(toHex(ballot.subarray(0, 32 * (1 + 2 * c.k)))).toBe(player.B + pairs.join(''))
    expect(challenge(round, player.i, fromHex(player.B), pairs.map(fromHex))).toBe(scalar(player.E))
    expect(toHex(ballot)).toBe(player.ballot)
    expect(verifyBallot(round, player.i, ballot)).toBe(true)
  })

  it.each(c.players)('seals and opens the guess of $name', (player) => {
    const [ctx, id, salt] = [fromHex(c.ctx), fromHex(player.id), fromHex(player.salt)]
    const sealed = sealWith(salt, ctx, id, player.guess)
    expect(toHex(sealed)).toBe(player.sealed)
    expect(opens(ctx, id, { sealed, cards: player.cards }, { guess: player.guess, salt })).toBe(true)
  })

  it('pours the same tally into the same result', () => {
    expect(verifyAll(round, ballots)).toBe(true)
    expect(toHex(encodePoint(sumOf(round, ballots)))).toBe(c.sum)
    expect(checkTally(round, ballots, c.counts)).toBe(true)
    const puts = c.players.map(({ sealed, cards }, i) => ({
      ballot: at(ballots, i),
      guess: { sealed: fromHex(sealed), cards },
    }))
    expect(toHex(resultOf(round, puts))).toBe(c.result)
  })
})
