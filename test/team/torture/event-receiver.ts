/** The receiver of `event-receiver.mjs`, which keeps what the judge needs and no more. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export interface SeenEvents {
  readonly events: number
  /** By parcel, in the order of arrival: the status of each event, and the wall ms of its first attempt that came. */
  readonly parcels: Readonly<Record<string, readonly (readonly [status: string, at: number])[]>>
  readonly wrong: readonly string[]
}

export interface EventReceiver extends AsyncDisposable {
  /** Where the events of a world go. */
  urlOf(world: string): string
  seen(world: string): Promise<SeenEvents>
  forget(world: string): Promise<void>
  /** Attempts, and of these the ones of an event that had come before. */
  total(): Promise<{ readonly received: number; readonly repeats: number }>
}

export async function startEventReceiver(): Promise<EventReceiver> {
  const program = fileURLToPath(new URL('event-receiver.mjs', import.meta.url))
  const child = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  if (!child.stdout) throw new Error('the receiver has no stdout')
  const [url] = await once(createInterface({ input: child.stdout }), 'line')
  const urlOf = (world: string) => `${url}/w/${world}`
  const read = async (from: string) => JSON.parse(await (await fetch(from)).text())
  return {
    urlOf,
    seen: world => read(urlOf(world)),
    async forget(world) {
      await (await fetch(urlOf(world), { method: 'DELETE' })).text()
    },
    total: () => read(`${url}/`),
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}
