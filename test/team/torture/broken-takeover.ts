/** Rounds of worlds whose process is killed, and whose next process or database is ended before it has taken over. */
import { setTimeout as wait } from 'node:timers/promises'
import { makeBooking } from '../../support/booking.ts'
import type { Cluster } from '../../support/postgres.ts'
import { type Place, startPlaces, type World } from '../places.ts'
import { type EventReceiver, startEventReceiver } from './event-receiver.ts'
import { judgeWorld } from './judge-world.ts'
import { untilDone } from './lives.ts'
import { createSteadyCaller, type SteadyCaller } from './steady-caller.ts'

export interface BrokenTakeoverOptions {
  readonly cluster: Cluster
  /** Worlds that a dead process was serving, in all. */
  readonly takeovers: number
  /** Of one round. */
  readonly worlds: number
  /** Between 0 and 1. */
  readonly draw: () => number
  readonly progress: (text: string) => void
}

export interface BrokenTakeovers {
  rounds: number
  /** Worlds in which steps were to come when their process was killed. */
  takeovers: number
  processKills: number
  databaseRestarts: number
  transitions: number
  /** Wall ms from the last fault until every parcel of the round had reached its end. */
  longestMs: number
  readonly wrong: string[]
}

const ROOT: World = { id: 'default', token: '' }
const PROCESSES = 3
/** How long the lease of a process that died still holds. */
const LEASE_MS = 6_000
/** Between the last booking and the first kill. */
const FIRST_KILL_MS = 2_000
/** A parcel has reached its end by then, or its world is stranded. */
const LONGEST_MS = 240_000
const AT_A_TIME = 6
/** A database that has just come back may refuse a call. */
const EXCUSED_MS = 10_000
/** What is ended while the takeover is under way. */
const SECOND = ['process', 'database', 'both'] as const

export async function runBrokenTakeovers(options: BrokenTakeoverOptions): Promise<BrokenTakeovers> {
  const { cluster, draw, progress } = options
  await using receiver = await startEventReceiver()
  await using places = await startPlaces(PROCESSES, ['--store', cluster.url(), '--clock', 'real', '--pace', '1s'])
  const sums: BrokenTakeovers = {
    rounds: 0,
    takeovers: 0,
    processKills: 0,
    databaseRestarts: 0,
    transitions: 0,
    longestMs: 0,
    wrong: [],
  }
  const pick = (from: readonly Place[]): Place => {
    const place = from[Math.floor(draw() * from.length)]
    if (!place) throw new Error('no process is alive')
    return place
  }
  // The worst of both comes first, so that a short run has them.
  const seconds = [...SECOND].reverse()
  while (sums.takeovers < options.takeovers) {
    const second = seconds[sums.rounds % seconds.length] ?? 'both'
    const serving = pick(places.all)
    const booked = await bookThrough(serving, receiver, { round: sums.rounds, count: options.worlds })
    await wait(draw() * FIRST_KILL_MS)
    const killedAt = Date.now()
    await places.end(serving, 'SIGKILL')
    await wait(draw() * LEASE_MS)
    if (second !== 'database') {
      await places.end(pick(places.all.filter(place => !place.isDown)), 'SIGKILL')
      sums.processKills += 1
    }
    if (second !== 'process') {
      await cluster.crash()
      await cluster.start()
      sums.databaseRestarts += 1
    }
    const faultEnded = Date.now()
    // The one that is left goes on alone, before the others come back.
    const caller = createSteadyCaller(places.all, () => Date.now() < faultEnded + EXCUSED_MS)
    await untilAllDone(caller, booked)
    sums.longestMs = Math.max(sums.longestMs, Date.now() - faultEnded)
    await Promise.all(places.all.filter(place => place.isDown).map(place => places.start(place)))
    await judgeRound({ caller, receiver, killedAt }, booked, sums)
    sums.wrong.push(...caller.failed)
    sums.rounds += 1
    progress(`${sums.rounds} rounds, ${sums.takeovers} takeovers, ${sums.transitions} transitions, the last: ${second}`)
  }
  return sums
}

interface BookedWorld {
  readonly world: World
  readonly ids: readonly string[]
}

async function bookThrough(
  place: Place,
  receiver: EventReceiver,
  { round, count }: { readonly round: number; readonly count: number },
): Promise<readonly BookedWorld[]> {
  const caller = createSteadyCaller([place])
  const worlds: World[] = []
  await each(Array.from({ length: count }), async (_one, n) => {
    const id = `takeover-${round}-${n}`
    const made = await caller.again(ROOT, 'POST /__sandbox/accounts', { id, clock: 'real', pace: '1s', seed: 7 })
    const world = { id, token: String(made.body.access_token) }
    await caller.again(world, 'POST /api/v2/webhooks', { endpoint: receiver.urlOf(id) })
    worlds.push(world)
  })
  const booked: BookedWorld[] = []
  await each(worlds, async world => {
    const { body } = await caller.again(world, 'POST /api/v2/shipments', makeBooking({ orderId: 'SBX-RETRY-1' }))
    booked.push({ world, ids: [String(body.id ?? body.data?.id)] })
  })
  if (caller.failed.length > 0) throw new Error(`a call failed before any fault: ${caller.failed[0]}`)
  return booked
}

async function untilAllDone(caller: SteadyCaller, booked: readonly BookedWorld[]): Promise<void> {
  const end = Date.now() + LONGEST_MS
  await each(booked, ({ world }) => untilDone(caller, world, Math.max(1, end - Date.now())))
}

async function judgeRound(
  {
    caller,
    receiver,
    killedAt,
  }: { readonly caller: SteadyCaller; readonly receiver: EventReceiver; readonly killedAt: number },
  booked: readonly BookedWorld[],
  sums: BrokenTakeovers,
): Promise<void> {
  await each(booked, async ({ world, ids }) => {
    const { parcels } = await receiver.seen(world.id)
    // Its steps were the dead process's to take.
    if (Object.values(parcels).some(came => came.some(([, at]) => at > killedAt))) sums.takeovers += 1
    const { wrong, transitions } = await judgeWorld({ caller, receiver, world, booked: ids })
    sums.transitions += transitions
    sums.wrong.push(...wrong)
    for (const id of ids) {
      const { body } = await caller.again(world, `GET /__sandbox/shipments/${id}`)
      const last = body.timeline.at(-1)?.status
      if (last !== END) sums.wrong.push(`${world.id}: the parcel ${id} is stranded at ${last}`)
    }
    await caller.again(ROOT, `DELETE /__sandbox/accounts/${world.id}`)
    await receiver.forget(world.id)
  })
}

/** Where scenario `delivery-failed-retry` ends: completed by the settlement. */
const END = 913

async function each<T>(all: readonly T[], work: (one: T, n: number) => Promise<void>): Promise<void> {
  const left = all.entries()
  const lane = async () => {
    for (const [n, one] of left) await work(one, n)
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, lane))
}
