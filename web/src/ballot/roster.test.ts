import { describe, expect, it } from 'vitest'
import { toHex } from './bytes.ts'
import { at } from './errors.ts'
import { codeOf, flipped, seeded } from './fixture.ts'
import { checkName, cleanName, isLawfulPart, rosterHash, type Member } from './roster.ts'
import { checkOwnEntry, commitTo, picturesOf, seal, type Committed } from './seal.ts'
import { createIdentity } from './statement.ts'

const random = seeded('roster')
const session = random(32)
const members = (people: number, practice = 0): Member[] =>
  Array.from({ length: people + practice }, (_, i) => ({
    id: createIdentity(random).id,
    name: `Name ${i}`,
    practice: i >= people,
  }))

describe('a company', () => {
  const company = members(4, 1)

  it('has one hash, in whatever order it is given', () => {
    expect(rosterHash(session, 1, [...company].reverse())).toEqual(rosterHash(session, 1, company))
  })

  it('has another hash in another room, epoch, or with another name, mark or member', () => {
    const [first, ...rest] = company as [Member, ...Member[]]
    const hashes = [
      rosterHash(session, 1, company),
      rosterHash(random(32), 1, company),
      rosterHash(session, 2, company),
      rosterHash(session, 1, [{ ...first, name: 'Name' }, ...rest]),
      rosterHash(session, 1, [{ ...first, practice: true }, ...rest]),
      rosterHash(session, 1, rest),
    ]
    expect(new Set(hashes.map(toHex)).size).toBe(hashes.length)
  })

  it('has nobody twice', () => {
    const twice = [...company, { ...at(company, 0), name: 'Other' }]
    expect(codeOf(() => rosterHash(session, 1, twice))).toBe('duplicate')
  })
})

describe('a part of a company', () => {
  const five = members(5)
  const mixed = members(4, 4)

  it.each([
    ['the whole company', five, five, true],
    ['a whole company of two people and practice players', mixed.slice(2), mixed.slice(2), true],
    ['three of five', five, five.slice(0, 3), true],
    ['two of five', five, five.slice(0, 2), false],
    ['three of six, which is not more than half', [...five, ...members(1)], five.slice(0, 3), false],
    ['two of three, though more than half', five.slice(0, 3), five.slice(0, 2), false],
    ['three people of four without the practice players', mixed, mixed.slice(0, 3), true],
    ['two people with all practice players', mixed, mixed.slice(2), false],
    ['nobody', five, [], false],
    ['a stranger beside them', five, [...five.slice(0, 4), ...members(1)], false],
    ['one more than all', five, [...five, ...members(1)], false],
    ['one of them twice', five, [...five.slice(0, 4), at(five, 0)], false],
    ['one under another name', five, five.map((m, i) => (i ? m : { ...m, name: 'Eve' })), false],
    ['a practice player unmarked', mixed, mixed.map((m, i) => (i < 7 ? m : { ...m, practice: false })), false],
  ])('%s', (_, sealed, asked, lawful) => {
    expect(isLawfulPart(sealed, [...asked].reverse())).toBe(lawful)
  })
})

describe('a seal', () => {
  const company = members(3, 1)
  const nonces = company.map(() => random(32))
  const list = company.map((m, i): Committed => ({ ...m, commitment: commitTo(session, 1, m, at(nonces, i)) }))
  const revealed = company.map(({ id }, i) => ({ id, nonce: at(nonces, i) }))
  const [me, mine] = [at(company, 0), at(nonces, 0)]
  const own = (entries: Committed[]) => codeOf(() => checkOwnEntry(session, 1, entries, me, mine))
  const changed = (i: number, change: Partial<Committed>): Committed[] =>
    list.map((line, j) => (i === j ? { ...line, ...change } : line))

  it('shows the same four pictures in whatever order things arrive', () => {
    const pictures = picturesOf(seal(session, 1, list, revealed))
    expect(picturesOf(seal(session, 1, [...list].reverse(), [...revealed].reverse()))).toEqual(pictures)
    expect(pictures).toHaveLength(4)
  })

  it('is three bytes, six bits a picture, highest first', () => {
    expect(picturesOf(Uint8Array.of(0xff, 0xff, 0xff))).toEqual([63, 63, 63, 63])
    expect(picturesOf(Uint8Array.of(0x04, 0x20, 0xc4))).toEqual([1, 2, 3, 4])
    expect(codeOf(() => picturesOf(new Uint8Array(4)))).toBe('encoding')
  })

  it('needs the nonce of everybody, and of nobody else', () => {
    expect(codeOf(() => seal(session, 1, list, revealed.slice(1)))).toBe('seal')
    expect(codeOf(() => seal(session, 1, list, [...revealed, { id: random(32), nonce: mine }]))).toBe('seal')
    expect(codeOf(() => seal(session, 1, list, [at(revealed, 1), ...revealed.slice(1)]))).toBe('seal')
  })

  it('is refused if a nonce, a name, a mark, the epoch or the room is not the one committed to', () => {
    const ground = [{ id: me.id, nonce: flipped(mine, 3) }, ...revealed.slice(1)]
    expect(codeOf(() => seal(session, 1, list, ground))).toBe('seal')
    expect(codeOf(() => seal(session, 2, list, revealed))).toBe('seal')
    expect(codeOf(() => seal(random(32), 1, list, revealed))).toBe('seal')
    expect(codeOf(() => seal(session, 1, changed(2, { name: 'Eve' }), revealed))).toBe('seal')
    expect(codeOf(() => seal(session, 1, changed(3, { practice: false }), revealed))).toBe('seal')
  })

  it('is not helped along on a list without the own entry, or with it changed', () => {
    expect(own(list)).toBe('none')
    expect(own(list.slice(1))).toBe('seal')
    expect(own(changed(0, { name: 'Eve' }))).toBe('seal')
    expect(own(changed(0, { practice: true }))).toBe('seal')
    expect(own(changed(0, { commitment: at(list, 1).commitment }))).toBe('seal')
  })

  it('is not helped along on a list with an id twice or a name that misleads', () => {
    expect(own([...list, at(list, 1)])).toBe('duplicate')
    expect(own(changed(2, { name: 'Eve\u202e' }))).toBe('name')
  })
})

describe('a name', () => {
  it.each(['Ada', 'Bödo', '李', 'Ínes', 'Jo 🎲', '👨‍👩‍👧', 'שרה', 'O’Neil-Łoś', 'x', '👍🏽', 'क्‍ष'])('may be %s', (name) => {
    expect(codeOf(() => checkName(name))).toBe('none')
    expect(cleanName(`  ${name}\t`)).toBe(name)
  })

  it.each([
    ['empty', ''],
    ['a space', ' '],
    ['a space in front', ' Ada'],
    ['two spaces', 'Ada  L'],
    ['a space that is another', 'Ada\u00a0L'],
    ['a line break', 'Ada\nL'],
    ['a control character', 'Ada\u0000'],
    ['a late control character', 'Ada\u009f'],
    ['a line separator', 'Ada\u2028L'],
    ['an override of direction', 'Ada\u202eL'],
    ['an embedding of direction', '\u202aAda'],
    ['an isolate', '\u2066Ada\u2069'],
    ['letters taken apart', 'Bo\u0308do'],
  ])('may not be or have %s', (_, name) => {
    expect(codeOf(() => checkName(name))).toBe('name')
  })

  it('is put in its one form by its sender', () => {
    expect(cleanName(' Bo\u0308do \u00a0  Li ')).toBe('Bödo Li')
    expect(codeOf(() => cleanName('\u202eAda'))).toBe('name')
    expect(codeOf(() => cleanName('\ud83c'))).toBe('text')
  })
})
