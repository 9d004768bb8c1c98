/** A sandbox in a process of its own, of which `look-inside.mjs` says what lives in it. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { temporaryFolder } from '../store/temporary-folder.ts'
import { startSandboxProcess } from '../support/sandbox-process.ts'
import type { Inside } from './judge-flat.ts'

export interface World {
  readonly id: string
  readonly token: string
}

export interface Watched extends AsyncDisposable {
  /** `http://127.0.0.1:PORT` */
  readonly url: string
  /** A call that must be taken; a failure throws with its answer. */
  // What is in the answer is for the test to judge.
  call(method: string, path: string, body?: unknown, world?: World): Promise<ReturnType<typeof JSON.parse>>
  readonly calls: () => number
  /** What lives in the process, after a collection. */
  look(): Promise<Inside>
  readonly hasEnded: () => boolean
  readonly said: () => string
}

const LONGEST_LOOK_MS = 60_000
const ASK_AGAIN_MS = 20

/** @param options `leaks`: each look leaves something behind. */
export async function startWatched(flags: readonly string[], { leaks }: { leaks: boolean }): Promise<Watched> {
  const file = join(await temporaryFolder(), 'looks.jsonl')
  const program = join(import.meta.dirname, 'look-inside.mjs')
  const sandbox = await startSandboxProcess(flags, {
    nodeFlags: ['--expose-gc', '--import', pathToFileURL(program).href],
    env: { SANDBOX_LOOK_FILE: file, ...(leaks ? { SANDBOX_LEAK: '1' } : {}) },
  })
  const url = sandbox.output.url.replace(/\/$/, '')
  let [looks, calls] = [0, 0]
  return {
    url,
    async call(method, path, body, world = { id: 'default', token: '' }) {
      calls += 1
      const headers: Record<string, string> = path.startsWith('/__sandbox')
        ? { 'X-Sandbox-Account': world.id }
        : { Authorization: `Bearer ${world.token}` }
      const sent = body === undefined ? {} : { body: JSON.stringify(body) }
      const answer = await fetch(url + path, {
        method,
        headers: { ...headers, 'Content-Type': 'application/json' },
        ...sent,
      })
      const text = await answer.text()
      if (!answer.ok) throw new Error(`${method} ${path} was answered ${answer.status}: ${text.slice(0, 500)}`)
      return text === '' ? null : JSON.parse(text)
    },
    calls: () => calls,
    async look() {
      process.kill(sandbox.pid, 'SIGUSR2')
      looks += 1
      for (const end = Date.now() + LONGEST_LOOK_MS; Date.now() < end; await wait(ASK_AGAIN_MS)) {
        const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n')
        // The last line is empty once the one before it is whole.
        if (lines.length > looks) return JSON.parse(lines[looks - 1] ?? '')
      }
      throw new Error(`the sandbox shows nothing within ${LONGEST_LOOK_MS} ms: ${sandbox.said().slice(-1_000)}`)
    },
    hasEnded: sandbox.hasEnded,
    said: sandbox.said,
    [Symbol.asyncDispose]: () => sandbox[Symbol.asyncDispose](),
  }
}
