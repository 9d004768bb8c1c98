import { SandboxError } from '../../domain/errors.ts'
import type { Delivery, Endpoint } from '../../domain/outbox-rows.ts'
import type { AccountRow, ClockRow, Timer } from '../../domain/world.ts'
import { type OfEitherLine, rowOf } from '../both-lines.ts'
import type { Core } from '../core.ts'
import { endpointsOf } from '../delivery-rows.ts'
import type { FillProgress } from '../fill/fills.ts'
import { allOfBothLines } from '../shipment-list/find-shipments.ts'
import type { WallJump } from '../wall-watch.ts'

/** What keeps an account from moving is found here and there; waits know the core alone. */
export interface WhyParts {
  readonly core: Core
  readonly fills?: { progress(world: string): FillProgress | null }
  readonly clock?: { isAdvancing(world: string): boolean }
  readonly wallWatch?: { readonly latestJump: WallJump | null }
}

/** An account as it is at this moment, for those who look for reasons. */
export interface Scene {
  readonly parts: WhyParts
  readonly core: Core
  readonly account: AccountRow
  readonly world: string
  readonly now: number
  readonly clock: ClockRow
  /** The earliest timer nobody has claimed; of one shipment its own next step or settlement. */
  readonly next: Pick<Timer, 'dueAt' | 'kind'> | null
  /** All, or the one that was asked about. */
  readonly shipments: readonly OfEitherLine[]
  readonly isOne: boolean
  readonly endpoints: readonly EndpointScene[]
}

export interface EndpointScene {
  readonly endpoint: Endpoint
  /** Kept back or held, oldest first; of one shipment its own. */
  readonly parked: readonly Delivery[]
}

/** @throws SandboxError `not_found` for an unknown account or shipment. */
export async function readScene(parts: WhyParts, world: string, shipment: string | null): Promise<Scene> {
  const { core } = parts
  const account = await core.store.read(world, view => view.get('account', world))
  if (!account) throw new SandboxError('not_found', `no account "${world}".`)
  const shipments = shipment === null ? await allOfBothLines(core, world) : await named(core, world, shipment)
  const ids = shipment === null ? null : new Set(shipments.map(one => rowOf(one).id))
  const endpoints = await core.store.read(world, async view => {
    const found: EndpointScene[] = []
    for (const endpoint of await endpointsOf(view)) {
      const parked = await view.find('parkedDeliveriesByEndpoint', endpoint.id)
      const own = ids === null ? parked : parked.filter(({ shipmentId }) => ids.has(shipmentId))
      found.push({ endpoint, parked: own.toSorted((a, b) => a.seq - b.seq || a.copy - b.copy) })
    }
    return found
  })
  const next = ids === null ? (core.store.nextTimer(world) ?? null) : await nextOf(core, world, shipments)
  const clock = core.clocks.row(world)
  const now = core.clocks.now(world)
  return { parts, core, account, world, now, clock, next, shipments, isOne: shipment !== null, endpoints }
}

/** By id, else all that have this order_id. @throws SandboxError `not_found`. */
async function named(core: Core, world: string, name: string): Promise<readonly OfEitherLine[]> {
  const found = await core.store.read(world, async view => {
    const parcel = await view.get('shipments', name)
    const order = await view.get('ondemand', name)
    const parcels = parcel ? [parcel] : order ? [] : await view.find('shipmentsByOrderId', name)
    const orders = order ? [order] : parcel ? [] : await view.find('ondemandByOrderId', name)
    return [
      ...parcels.map(shipment => ({ line: 'standard', shipment }) as const),
      ...orders.map(ride => ({ line: 'ondemand', order: ride }) as const),
    ]
  })
  if (found.length > 0) return found
  const detail = `no shipment has the id or order_id "${name.slice(0, 100)}" in this account; GET /__sandbox/shipments lists them.`
  throw new SandboxError('not_found', detail)
}

async function nextOf(
  core: Core,
  world: string,
  shipments: readonly OfEitherLine[],
): Promise<Pick<Timer, 'dueAt' | 'kind'> | null> {
  const timers = await core.store.read(world, async view => {
    const own: Pick<Timer, 'dueAt' | 'kind'>[] = []
    for (const one of shipments) {
      const { id, plan } = rowOf(one)
      const [step] = plan
      if (step) own.push({ dueAt: step.at, kind: one.line === 'standard' ? 'step' : 'ondemand-step' })
      const settle = await view.get('timers', `${id}:settle`)
      if (settle) own.push(settle)
    }
    return own
  })
  return timers.toSorted((a, b) => a.dueAt - b.dueAt)[0] ?? null
}
