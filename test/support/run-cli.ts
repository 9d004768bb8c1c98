/**
 * Runs the command line in this process, with words, streams, environment and folder of its own. What only a process
 * shows (signals of the system, exit codes, what stays behind) is for spawn-cli.ts.
 */
import { EventEmitter } from 'node:events'
import { Writable } from 'node:stream'
import { onTestFinished } from 'vitest'
import { runProgram } from '../../src/cli/create-program.ts'
import { collectLines, type LineCollector, type Lines } from './lines.ts'
import { type OwnProcess, withOwnProcess } from './own-process.ts'

export interface CliOptions {
  readonly env?: Readonly<Record<string, string>>
  readonly cwd?: string
}

/** A command that runs until it gets a signal. */
export interface RunningCli {
  readonly pid: number
  /** What it printed so far, in lines. */
  readonly stdout: Lines
  readonly stderr: Lines
  send(signal: NodeJS.Signals): void
  /** Sends the signal and gives the exit code; null when the signal killed it. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
  /** Its exit code, once it ends. */
  readonly exited: Promise<number | null>
}

/** `process.exit` does not return: nothing after it in the listener of a signal runs. */
const EXITED = new Error('the command called process.exit')

/** Starts a command; it gets SIGTERM when the test ends, if it has not ended by then. */
export function startCli(args: readonly string[], { env = {}, cwd }: CliOptions = {}): RunningCli {
  let hasEnded = false
  let isSending = false
  let end = (_code: number) => {}
  const exited = new Promise<number>(resolve => {
    end = code => {
      hasEnded = true
      resolve(code)
    }
  })
  const stdout = new LineWriter(collectLines(exited))
  const stderr = new LineWriter(collectLines(exited))
  const signals = new EventEmitter()
  const before = process.cwd()
  const own: OwnProcess = {
    stdout,
    stderr,
    env: { ...ownEnvironment(), ...env },
    signals,
    exitCode: undefined,
    exit(code = own.exitCode ?? 0) {
      finish(code)
      if (isSending) throw EXITED
    },
  }
  const finish = (code: number): void => {
    if (hasEnded) return
    stdout.close()
    stderr.close()
    if (cwd !== undefined) process.chdir(before)
    end(code)
  }
  if (cwd !== undefined) process.chdir(cwd)
  void withOwnProcess(own, () => runProgram(args)).then(failure => finish(failure ?? own.exitCode ?? 0))
  const send = (signal: NodeJS.Signals): void => {
    if (hasEnded) return
    if (signals.listenerCount(signal) === 0) throw new Error(`the command does not listen to ${signal}`)
    isSending = true
    try {
      withOwnProcess(own, () => signals.emit(signal, signal))
    } catch (error) {
      if (error !== EXITED) throw error
    } finally {
      isSending = false
    }
  }
  const stop = (signal: NodeJS.Signals = 'SIGTERM'): Promise<number> => {
    send(signal)
    return exited
  }
  onTestFinished(async () => {
    await stop()
  })
  return { pid: process.pid, stdout: stdout.lines, stderr: stderr.lines, exited, send, stop }
}

/** Runs a command to its end. */
export async function runCli(args: readonly string[], options: CliOptions = {}) {
  const cli = startCli(args, options)
  const code = await cli.exited
  return { code, stdout: cli.stdout.all.join('\n'), stderr: cli.stderr.all.join('\n') }
}

/** The environment of the tests without what would reach a command: settings of a sandbox, a wish for colour, npx. */
export function ownEnvironment(): NodeJS.ProcessEnv {
  const entries = Object.entries(process.env)
  return Object.fromEntries(entries.filter(([name]) => !/^(SANDBOX_|CONTRACT_|npm_|(FORCE|NO)_COLOR$)/.test(name)))
}

class LineWriter extends Writable {
  readonly lines: LineCollector
  #rest = ''
  #isOpen = true

  constructor(lines: LineCollector) {
    super({ decodeStrings: false })
    this.lines = lines
  }

  override _write(chunk: unknown, _encoding: string, done: () => void): void {
    const [first = '', ...others] = String(chunk).split('\n')
    this.#rest += first
    for (const next of this.#isOpen ? others : []) {
      this.lines.add(this.#rest)
      this.#rest = next
    }
    done()
  }

  /** What came after the last end of a line is one too; what is written later is printed by no process any more. */
  close(): void {
    if (this.#rest !== '') this.lines.add(this.#rest)
    this.#isOpen = false
  }
}
