// Practice players from the command line, in a room that people have opened.
import { spawn, type ChildProcess } from 'node:child_process'
import type { Party } from './party'
import { binary } from './server'

export class Practice {
  output = ''
  private constructor(private readonly child: ChildProcess) {
    child.stderr?.on('data', (chunk: Buffer) => (this.output += chunk.toString()))
  }

  static join(party: Party, count: number, ...flags: string[]): Practice {
    const link = `${party.server.local}/${party.room.slice(-5)}`
    return new Practice(spawn(binary, ['bots', link, '--count', String(count), ...flags]))
  }

  /** Interrupted at the keyboard, they say goodbye. */
  interrupt(): void {
    this.child.kill('SIGINT')
  }

  end(): void {
    this.child.kill('SIGKILL')
  }
}
