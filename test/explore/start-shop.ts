import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { PassThrough } from 'node:stream'
import { ROOT } from '../package/list-packed.ts'
import type { ServedShop } from './read-shops.ts'

export interface StartedShop extends AsyncDisposable {
  /** Without a trailing slash. */
  readonly url: string
}

export const SECRET = 'whsec_cGxhbnRlZC1zaG9wcy1wcmVzZW50LXNlY3JldA=='
/** The one before, which the shops still take. */
export const OLD_SECRET = 'whsec_cGxhbnRlZC1zaG9wcy1lYXJsaWVyLXNlY3JldA=='

/** A shop as a process on a free port, with a database of its own; it ends with what holds it. */
export async function startShop({ name, command: [program = '', ...words] }: ServedShop): Promise<StartedShop> {
  const folder = mkdtempSync(join(tmpdir(), 'planted-shop-'))
  const child = spawn(program, words, {
    cwd: ROOT,
    env: {
      ...process.env,
      PORT: '0',
      SHOP_DATA: join(folder, 'shop.sqlite'),
      WEBHOOK_SECRET: SECRET,
      WEBHOOK_SECRET_OLD: OLD_SECRET,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const end = async () => {
    const isRunning = child.pid !== undefined && child.exitCode === null && child.signalCode === null
    const gone = isRunning ? once(child, 'exit') : null
    child.kill('SIGKILL')
    await gone
    rmSync(folder, { recursive: true })
  }
  const said = new PassThrough()
  child.stdout.pipe(said, { end: false })
  child.stderr.pipe(said, { end: false })
  try {
    const url = await Promise.race([readAddress(said), refuse(child, name)])
    // What it says later is read too, so that it never waits for a reader.
    said.resume()
    return { url, [Symbol.asyncDispose]: end }
  } catch (error) {
    await end()
    throw error
  }
}

async function readAddress(said: PassThrough): Promise<string> {
  for await (const line of createInterface({ input: said })) {
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0]
    if (url !== undefined) return url
  }
  throw new Error('the shop said no address')
}

async function refuse(child: ReturnType<typeof spawn>, name: string): Promise<never> {
  const [code] = await once(child, 'exit')
  throw new Error(`${name} ended with ${code}`)
}
