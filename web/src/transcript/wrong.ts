/** Names a kind of wrong thing. Codes are stable (spec/transcript.md, "Codes"). */
export type Code =
  | 'head'
  | 'line'
  | 'number'
  | 'digest'
  | 'entry'
  | 'end'
  | 'room'
  | 'settings'
  | 'seat'
  | 'signature'
  | 'list'
  | 'nonce'
  | 'seal'
  | 'key'
  | 'game'
  | 'slot'
  | 'question'
  | 'seen'
  | 'company'
  | 'ready'
  | 'guess'
  | 'ballot'
  | 'incomplete'
  | 'counts'
  | 'ask'
  | 'reply'
  | 'opening'
  | 'without'
  | 'points'
  | 'winners'
  /** Not of the file: a reader remembers otherwise. */
  | 'own'

/** The first thing that is wrong with a transcript. What people read about it stands in `texts`, by its code. */
export class Wrong extends Error {
  /** Number of the event, from 1; of a damaged line, of its first; 0: the head. */
  event = 0
  readonly code: Code

  constructor(code: Code) {
    super(code)
    this.name = 'Wrong'
    this.code = code
  }
}

/** Throws unless it is so. */
export function must(so: boolean, code: Code): asserts so {
  if (!so) throw new Wrong(code)
}
