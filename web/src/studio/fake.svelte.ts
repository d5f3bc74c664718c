// A room without a server: it stands at a chosen moment, and taps lead on to the next.
import type { Alarm, Duty, Known, Line, Mine, Reply, RoomModel, Shown, Stage } from '../room/api'
import { known, mine, shown, type Scene } from './scene'

type Rejection = NonNullable<RoomModel['rejected']>

export class Fake implements RoomModel {
  readonly code = 'ABCDE'
  line = $state<Line>('online')
  known = $state<Known | null>(null)
  shown = $state() as Shown
  mine = $state() as Mine
  alarm = $state<Alarm | null>(null)
  rejected = $state<Rejection | null>(null)
  readonly #scene: Scene

  constructor(scene: Scene) {
    this.#scene = scene
    this.known = known(scene)
    this.shown = shown(scene, this.known)
    this.mine = mine(scene, this.known)
  }

  /** Nobody asks for it: what was checked is made up in `proof.ts`. */
  get situation(): never {
    throw new Error('a made-up room goes by nothing')
  }

  get offered(): RoomModel['offered'] {
    if (this.mine.duty !== 'choose') return null
    const texts = this.known?.question.texts ?? []
    const short = [
      { language: 'en', text: 'Have you ever left a party through the back door?' },
      { language: 'de', text: 'Bist du schon einmal heimlich von einer Feier verschwunden?' },
    ]
    return {
      card: '017',
      questions: [1, 2, 3, 4].map((n) => ({ label: `privacy/017/${n}`, texts: n % 2 ? texts : short })),
    }
  }

  get others(): RoomModel['others'] {
    return []
  }

  #to(duty: Duty, stage: Stage, more: Partial<Scene> = {}): Reply {
    const scene = { ...this.#scene, duty, stage, seated: true, ...more }
    this.known = known(scene)
    this.shown = shown(scene, this.known)
    this.mine = mine(scene, this.known)
    return this.#fine()
  }

  #fine(): Reply {
    return Promise.resolve(null)
  }

  join = (): Reply => (this.mine.seat ? this.#fine() : this.#to('lobby', 'lobby'))
  leave = (): Reply => this.#fine()
  admit = (): Reply => this.#fine()
  remove = (): Reply => this.#fine()
  settings = (): Reply => this.#fine()
  burn = (): Reply => this.#fine()
  passHost = (): Reply => this.#fine()
  closeDoor = (): Reply => this.#to('compare', 'lobby')
  reopen = (): Reply => this.#to('lobby', 'lobby')
  compare = (): Reply => this.#to('same', 'lobby')
  same = (): Reply => this.#to('start', 'lobby')
  start = (): Reply => this.#to('draw', 'draw')
  draw = (): Reply => this.#to('read', 'reading')
  put = (): Reply => this.#to('read', 'reading')
  own = (): Reply => this.#to('read', 'reading')
  slip = (): Reply => this.#fine()
  read = (): Reply => this.#to('guess', 'answer')
  confirm = (): Reply => this.#to('guess', 'answer')
  first = (): Reply => this.#to('draw', 'draw')
  say = (): Reply => this.#to('wait', 'say')
  keepShut = (shut: boolean): Reply => {
    this.mine = { ...this.mine, shut }
    return this.#fine()
  }
  goOn = (): Reply => this.#to('talk', 'talk')
  guess = (): Reply => (this.mine.answered ? this.#fine() : this.#to('answer', 'answer'))
  answer = (): Reply => this.#to('wait', 'answer')
  skip = (): Reply => this.#to('draw', 'draw')
  pause = (): Reply => this.#fine()
  hurry = (): void => undefined
  voidQuestion = (): Reply => this.#to('draw', 'draw')
  goOnWithout = (): Reply => this.#to('guess', 'answer')
  end = (): Reply => this.#to('ended', 'ended')

  pour = (): Reply => {
    const steps: [number, Stage, Partial<Scene>][] = [
      [0, 'pouring', {}],
      [6500, 'asking', { ask: 0, step: 'breath' }],
      [7600, 'asking', { ask: 0, step: 'turned' }],
      [9500, 'asking', { ask: 1, step: 'breath' }],
      [10600, 'asking', { ask: 1, step: 'turned' }],
    ]
    for (const [after, stage, more] of steps) setTimeout(() => void this.#to('watch', stage, more), after)
    setTimeout(() => void this.#to('talk', 'talk'), 12500)
    return this.#fine()
  }

  order(seats: string[]): Reply {
    if (this.known) this.known.seats = seats.flatMap((id) => this.known?.seats.filter((seat) => seat.id === id) ?? [])
    return this.#fine()
  }

  pair(seat: string, other: string): Reply {
    const seats = this.known?.seats ?? []
    for (const one of seats) if (one.pair === seat || one.id === seat) one.pair = ''
    for (const one of seats) {
      if (other && one.id === seat) one.pair = other
      if (other && one.id === other) one.pair = seat
    }
    return this.#fine()
  }

  wish(): Reply {
    return this.#fine()
  }

  dismiss(): void {
    this.rejected = null
  }
  close(): void {
    this.line = 'offline'
  }
}
