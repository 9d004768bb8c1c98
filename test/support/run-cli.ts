/** Runs the compiled command line (`npm test` builds before the tests run) as a person or a script would. */
import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

const MAIN = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url))
const LONGEST_WAIT_MS = 10_000

export interface CliOptions {
  readonly env?: Readonly<Record<string, string>>
  readonly cwd?: string
}

/** A command that runs until it is told to stop. */
export interface RunningCli {
  readonly child: ChildProcess
  readonly pid: number
  /** What it printed so far, in lines. */
  readonly stdout: Lines
  readonly stderr: Lines
  /** Sends the signal and gives the exit code; null when the signal killed it. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
  /** Its exit code, once it ends. */
  readonly exited: Promise<number | null>
}

export interface Lines {
  readonly all: readonly string[]
  /** The first line, of those printed and those to come, that fits; rejects with everything printed when none comes. */
  find(pattern: RegExp): Promise<string>
  /** As soon as so many were printed. */
  first(count: number): Promise<readonly string[]>
}

/** Starts a command; it is killed when the test ends, if it has not ended by then. */
export function startCli(args: readonly string[], { env = {}, cwd }: CliOptions = {}): RunningCli {
  const child = spawn(process.execPath, [MAIN, ...args], {
    cwd,
    env: { ...withoutSandbox(process.env), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = new Promise<number | null>(resolve => child.once('close', code => resolve(code)))
  const stdout = collectLines(child.stdout, exited)
  const stderr = collectLines(child.stderr, exited)
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await exited
  })
  if (child.pid === undefined) throw new Error('the command did not start')
  return {
    child,
    pid: child.pid,
    stdout,
    stderr,
    exited,
    stop(signal = 'SIGTERM') {
      child.kill(signal)
      return exited
    },
  }
}

/** Runs a command to its end. */
export async function runCli(args: readonly string[], options: CliOptions = {}) {
  const cli = startCli(args, options)
  const code = await cli.exited
  return { code, stdout: cli.stdout.all.join('\n'), stderr: cli.stderr.all.join('\n') }
}

/** The environment of whoever runs the tests may speak to a sandbox of its own, or ask for colour. */
function withoutSandbox(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !/^(SANDBOX_|(FORCE|NO)_COLOR$)/.test(name)))
}

function collectLines(stream: NodeJS.ReadableStream, exited: Promise<unknown>): Lines {
  const all: string[] = []
  const checks = new Set<() => void>()
  createInterface({ input: stream }).on('line', line => {
    all.push(line)
    for (const check of [...checks]) check()
  })
  const until = <T>(look: () => T | undefined, wanted: string): Promise<T> =>
    new Promise((resolve, reject) => {
      const end = () => {
        clearTimeout(limit)
        checks.delete(check)
      }
      const check = () => {
        const found = look()
        if (found === undefined) return
        end()
        resolve(found)
      }
      const fail = (why: string) => {
        end()
        reject(new Error(`${wanted}: ${why}. Printed:\n${all.join('\n')}`))
      }
      const limit = setTimeout(() => fail('not printed in time'), LONGEST_WAIT_MS)
      checks.add(check)
      check()
      void exited.then(() => checks.has(check) && fail('the command ended without it'))
    })
  return {
    all,
    find: pattern => until(() => all.find(line => pattern.test(line)), String(pattern)),
    first: count => until(() => (all.length >= count ? all.slice(0, count) : undefined), `${count} lines`),
  }
}
