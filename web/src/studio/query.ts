// What a line of states.ts says: a moment of a made-up room, in the words of scene.ts.
import type { Alarm, Duty, Line, Stage } from '../room/api'
import { Fake } from './fake.svelte'
import type { Scene } from './scene'

const stages: Partial<Record<Duty, Stage>> = {
  first: 'first',
  draw: 'draw',
  'wait-draw': 'draw',
  choose: 'draw',
  read: 'reading',
  listen: 'reading',
  confirm: 'answer',
  out: 'answer',
  guess: 'answer',
  answer: 'answer',
  wait: 'answer',
  say: 'say',
  'wait-say': 'say',
  pour: 'pour',
  'wait-pour': 'pour',
  watch: 'pouring',
  talk: 'talk',
  ended: 'ended',
}

export function sceneOf(query: URLSearchParams): Scene {
  const word = (name: string, fallback: string): string => query.get(name) ?? fallback
  const on = (name: string, fallback = false): boolean => (query.has(name) ? query.get(name) !== '0' : fallback)
  const part = query.get('part')
  const duty = word('duty', part === 'Evening' ? 'ended' : part === 'Score' ? 'talk' : 'lobby') as Duty
  return {
    duty,
    stage: word('stage', stages[duty] ?? 'lobby') as Stage,
    people: Number(word('people', '7')),
    practice: Number(word('practice', '0')),
    language: word('lang', 'en'),
    host: on('host', true),
    seated: on('seated', duty !== 'join'),
    choice: word('choice', 'card') as Scene['choice'],
    edition: word('edition', 'privacy'),
    options: Number(word('options', word('edition', 'privacy') === 'privacy2' ? '7' : '2')),
    own: on('own'),
    overdue: on('overdue'),
    ask: Number(word('ask', '0')),
    step: word('step', 'turned') as Scene['step'],
    newcomer: on('newcomer'),
    knock: word('knock', '') as Scene['knock'],
    couples: on('couples'),
    long: on('long'),
    gone: Number(word('gone', '0')),
    few: on('few'),
    last: on('last'),
    rounds: Number(word('rounds', '9')),
  }
}

/** The room of that moment, with what has gone wrong in it. */
export function fakeOf(query: URLSearchParams): Fake {
  const fake = new Fake(sceneOf(query))
  const line = query.get('line')
  const alarm = query.get('alarm')
  const rejected = query.get('rejected')
  if (line) fake.line = line as Line
  if (line === 'connecting' || query.has('unknown')) fake.known = null
  if (alarm) fake.alarm = { code: alarm, scope: (query.get('scope') ?? 'question') as Alarm['scope'] }
  if (rejected) fake.rejected = { code: rejected, message: '', next: '' }
  if (query.has('without')) fake.mine = { ...fake.mine, mayGoWithout: true, mayVoid: false }
  return fake
}
