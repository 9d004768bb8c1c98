/** Processes on one database, each at an address that stays when its process is replaced. */
import { type SandboxProcess, startSandboxProcess } from '../support/sandbox-process.ts'
import { sparePort } from '../support/spare-port.ts'

/** Whose calls they are. */
export interface World {
  readonly id: string
  readonly token: string
}

export interface Place {
  readonly url: string
  process: SandboxProcess
  /** No process answers here: killed, ended, or not started again yet. */
  isDown: boolean
  /** How often its process was ended. */
  ends: number
}

export interface Places extends AsyncDisposable {
  readonly all: readonly Place[]
  readonly first: Place
  /** The default account. */
  readonly world: World
  end(place: Place, signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>
  start(place: Place): Promise<void>
  /** Of each process that has ended though nobody ended it: what it said last. */
  endedByThemselves(): readonly string[]
}

export async function startPlaces(count: number, flags: readonly string[]): Promise<Places> {
  const startAt = (port: string) => startSandboxProcess([...flags, '--port', port])
  const all: Place[] = []
  for (let n = 0; n < count; n++) {
    const process = await startAt(String(await sparePort()))
    all.push({ url: process.output.url.replace(/\/$/, ''), process, isDown: false, ends: 0 })
  }
  const [first] = all
  if (!first) throw new Error('there is no process')
  const { id, access_token } = first.process.output.account
  return {
    all,
    first,
    world: { id, token: access_token },
    async end(place, signal) {
      if (signal === 'SIGKILL') place.isDown = true
      place.ends += 1
      const code = await place.process.end(signal)
      place.isDown = true
      return code
    },
    async start(place) {
      place.process = await startAt(new URL(place.url).port)
      place.isDown = false
    },
    endedByThemselves: () =>
      all
        .filter(({ isDown, process }) => !isDown && process.hasEnded())
        .map(({ url, process }) => `the process at ${url} has ended by itself: ${process.said().slice(-2_000)}`),
    async [Symbol.asyncDispose]() {
      await Promise.all(all.map(({ process }) => process[Symbol.asyncDispose]()))
    },
  }
}

export interface Asked {
  readonly status: number
  // What is in it is for the test to judge.
  readonly body: ReturnType<typeof JSON.parse>
}

/** One call through the process, or the balancer, at that address; a path of either API. */
export async function ask(url: string, world: World, call: string, body?: unknown): Promise<Asked> {
  const [method = '', path = ''] = call.split(' ')
  const headers = {
    Authorization: `Bearer ${world.token}`,
    'X-Sandbox-Account': world.id,
    'Content-Type': 'application/json',
  }
  const answer = await fetch(url + path, {
    method,
    headers: path.startsWith('/__sandbox') ? without(headers, 'Authorization') : without(headers, 'X-Sandbox-Account'),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  return { status: answer.status, body: text === '' ? null : JSON.parse(text) }
}

const without = (headers: Readonly<Record<string, string>>, left: string) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name !== left))

/** Accounts beside the default one, each with its own webhooks. */
export async function makeWorlds(url: string, names: readonly string[], webhook: string): Promise<readonly World[]> {
  const worlds: World[] = []
  for (const id of names) {
    const made = await ask(url, { id: 'default', token: '' }, 'POST /__sandbox/accounts', { id })
    if (made.status !== 201) throw new Error(`the account ${id} was not made: ${JSON.stringify(made.body)}`)
    const world = { id, token: String(made.body.access_token) }
    const registered = await ask(url, world, 'POST /api/v2/webhooks', { endpoint: webhook })
    if (registered.status !== 200) throw new Error(`no webhook for ${id}: ${JSON.stringify(registered.body)}`)
    worlds.push(world)
  }
  return worlds
}
