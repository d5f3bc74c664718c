/**
 * The evening as a file, checked from nothing but the file: twin of the Go package `internal/transcript`, event by event.
 * spec/transcript.md is normative, and vectors/transcripts holds both to the same verdicts.
 *
 *   file ──▶ Lines: form, numbers, digests ──▶ one event after the other ──▶ Report
 *                                                   │
 *                                                   └── Wrong: the first thing that is wrong
 *
 * It shares no check with `room`, which decides what this phone says: both would be blind in the same place. It is
 * fetched when somebody asks for it, and works in steps, so that the page stays awake.
 */
export { verifying, type Report } from './verify.ts'
export { Wrong, type Code } from './wrong.ts'
export type { Event, Of } from './form.ts'
