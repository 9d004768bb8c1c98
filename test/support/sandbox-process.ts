import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { validator } from '../../src/schemas/registry.ts'
import type { StartOutput } from '../../src/schemas/types.gen.ts'
import { startCli } from './run-cli.ts'

const PACKAGE = fileURLToPath(new URL('../../', import.meta.url))

/** Where the package lies that is run; its `dist` must be built. */
export interface PackageOption {
  readonly packageFolder?: string
}

interface ProcessOptions extends PackageOption {
  /** Before the file of the program. */
  readonly nodeFlags?: readonly string[]
  /** Beside the variables of this process. */
  readonly env?: Readonly<Record<string, string>>
}

export interface SandboxProcess extends AsyncDisposable {
  /** The line it printed when it accepted requests. */
  readonly output: StartOutput
  readonly pid: number
  /** What it has said on stderr so far. */
  readonly said: () => string
  /** Ends it and resolves with its exit code, null when a signal ended it. */
  end(signal: 'SIGKILL' | 'SIGTERM' | 'SIGINT'): Promise<number | null>
  /** It has ended, by `end` or by itself; one that runs in this process does only the first. */
  readonly hasEnded: () => boolean
  api(method: string, path: string, body?: unknown): Promise<{ status: number; body: unknown }>
  control(method: string, path: string, body?: unknown): Promise<{ status: number; body: unknown }>
}

/** Starts the built command on a free port and waits until it accepts requests. Needs `npm run build`. */
export async function startSandboxProcess(
  flags: readonly string[],
  options: ProcessOptions = {},
): Promise<SandboxProcess> {
  const { child, said } = spawnSandbox(flags, options)
  const exited = once(child, 'exit')
  const output = readOutput(await firstLine(child, exited, said))
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await exited
    return child.exitCode
  }
  return {
    ...callsOf(output),
    output,
    pid: child.pid ?? 0,
    said,
    end,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    async [Symbol.asyncDispose]() {
      if (child.exitCode === null && child.signalCode === null) await end('SIGKILL')
    },
  }
}

/** The same in this process, for a test that sends it no SIGKILL. */
export async function startSandboxHere(flags: readonly string[]): Promise<SandboxProcess> {
  const cli = startCli(['start', '--port', '0', '--json', ...flags])
  const [line = ''] = await cli.stdout.first(1)
  const output = readOutput(line)
  return {
    ...callsOf(output),
    output,
    pid: process.pid,
    said: () => cli.stderr.all.join('\n'),
    end: signal => cli.stop(signal),
    hasEnded: () => false,
    async [Symbol.asyncDispose]() {
      await cli.stop()
    },
  }
}

function callsOf(output: StartOutput): Pick<SandboxProcess, 'api' | 'control'> {
  const call = async (method: string, url: string, body: unknown) => {
    const headers = { Authorization: `Bearer ${output.account.access_token}`, 'Content-Type': 'application/json' }
    const answer = await fetch(url, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
    const text = await answer.text()
    return { status: answer.status, body: text === '' ? null : JSON.parse(text) }
  }
  return {
    api: (method, path, body) => call(method, output.api + path, body),
    control: (method, path, body) => call(method, output.control + path, body),
  }
}

/** A start that is expected to end by itself. */
export async function startAndFail(
  flags: readonly string[],
  options: PackageOption = {},
): Promise<{ code: number | null; said: string }> {
  const { child, said } = spawnSandbox(flags, options)
  // Should it run after all, its line ends it, so that the test fails instead of hanging.
  child.stdout?.once('data', () => child.kill('SIGKILL'))
  await once(child, 'close')
  return { code: child.exitCode, said: said() }
}

function spawnSandbox(flags: readonly string[], options: ProcessOptions) {
  const { packageFolder = PACKAGE, nodeFlags = [], env = {} } = options
  const main = join(packageFolder, 'dist/cli/main.js')
  const child = spawn(process.execPath, [...nodeFlags, main, 'start', '--port', '0', '--json', ...flags], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  let text = ''
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
  })
  return { child, said: () => text }
}

async function firstLine(child: ChildProcess, exited: Promise<unknown>, said: () => string): Promise<string> {
  if (!child.stdout) throw new Error('the sandbox was started without a stdout')
  const line = once(createInterface({ input: child.stdout }), 'line').then(([text]) => String(text))
  const early = exited.then(() => Promise.reject(new Error(`the sandbox ended before it was ready: ${said()}`)))
  return Promise.race([line, early])
}

function readOutput(line: string): StartOutput {
  const value: unknown = JSON.parse(line)
  const [violation] = validator('sandbox/start-output.schema.json')(value)
  if (violation) throw new Error(`start --json printed ${line}: ${violation.pointer} ${violation.message}`)
  // Valid by start-output.schema.json.
  return value as StartOutput
}
