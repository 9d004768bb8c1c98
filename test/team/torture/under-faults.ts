/** A rate of bookings before, during and after a fault, and what became of the parcels. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Cluster } from '../../support/postgres.ts'
import { type Places, startPlaces, type World } from '../places.ts'
import { type EventReceiver, startEventReceiver } from './event-receiver.ts'
import { judgeWorld } from './judge-world.ts'
import { untilDone } from './lives.ts'
import { startOpenLoad } from './open-load.ts'
import { createSteadyCaller, type SteadyCaller } from './steady-caller.ts'
import { TEAM_FAULTS } from './team-faults.ts'

export interface UnderFaultsOptions {
  readonly cluster: Cluster
  /** Faults after which the parcels are judged together. */
  readonly groups: readonly (readonly string[])[]
  readonly worlds: number
  /** Bookings per second. */
  readonly perSecond: number
  /** Before the first fault of a group, so that as many parcels end as are booked. */
  readonly warmMs: number
  /** Before that of the first group, in which the processes have only begun. */
  readonly coldMs: number
  readonly faultMs: number
  /** Before and after the fault. */
  readonly windowMs: number
  /** Calls may fail until so long after the fault, and the second window begins then. */
  readonly recoveryMs: number
  readonly draw: () => number
  readonly progress: (text: string) => void
}

export interface FaultReport {
  readonly fault: string
  /** Events per second in the windows. */
  readonly before: number
  readonly during: number
  readonly after: number
}

export interface UnderFaults {
  readonly reports: FaultReport[]
  transitions: number
  booked: number
  readonly failed: string[]
  readonly wrong: string[]
}

const begin = (): UnderFaults => ({ reports: [], transitions: 0, booked: 0, failed: [], wrong: [] })

const ROOT: World = { id: 'default', token: '' }
const PROCESSES = 3
/** A virtual day per second. */
const CLOCK = 'x86400'
/** Of what is left when the load ends. */
const LONGEST_END_MS = 300_000

export async function runUnderFaults(options: UnderFaultsOptions): Promise<UnderFaults> {
  await using receiver = await startEventReceiver()
  await using places = await startPlaces(PROCESSES, [
    '--store',
    options.cluster.url(),
    '--clock',
    'frozen',
    '--seed',
    '7',
  ])
  const sums = begin()
  for (const [n, faults] of options.groups.entries()) {
    const warmMs = n === 0 ? options.coldMs : options.warmMs
    const group = await runGroup({ options: { ...options, warmMs }, receiver, places }, `g${n}`, faults)
    sums.reports.push(...group.reports)
    sums.transitions += group.transitions
    sums.booked += group.booked
    sums.failed.push(...group.failed)
    sums.wrong.push(...group.wrong, ...places.endedByThemselves())
  }
  return sums
}

interface Stage {
  readonly options: UnderFaultsOptions
  readonly receiver: EventReceiver
  readonly places: Places
}

async function runGroup(stage: Stage, name: string, faults: readonly string[]): Promise<UnderFaults> {
  const { options, receiver, places } = stage
  const { perSecond, warmMs, faultMs, windowMs, recoveryMs, cluster, draw, progress } = options
  let excusedUntil = 0
  const caller = createSteadyCaller(places.all, () => Date.now() < excusedUntil)
  const worlds = await makeAll(caller, receiver, { name, count: options.worlds })
  const load = startOpenLoad(caller, worlds, perSecond)
  const rate = async (during: () => Promise<unknown>): Promise<number> => {
    const [before, began] = [await receiver.total(), Date.now()]
    await during()
    const after = await receiver.total()
    const events = after.received - after.repeats - before.received + before.repeats
    return Math.round((events / (Date.now() - began)) * 1_000)
  }
  const judged = begin()
  const { reports } = judged
  await wait(warmMs)
  for (const fault of faults) {
    const happen = TEAM_FAULTS[fault]
    if (!happen) throw new Error(`there is no fault ${fault}`)
    const before = await rate(() => wait(windowMs))
    excusedUntil = Number.POSITIVE_INFINITY
    const during = await rate(() => happen({ cluster, places, worlds, load, lastsMs: faultMs, draw }))
    excusedUntil = Date.now() + recoveryMs
    await wait(recoveryMs)
    const after = await rate(() => wait(windowMs))
    reports.push({ fault, before, during, after })
    progress(`${fault}: ${before} events/s before, ${during} during, ${after} after; ${load.sent()} bookings sent`)
  }
  await load.end()
  for (const world of worlds) {
    await untilDone(caller, world, LONGEST_END_MS)
    const booked = load.booked.get(world.id) ?? []
    const { wrong, transitions } = await judgeWorld({ caller, receiver, world, booked })
    judged.transitions += transitions
    judged.booked += booked.length
    judged.wrong.push(...wrong)
    await caller.again(ROOT, `DELETE /__sandbox/accounts/${world.id}`)
    await receiver.forget(world.id)
  }
  judged.failed.push(...caller.failed)
  return judged
}

async function makeAll(
  caller: SteadyCaller,
  receiver: EventReceiver,
  { name, count }: { readonly name: string; readonly count: number },
): Promise<readonly World[]> {
  const worlds: World[] = []
  for (let n = 0; n < count; n++) {
    const id = `${name}-${n}`
    const { body } = await caller.again(ROOT, 'POST /__sandbox/accounts', { id, clock: CLOCK, seed: 7 })
    const world = { id, token: String(body.access_token) }
    await caller.again(world, 'POST /api/v2/webhooks', { endpoint: receiver.urlOf(id) })
    worlds.push(world)
  }
  return worlds
}
