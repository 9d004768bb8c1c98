import { coordinates } from '../../domain/ondemand/distance.ts'
import { driverTrack, type TrackedSpot } from '../../domain/ondemand/driver-track.ts'
import type { OndemandOrder, OndemandPoint, PointState } from '../../domain/ondemand/order.ts'
import { initials } from '../../domain/text/text-keys.ts'
import type { Shipment } from '../../domain/world.ts'
import type { Awaitable, Store, View } from '../../store/store.ts'
import type { Reference } from '../reference/reference.ts'
import type { Core } from '../world/core.ts'
import { unlessGone } from '../world/unless-gone.ts'
import { isAccountWorld } from '../world/world-names.ts'

export interface TrackedCarrier {
  readonly shortName: string
  readonly name: string
  /** Path of its drawing on the sandbox: `/assets/carriers/ghtk.svg`. */
  readonly logo: string
}

/** A status of either line, whose codes mean different things. */
export interface TrackedStatus {
  readonly code: number
  readonly slug: string
  readonly text: string
  readonly description: string
}

export interface TrackedEvent {
  readonly status: TrackedStatus
  /** The reason in the carrier's words, else the status's own notice. */
  readonly note: string
  /** ms of virtual time. */
  readonly at: number
}

/** What every holder of the code may know of a parcel: no phone, no street, no money, no full name. */
export interface TrackedParcel {
  readonly carrier: TrackedCarrier
  readonly code: string
  readonly line: 'standard' | 'ondemand'
  readonly status: TrackedStatus
  /** Newest first. */
  readonly history: readonly TrackedEvent[]
  /** ms of virtual time; null when no day was promised. */
  readonly expectedAt: number | null
  /** Null with several recipients: each has a stop. */
  readonly recipientInitials: string | null
  /** Of an on-demand order, in the order of its path; a parcel of the standard line has none. */
  readonly stops: readonly TrackedStop[]
  /** Where the driver of an on-demand order is; empty while no driver has it, and for a parcel of the standard line. */
  readonly track: readonly TrackedSpot[]
}

export interface TrackedStop {
  /** 1 = pickup, 2 = delivery. */
  readonly kind: 1 | 2
  readonly state: PointState
  /** When that happened, ms of virtual time; null before anything did. */
  readonly at: number | null
  readonly initials: string | null
  /** Degrees. */
  readonly lat: number
  readonly lng: number
}

export type Tracking =
  | { readonly outcome: 'found'; readonly parcel: TrackedParcel; readonly world: string }
  /** The carrier has not given a number yet: none was asked for, or the word some clients know for it. */
  | { readonly outcome: 'no-code'; readonly carrier: TrackedCarrier }
  | { readonly outcome: 'unknown-code'; readonly carrier: TrackedCarrier; readonly code: string }
  | { readonly outcome: 'unknown-carrier'; readonly shortName: string }

interface Sought {
  readonly carrier: TrackedCarrier
  readonly code: string
}

interface Found {
  readonly createdAt: number
  readonly parcel: TrackedParcel
}

interface FoundIn extends Found {
  readonly world: string
}

/** The parcels of one product line. Another line is one more of these in SOURCES. */
interface TrackingSource {
  carrier(reference: Reference, shortName: string): TrackedCarrier | undefined
  find(view: View, sought: Sought, reference: Reference): Awaitable<readonly Found[]>
}

const STANDARD: TrackingSource = {
  carrier(reference, shortName) {
    const carrier = reference.carrier(shortName)
    return carrier && { shortName, name: carrier.name, logo: carrier.logo }
  },
  async find(view, { carrier, code }, reference) {
    const shipments = await view.find('shipmentsByCarrierCode', code)
    return shipments
      .filter(shipment => shipment.carrier === carrier.shortName)
      .map(shipment => ({
        createdAt: shipment.createdAt,
        parcel: trackedShipment(shipment, { carrier, code }, reference),
      }))
  },
}

const ONDEMAND: TrackingSource = {
  carrier(reference, shortName) {
    const carrier = reference.ondemandCarrier(shortName)
    return carrier && { shortName, name: carrier.name, logo: carrier.logo }
  },
  async find(view, { carrier, code }, reference) {
    const orders = await view.find('ondemandByCode', code)
    return orders
      .filter(order => order.carrier === carrier.shortName)
      .map(order => ({ createdAt: order.createdAt, parcel: trackedOrder(order, { carrier, code }, reference) }))
  },
}

const SOURCES: readonly TrackingSource[] = [STANDARD, ONDEMAND]

/**
 * Looks a carrier's code up in every account, for its link is public. Where two accounts drew the same code, the parcel
 * booked last is shown.
 */
export async function trackParcel(
  { store, reference }: Pick<Core, 'reference'> & { readonly store: Pick<Store, 'worlds' | 'read'> },
  shortName: string,
  { code }: { readonly code: string },
): Promise<Tracking> {
  const lines = SOURCES.flatMap(source => {
    const carrier = source.carrier(reference, shortName)
    return carrier ? [{ source, carrier }] : []
  })
  const carrier = lines[0]?.carrier
  if (!carrier) return { outcome: 'unknown-carrier', shortName }
  if (code === '' || code === 'NULL') return { outcome: 'no-code', carrier }
  const worlds = (await store.worlds()).filter(isAccountWorld)
  const findIn = async (world: string, line: (typeof lines)[number]): Promise<readonly FoundIn[]> => {
    const found = await store.read(world, view => line.source.find(view, { carrier: line.carrier, code }, reference))
    return found.map(one => ({ ...one, world }))
  }
  const found = await Promise.all(
    worlds.flatMap(world =>
      lines.map(line => unlessGone<readonly FoundIn[], readonly FoundIn[]>(findIn(world, line), [])),
    ),
  )
  const [latest] = found.flat().sort((a, b) => b.createdAt - a.createdAt)
  return latest
    ? { outcome: 'found', parcel: latest.parcel, world: latest.world }
    : { outcome: 'unknown-code', carrier, code }
}

function trackedShipment(shipment: Shipment, { carrier, code }: Sought, { statuses }: Reference): TrackedParcel {
  const { status, history, expectedAt, to } = shipment
  return {
    carrier,
    code,
    line: 'standard',
    status: statuses.names(status),
    history: history
      .map(entry => {
        const names = statuses.names(entry.status)
        return { status: names, note: entry.message ?? names.message, at: entry.at }
      })
      .reverse(),
    expectedAt,
    recipientInitials: initials(to.name),
    stops: [],
    track: [],
  }
}

function trackedOrder(order: OndemandOrder, { carrier, code }: Sought, reference: Reference): TrackedParcel {
  const statuses = reference.ondemandStatuses
  const [recipient, ...others] = order.points.filter(({ kind }) => kind === 2)
  return {
    carrier,
    code,
    line: 'ondemand',
    status: statuses.names(order.status),
    history: order.history
      .map(entry => {
        const names = statuses.names(entry.status)
        return { status: names, note: entry.message ?? names.message, at: entry.at }
      })
      .reverse(),
    expectedAt: null,
    recipientInitials: recipient && others.length === 0 ? initials(recipient.name) : null,
    stops: order.points.map(trackedStop),
    track: driverTrack(order),
  }
}

function trackedStop(point: OndemandPoint): TrackedStop {
  const { kind, state, visits, name } = point
  const at = state === 'pending' ? null : (visits.at(-1)?.at ?? null)
  const [lat, lng] = coordinates(point)
  return { kind, state, at, initials: initials(name), lat, lng }
}
