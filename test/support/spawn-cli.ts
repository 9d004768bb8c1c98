/**
 * Runs the compiled command line as a process of its own (`npm test` builds before the tests run). It is for what only a
 * process shows: signals, exit codes, what stays behind. Everything else runs in this process, with run-cli.ts.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { collectLines, type LineCollector } from './lines.ts'
import { type CliOptions, ownEnvironment, type RunningCli } from './run-cli.ts'

const MAIN = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url))

export interface SpawnedCli extends RunningCli {
  readonly child: ChildProcess
}

/** Starts a command; it is killed when the test ends, if it has not ended by then. */
export function spawnCli(args: readonly string[], { env = {}, cwd }: CliOptions = {}): SpawnedCli {
  const child = spawn(process.execPath, [MAIN, ...args], {
    cwd,
    env: { ...ownEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = new Promise<number | null>(resolve => child.once('close', code => resolve(code)))
  const stdout = collectLines(exited)
  const stderr = collectLines(exited)
  readLines(child.stdout, stdout)
  readLines(child.stderr, stderr)
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
    send: signal => void child.kill(signal),
    stop(signal = 'SIGTERM') {
      child.kill(signal)
      return exited
    },
  }
}

/** Runs a command to its end. */
export async function runSpawned(args: readonly string[], options: CliOptions = {}) {
  const cli = spawnCli(args, options)
  const code = await cli.exited
  return { code, stdout: cli.stdout.all.join('\n'), stderr: cli.stderr.all.join('\n') }
}

function readLines(stream: NodeJS.ReadableStream, lines: LineCollector): void {
  createInterface({ input: stream }).on('line', line => lines.add(line))
}
