import { beforeEach, describe, expect, it } from 'vitest'
import type { Known, Shown } from './api.ts'
import { DURATION, pourTime, turnTime, walkTime } from './durations.ts'
import { FakeClock } from './fake.ts'
import { empty } from './known.ts'
import { Player, showAt } from './shown.ts'

const ids = ['a', 'b', 'c', 'd']
const asked = ids.map((id) => ({ id, name: id, practice: false, x: '', pok: '', sig: '' }))

const seat = { id: '', name: '', figure: 0, language: 'en', practice: false, pair: '', away: false, keysTo: 0 }
const lobby: Known = {
  ...empty,
  room: { ...empty.room, settings: { ...empty.room.settings, edition: 'privacy' } },
  seats: ids.map((id) => ({ ...seat, id })),
}
const started: Known = {
  ...lobby,
  room: { ...lobby.room, started: true },
  standing: { ...empty.standing, reader: 'b', scores: ids.map((id) => ({ id, points: 5 })) },
}
const opened: Known = {
  ...started,
  question: { ...empty.question, slot: 1, asked, reader: 'b', fate: 'open' },
  progress: { ...empty.progress, slot: 1, stage: 'answer' },
}
const read: Known = { ...opened, question: { ...opened.question, read: true } }
const full: Known = { ...read, progress: { ...read.progress, stage: 'pour' } }
const reply = (id: string, ask: number, guess = ''): Known['asks']['replies'][0] => ({
  id,
  ask,
  guess,
  salt: '',
  sig: '',
})
const exact = [reply('a', 0, '2'), reply('b', 0), reply('c', 0), reply('d', 0)]
const near = [reply('a', 1), reply('b', 1, '3'), reply('c', 1, '1'), reply('d', 1)]
const poured: Known = {
  ...full,
  bag: { slot: 1, ballots: [], counts: [2, 2] },
  asks: { slot: 1, made: [[2], [1, 3]], replies: [], without: [], paused: false, points: [] },
}
const gained = { a: 3, b: 1, c: 1 }
const reckoned: Known = {
  ...poured,
  question: { ...poured.question, fate: 'reckoned' },
  asks: {
    ...poured.asks,
    replies: [...exact, ...near],
    points: Object.entries(gained).map(([id, points]) => ({ id, points })),
  },
  standing: { ...started.standing, round: 1, scores: ids.map((id) => ({ id, points: 5 + (gained[id as 'a'] ?? 0) })) },
}
const start = { a: 5, b: 5, c: 5, d: 5 }

let clock: FakeClock
let shown: Shown
let player: Player

beforeEach(() => {
  clock = new FakeClock()
  player = new Player(clock, (known, position) => (shown = showAt(known, position, 'c')))
})

describe('the room as shown', () => {
  it.each([
    ['lobby', lobby],
    ['draw', started],
    ['reading', opened],
    ['answer', read],
    ['pour', full],
    ['talk', reckoned],
    ['ended', { ...reckoned, room: lobby.room, standing: { ...reckoned.standing, ended: true } }],
  ])('is at "%s" at once on a page that comes in', (stage, known) => {
    player.follow(known, true)
    expect(shown.stage).toBe(stage)
  })

  it('keeps the question to itself until it is read', () => {
    player.follow(opened, false)
    expect(shown.question).toBeNull()
    player.follow(read, false)
    expect(shown.question?.slot).toBe(1)
  })

  it('shows the question to its reader from the start', () => {
    expect(showAt(opened, { slot: 1, stage: 'reading', ask: -1, step: 'breath' }, 'b').question?.slot).toBe(1)
  })

  it('shows the question after 15 s if nobody says that it is read', () => {
    player.follow(opened, false)
    clock.turn(DURATION.unread - 1)
    expect(shown.question).toBeNull()
    clock.turn(1)
    expect(shown).toMatchObject({ stage: 'answer', question: { slot: 1 } })
    player.follow(opened, false)
    expect(shown.stage).toBe('answer')
  })

  it('plays pouring, breath, dials and steps one after the other, though all is known at once', () => {
    player.follow(full, false)
    player.follow(reckoned, false)
    expect(shown).toMatchObject({ stage: 'pouring', counts: [2, 2], ask: -1, open: {}, gained: {}, scores: start })
    clock.turn(pourTime(4))
    expect(shown).toMatchObject({ stage: 'asking', ask: 0, askStep: 'breath', open: {}, scores: start })
    clock.turn(DURATION.breath)
    expect(shown).toMatchObject({ ask: 0, askStep: 'turned', open: { a: '2' }, gained: {}, scores: start })
    clock.turn(turnTime(1))
    expect(shown).toMatchObject({ gained: { a: 3 }, scores: { ...start, a: 8 } })
    clock.turn(walkTime(3))
    expect(shown).toMatchObject({ ask: 1, askStep: 'breath', open: { a: '2' }, gained: { a: 3 } })
    clock.turn(DURATION.breath)
    expect(shown).toMatchObject({ askStep: 'turned', open: { a: '2', b: '3', c: '1' }, gained: { a: 3 } })
    clock.turn(turnTime(2))
    expect(shown.gained).toEqual(gained)
    clock.turn(walkTime(1))
    expect(shown).toMatchObject({ stage: 'talk', gained, scores: { a: 8, b: 6, c: 6, d: 5 } })
    expect(clock.waiting).toBe(0)
  })

  it('holds its breath until everybody has replied', () => {
    player.follow(full, false)
    player.follow(poured, false)
    clock.turn(60_000)
    expect(shown).toMatchObject({ stage: 'asking', ask: 0, askStep: 'breath' })
    player.follow({ ...poured, asks: { ...poured.asks, replies: exact } }, false)
    clock.turn(0)
    expect(shown).toMatchObject({ ask: 0, askStep: 'turned', open: { a: '2' } })
  })

  it('reads what has come before it shows what follows', () => {
    player.follow(full, false)
    player.follow(poured, false)
    clock.turn(60_000)
    player.follow({ ...poured, asks: { ...poured.asks, replies: exact } }, false)
    expect(shown).toMatchObject({ ask: 0, askStep: 'breath' })
    clock.turn(0)
    expect(shown).toMatchObject({ ask: 0, askStep: 'turned' })
  })

  it.each([
    ['talk', false],
    ['asks', true],
  ])('comes to the talk in stage "%s", overdue %s, though somebody has not replied', (stage, overdue) => {
    const progress = { ...poured.progress, stage, overdue }
    const late: Known = { ...poured, progress, asks: { ...poured.asks, replies: [exact, near.slice(1)].flat() } }
    player.follow(full, false)
    player.follow(late, false)
    expect(shown.stage).toBe('pouring')
    clock.turn(60_000)
    expect(shown).toMatchObject({ stage: 'talk', gained, scores: { a: 8, b: 6, c: 6, d: 5 } })
    player.follow(reckoned, false)
    expect(shown).toMatchObject({ stage: 'talk', gained, scores: { a: 8, b: 6, c: 6, d: 5 } })
    player = new Player(clock, (known, position) => (shown = showAt(known, position, 'c')))
    player.follow(late, true)
    expect(shown).toMatchObject({ stage: 'talk', open: { a: '2', b: '3', c: '1' } })
  })

  it('shows the points that the openings give, whatever the server says', () => {
    const points = [{ id: 'd', points: 9 }]
    player.follow({ ...reckoned, asks: { ...reckoned.asks, points } }, true)
    expect(shown.gained).toEqual(gained)
  })

  it('pours as long for one tally as for another', () => {
    const times = [
      [4, 0],
      [1, 3],
    ].map((counts) => {
      player.follow(full, true)
      player.follow({ ...poured, bag: { ...poured.bag, counts } }, false)
      const before = clock.now()
      while (shown.stage === 'pouring') clock.turn(10)
      return clock.now() - before
    })
    expect(times[0]).toBe(times[1])
  })

  it('is not cut short by a reconnect that brings nothing new', () => {
    player.follow(full, false)
    player.follow(reckoned, false)
    clock.turn(1000)
    player.follow(reckoned, true)
    expect(shown.stage).toBe('pouring')
  })

  it('catches up when the page was hidden', () => {
    player.follow(full, false)
    player.follow(reckoned, false)
    player.pause()
    expect(clock.waiting).toBe(0)
    player.catchUp()
    expect(shown.stage).toBe('talk')
  })

  it('is hurried from step to step, and never past what has happened', () => {
    player.follow(full, false)
    player.hurry()
    expect(shown.stage).not.toBe('pouring')
    player.follow(reckoned, false)
    expect(shown.stage).toBe('pouring')
    player.hurry()
    expect(shown).toMatchObject({ stage: 'asking', askStep: 'breath' })
    for (let i = 0; i < 20; i++) player.hurry()
    expect(shown.stage).toBe('talk')
    const halfway = { ...reckoned, asks: { ...reckoned.asks, paused: true } }
    player.follow(full, true)
    player.follow(halfway, false)
    player.hurry()
    expect(shown.stage, 'held by the leader').toBe('pouring')
  })

  it('leaves the last round standing for a while before the winner’s screen', () => {
    const ended = { ...reckoned, room: lobby.room, standing: { ...reckoned.standing, ended: true } }
    player.follow(full, false)
    player.follow(ended, false)
    while (shown.stage !== 'talk') clock.turn(10)
    clock.turn(DURATION.beforeEnd)
    expect(shown).toMatchObject({ stage: 'ended', scores: { a: 8 } })
  })

  it('waits for the group to say who begins', () => {
    player.follow({ ...started, standing: { ...started.standing, reader: '' } }, false)
    expect(shown.stage).toBe('first')
  })

  it('goes from guesses that are said aloud through the pouring to the talk, with their points', () => {
    const room = { ...started.room, settings: { ...started.room.settings, edition: 'quickie' } }
    const question = { ...read.question, game: 'quickie;end=15;choice=card;guard=off;v=1' }
    const by = [{ id: 'a', guess: '2', sig: '' }]
    const saying: Known = {
      ...read,
      room,
      question,
      said: { slot: 1, by },
      progress: { ...read.progress, stage: 'say' },
    }
    player.follow(saying, false)
    expect(shown).toMatchObject({ stage: 'say', said: { a: '2' }, gained: {} })
    const said = { slot: 1, by: [...by, { id: 'b', guess: '3', sig: '' }] }
    const points = [
      { id: 'a', points: 3 },
      { id: 'b', points: 1 },
    ]
    const asks = { ...poured.asks, made: [], points }
    const scores = ids.map((id) => ({ id, points: 5 + (points.find((one) => one.id === id)?.points ?? 0) }))
    const standing = { ...started.standing, round: 1, scores }
    player.follow({ ...saying, progress: { ...saying.progress, stage: 'pour' }, said }, false)
    expect(shown.stage).toBe('pour')
    const over = { ...question, fate: 'reckoned' }
    player.follow({ ...saying, question: over, said, bag: poured.bag, asks, standing }, false)
    expect(shown).toMatchObject({ stage: 'pouring', said: { a: '2', b: '3' }, gained: {}, scores: start })
    clock.turn(pourTime(4))
    expect(shown).toMatchObject({ stage: 'talk', gained: { a: 3, b: 1 }, scores: { a: 8, b: 6, c: 5, d: 5 } })
  })

  it('counts quickly through values that nobody set, and takes a breath before the last and where a dial turns', () => {
    const question = {
      ...poured.question,
      options: 7,
      game: 'privacy2;end=30;choice=card;guard=off;v=1',
      fate: 'reckoned',
    }
    const none = (ask: number): Known['asks']['replies'] => ids.map((id) => reply(id, ask))
    const replies = [...none(0), ...none(1).slice(1), reply('a', 1, '3'), ...none(2), ...none(3)]
    const asks = { ...poured.asks, made: [[4], [3], [2], [1]], replies }
    const known: Known = {
      ...poured,
      question,
      asks,
      bag: { ...poured.bag, counts: [0, 4, 0, 0, 0, 0, 0] },
      standing: reckoned.standing,
    }
    player.follow(full, false)
    player.follow(known, false)
    clock.turn(pourTime(4))
    const at: [ask: number, after: number][] = []
    for (let ask = 0; ask < 4; ask++) {
      const before = clock.now()
      while (shown.stage === 'asking' && shown.ask === ask && shown.askStep === 'breath') clock.turn(10)
      at.push([ask, clock.now() - before])
      while (shown.stage === 'asking' && shown.ask === ask) clock.turn(10)
    }
    const close = (ms: number): number => Math.ceil(ms / 10) * 10
    expect(at.map(([, ms]) => ms)).toEqual([DURATION.tick, DURATION.breath, DURATION.tick, DURATION.breath].map(close))
    expect(shown).toMatchObject({ stage: 'talk', gained: { a: 3 } })
  })

  it('shows how many cards lie before everybody once the answers are open', () => {
    const ballots = ids.map((id, i) => ({ id, ballot: '', draft: 0, sealed: 's', cards: i % 3, sig: '' }))
    player.follow(full, false)
    expect(shown.laid).toEqual({})
    player.follow({ ...poured, bag: { ...poured.bag, ballots } }, false)
    expect(shown.laid).toEqual({ b: 1, c: 2 })
  })

  describe('at the end of a game, of which the group may choose another', () => {
    const question = { ...reckoned.question, game: 'privacy;end=30;choice=card;guard=off;v=1' }
    const over = { ...reckoned, question, room: lobby.room, standing: { ...reckoned.standing, ended: true } }
    const next = (edition: string): Known => ({
      ...over,
      room: { ...lobby.room, settings: { ...lobby.room.settings, edition } },
    })

    it('keeps the winners while the same one is next', () => {
      player.follow(over, true)
      player.follow(next('privacy'), false)
      expect(shown).toMatchObject({ stage: 'ended', gained, scores: { a: 8, b: 6, c: 6, d: 5 } })
    })

    it.each([true, false])(
      'leaves the winners for the lobby once another one is next; on a page that comes in: %s',
      (instant) => {
        if (!instant) player.follow(over, true)
        player.follow(next('nolimit'), instant)
        expect(shown).toMatchObject({ stage: 'lobby', question: null, counts: null, gained: {} })
      },
    )

    it('shows the winners at once where the first one is next again', () => {
      player.follow(next('nolimit'), true)
      player.follow(over, false)
      expect(shown.stage).toBe('ended')
    })

    it('still plays the last result first, by the game that it came in', () => {
      player.follow(full, false)
      player.follow(next('nolimit'), false)
      expect(shown.stage).toBe('pouring')
      const stages = new Set<string>()
      for (let i = 0; i < 600; i++) {
        clock.turn(100)
        stages.add(shown.stage)
        if (shown.stage === 'talk') expect(shown).toMatchObject({ gained, scores: { a: 8, b: 6, c: 6, d: 5 } })
      }
      expect([...stages]).toEqual(['pouring', 'asking', 'talk', 'lobby'])
    })
  })

  it.each(['skipped', 'voided', 'withdrawn'])('goes back to the pile when a question is %s', (fate) => {
    player.follow(read, false)
    player.follow({ ...read, question: { ...read.question, fate } }, false)
    expect(shown).toMatchObject({ stage: 'draw', question: null, counts: null })
  })
})
