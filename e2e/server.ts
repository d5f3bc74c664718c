// The real binary as a child process: started on a free port with a data folder
// of its own, killed and started again on the same.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(__dirname, '..')
export const binary = join(root, '.bin', 'privacy')

/** Builds the program once for a run. */
export function build(): void {
  execFileSync('go', ['build', '-o', binary, '.'], {
    cwd: root,
    stdio: 'inherit',
  })
}

export class Server {
  readonly data = mkdtempSync(join(tmpdir(), 'privacy-e2e-'))
  output = ''
  private child: ChildProcess | undefined

  private constructor(private readonly port: number) {}

  static async start(): Promise<Server> {
    const server = new Server(await freePort())
    await server.run()
    return server
  }

  /** The address that pages are opened at. */
  get url(): string {
    return `http://play.test:${this.port}`
  }

  /** The address that this process reaches. */
  get local(): string {
    return `http://127.0.0.1:${this.port}`
  }

  /** Starts the process and waits until it answers. */
  async run(): Promise<void> {
    const child = spawn(binary, ['--listen', `127.0.0.1:${this.port}`, '--data', this.data, '--url', this.url])
    this.child = child
    child.stdout.on('data', (chunk: Buffer) => (this.output += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (this.output += chunk.toString()))
    while (!(await this.answers())) {
      if (child.exitCode !== null) throw new Error(`the server ended: ${this.output}`)
      await new Promise((done) => setTimeout(done, 20))
    }
  }

  private async answers(): Promise<boolean> {
    return fetch(`${this.local}/healthz`).then(
      (r) => r.ok,
      () => false,
    )
  }

  /** kill -9, and gone. */
  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    const child = this.child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = new Promise((done) => child.once('exit', done))
    child.kill(signal)
    await gone
  }

  async stop(): Promise<void> {
    await this.kill('SIGTERM')
    rmSync(this.data, { recursive: true, force: true })
  }
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer()
    probe.once('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === 'object' ? done(address.port) : fail(new Error('no port'))))
    })
  })
}
