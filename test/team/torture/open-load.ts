/** Bookings at a rate that does not depend on how soon they are answered. */
import { setTimeout as wait } from 'node:timers/promises'
import { makeBooking } from '../../support/booking.ts'
import type { World } from '../places.ts'
import type { SteadyCaller } from './steady-caller.ts'

export interface OpenLoad {
  /** Parcels whose booking was answered, by world. */
  readonly booked: ReadonlyMap<string, readonly string[]>
  readonly sent: () => number
  /** How many times the rate from now on. */
  speed: (times: number) => void
  /** Resolves when all that was sent has been answered or has failed. */
  end(): Promise<void>
}

/** Between two looks at how many are to be sent. */
const TICK_MS = 10

/** @param perSecond bookings, over the worlds in turn */
export function startOpenLoad(caller: SteadyCaller, worlds: readonly World[], perSecond: number): OpenLoad {
  const booked = new Map<string, string[]>(worlds.map(({ id }) => [id, []]))
  const open = new Set<Promise<void>>()
  let sent = 0
  let times = 1
  let isOver = false
  const book = async (world: World, n: number) => {
    const made = await caller.once(world, 'POST /api/v2/shipments', makeBooking({ orderId: `SBX-RETRY-${n}` }))
    if (made) booked.get(world.id)?.push(String(made.body.id ?? made.body.data?.id))
  }
  const run = async () => {
    let owed = 0
    for (let before = Date.now(); !isOver; await wait(TICK_MS)) {
      const now = Date.now()
      owed += ((now - before) / 1_000) * perSecond * times
      before = now
      for (; owed >= 1; owed--) {
        const world = worlds[sent % worlds.length]
        if (!world) return
        const call = book(world, sent++).finally(() => open.delete(call))
        open.add(call)
      }
    }
  }
  const running = run()
  return {
    booked,
    sent: () => sent,
    speed: many => {
      times = many
    },
    async end() {
      isOver = true
      await running
      await Promise.all(open)
    },
  }
}
