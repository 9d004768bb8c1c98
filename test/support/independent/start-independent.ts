/** The deployment of this folder as a process: Python, without any library. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export interface Login {
  readonly username: string
  readonly password: string
  readonly client_id: number
  readonly client_secret: string
}

export interface Independent extends AsyncDisposable {
  readonly url: string
  /** Of the account whose answers are judged, and of a second one. */
  readonly logins: readonly [Login, Login]
}

/** What violations.json says of each. */
export interface Violation {
  readonly name: string
  readonly kind: string
  readonly operation: string
  readonly check: string
  readonly clause: string
  readonly readOnly: boolean
  readonly secondAccount?: boolean
  readonly defect: string
}

/** A form of its own where the document leaves one open; `switch` where a switch of a profile expresses it. */
export interface Quirk {
  readonly quirk: string
  readonly because: string
  readonly switch?: string
  readonly value?: unknown
}

const SERVER = fileURLToPath(new URL('./server.py', import.meta.url))

/** `plant`: names of violations, or `all`. The clock stands still at `now` where it is given. */
export async function startIndependent({
  plant = [],
  now,
}: {
  readonly plant?: readonly string[] | 'all'
  readonly now?: string
} = {}): Promise<Independent> {
  const planted = plant === 'all' ? 'all' : plant.join(',')
  const flags = ['--plant', planted, ...(now === undefined ? [] : ['--now', now])]
  const child = spawn('python3', ['-B', SERVER, ...flags], { stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString('utf8')
  })
  const gone = once(child, 'exit')
  const [line] = await Promise.race([
    once(createInterface(child.stdout), 'line'),
    gone.then(() => Promise.reject(new Error(`the deployment ended: ${said}`))),
  ])
  const started: Pick<Independent, 'url' | 'logins'> = JSON.parse(String(line))
  return {
    ...started,
    async [Symbol.asyncDispose]() {
      child.kill()
      await gone
    },
  }
}

async function read(name: string) {
  return JSON.parse(await readFile(new URL(`./${name}.json`, import.meta.url), 'utf8'))
}

/** What the reports of a run must show where all violations are planted. */
export interface ExpectedReport {
  readonly plant: 'all'
  readonly exitCode: 1
  readonly kinds: readonly string[]
  readonly console: { readonly mostLines: number; readonly everyKindAtLeast: number; readonly gravestFirst: boolean }
  readonly html: { readonly mostBytes: number; readonly groupsFirst: boolean }
  readonly formats: readonly string[]
}

export const readViolations = (): Promise<readonly Violation[]> => read('violations')
export const readQuirks = (): Promise<readonly Quirk[]> => read('quirks')
export const readExpectedReport = (): Promise<ExpectedReport> => read('expected-report')
