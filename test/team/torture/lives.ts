/**
 * Short lives of worlds, many at a time: a world is made, parcels are booked while its clock stands, the clock runs or is advanced
 * until nothing is pending, the receiver's word is held against the control API's, and the world is removed. What is kept is bounded.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { makeBooking } from '../../support/booking.ts'
import type { World } from '../places.ts'
import type { EventReceiver } from './event-receiver.ts'
import { judgeWorld } from './judge-world.ts'
import type { SteadyCaller } from './steady-caller.ts'

/** Those of which each step has one event, in the order of the steps. */
const SCENARIOS = ['RETRY', 'RETURN', 'SLOW', 'STORED', 'HAPPY', 'LOST']
const CALLERS_OF_A_WORLD = 4
/** No parcel of these scenarios takes as long as all advances of a life together. */
const DAYS_OF_AN_ADVANCE = 10
const LONGEST_DAYS = 60
const ROOT: World = { id: 'default', token: '' }

export interface LifeOptions {
  readonly caller: SteadyCaller
  readonly receiver: EventReceiver
  /** Parcels of a world. */
  readonly parcels: number
  /** Of every so many lives one has a clock that runs; the clock of the others is advanced. */
  readonly clockEach: number
  readonly clock: string
  /** Wall ms in which all that is due in a world has happened. */
  readonly longestMs: number
}

export interface Tally {
  worlds: number
  booked: number
  transitions: number
  /** What is lost, doubled or out of order. */
  readonly wrong: string[]
}

/** Begins lives one after the other in so many lanes until it is told to stop. */
export function startLives(lanes: number, options: LifeOptions): { readonly tally: Tally; end(): Promise<void> } {
  const tally: Tally = { worlds: 0, booked: 0, transitions: 0, wrong: [] }
  let isOver = false
  const run = async (lane: number) => {
    for (let n = 0; !isOver; n++) {
      const isAdvanced = (lane + n) % options.clockEach !== 0
      await live(`life-${lane}-${n}`, { ...options, isAdvanced }, tally)
    }
  }
  const all = Promise.all(Array.from({ length: lanes }, (_one, lane) => run(lane)))
  // Whoever awaits the end hears of it.
  all.catch(() => undefined)
  return {
    tally,
    async end() {
      isOver = true
      await all
    },
  }
}

interface OneLife extends LifeOptions {
  readonly isAdvanced: boolean
}

async function live(id: string, options: OneLife, tally: Tally): Promise<void> {
  const { caller, receiver, parcels, clock, longestMs, isAdvanced } = options
  const world = await makeWorld(id, options)
  // What became of a call in flight on a process that was killed is not known: the next life has another name.
  if (!world) return
  const booked: string[] = []
  let next = 0
  const book = async () => {
    while (next < parcels) {
      const n = next++
      const orderId = `SBX-${SCENARIOS[n % SCENARIOS.length]}-${n}`
      const made = await caller.once(world, 'POST /api/v2/shipments', makeBooking({ orderId }))
      if (made) booked.push(String(made.body.id ?? made.body.data?.id))
    }
  }
  await Promise.all(Array.from({ length: CALLERS_OF_A_WORLD }, book))
  if (isAdvanced) await advanceAll(caller, world)
  else await caller.again(world, 'POST /__sandbox/clock', { mode: 'scaled', factor: Number(clock.slice(1)) })
  await untilDone(caller, world, longestMs)
  const { wrong, transitions } = await judgeWorld({ caller, receiver, world, booked })
  tally.worlds += 1
  tally.booked += booked.length
  tally.transitions += transitions
  tally.wrong.push(...wrong)
  await caller.untilFree(ROOT, `DELETE /__sandbox/accounts/${id}`)
  await receiver.forget(id)
}

/** An advance whose answer was lost may have happened, or is finished by another process. */
async function advanceAll(caller: SteadyCaller, world: World): Promise<void> {
  for (let days = 0; days < LONGEST_DAYS; days += DAYS_OF_AN_ADVANCE) {
    await caller.untilFree(world, 'POST /__sandbox/clock/advance', { by: `${DAYS_OF_AN_ADVANCE}d` })
    const { body } = await caller.again(world, 'GET /__sandbox/clock')
    if (body.pending === 0) return
  }
}

async function makeWorld(id: string, { caller, receiver }: LifeOptions): Promise<World | undefined> {
  const made = await caller.once(ROOT, 'POST /__sandbox/accounts', { id, clock: 'frozen', seed: 7 })
  if (!made) return undefined
  const world = { id, token: String(made.body.access_token) }
  const endpoint = receiver.urlOf(id)
  return (await caller.once(world, 'POST /api/v2/webhooks', { endpoint })) ? world : undefined
}

export async function untilDone(caller: SteadyCaller, world: World, longestMs: number): Promise<void> {
  const end = Date.now() + longestMs
  for (;;) {
    await wait(500)
    const { status, body } = await caller.again(world, 'GET /__sandbox/clock')
    if (status === 200 && body.pending === 0) return
    if (Date.now() <= end) continue
    throw new Error(`after ${longestMs} ms ${body?.pending} timers of ${world.id} are pending (${status})`)
  }
}
