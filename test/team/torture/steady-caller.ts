/** Calls through whichever process is alive, and which of them failed without a reason. */
import { setTimeout as wait } from 'node:timers/promises'
import { type Asked, ask, type Place, type World } from '../places.ts'

/** The lease of a process that was killed ends by itself after 6 s; on a busy machine it is finished later. */
const FREE_AGAIN_MS = 500
const LONGEST_LEASE_MS = 60_000

export interface SteadyCaller {
  /** One call. Undefined = it was in flight on a process that was ended, so what became of it is not known. */
  once(world: World, call: string, body?: unknown): Promise<Asked | undefined>
  /** The same, asked again until it is answered: for a call that may be made twice. */
  again(world: World, call: string, body?: unknown): Promise<Asked>
  /** The same for a call that holds its world: the lease of one that was lost with its process ends by itself, until then 409. */
  untilFree(world: World, call: string, body?: unknown): Promise<Asked>
  /** Calls that failed though their process lived. */
  readonly failed: readonly string[]
  readonly calls: () => number
}

/** @param isExcused whether a call may fail now for another reason, such as a database that is away */
export function createSteadyCaller(all: readonly Place[], isExcused = (): boolean => false): SteadyCaller {
  const failed: string[] = []
  let turn = 0
  let calls = 0

  const placeOf = async (): Promise<Place> => {
    for (; ; await wait(20)) {
      for (let tries = 0; tries < all.length; tries++) {
        const place = all[turn++ % all.length]
        if (place && !place.isDown) return place
      }
    }
  }
  const note = (call: string, { status, body }: Asked) =>
    void failed.push(`${call} was answered ${status}: ${JSON.stringify(body).slice(0, 200)}`)
  const once: SteadyCaller['once'] = async (world, call, body) => {
    const place = await placeOf()
    const { ends } = place
    const wasExcused = isExcused()
    calls++
    const asked = await ask(place.url, world, call, body).catch((error: Error) => String(error.cause ?? error))
    if (typeof asked !== 'string' && asked.status < 400) return asked
    // An answer of a process that ends counts as none.
    if (place.ends !== ends || wasExcused || isExcused()) return undefined
    if (typeof asked === 'string') {
      failed.push(`${call} failed: ${asked}`)
      return undefined
    }
    return asked
  }
  return {
    once: async (world, call, body) => {
      const asked = await once(world, call, body)
      if (!asked || asked.status < 400) return asked
      note(call, asked)
      return undefined
    },
    async again(world, call, body) {
      for (;;) {
        const asked = await once(world, call, body)
        if (asked) {
          // One that was removed by a call whose answer was lost.
          if (asked.status >= 400 && asked.status !== 404) note(call, asked)
          return asked
        }
        await wait(20)
      }
    },
    async untilFree(world, call, body) {
      for (let lostAt = Number.NEGATIVE_INFINITY; ; ) {
        const asked = await once(world, call, body)
        const isLost = lostAt > Number.NEGATIVE_INFINITY
        const isHeld = asked?.status === 409 && Date.now() - lostAt < LONGEST_LEASE_MS
        if (asked && !isHeld) {
          // One that was removed by a call whose answer was lost.
          if (asked.status >= 400 && !(isLost && asked.status === 404)) note(call, asked)
          return asked
        }
        if (!asked) lostAt = Date.now()
        await wait(FREE_AGAIN_MS)
      }
    },
    failed,
    calls: () => calls,
  }
}
