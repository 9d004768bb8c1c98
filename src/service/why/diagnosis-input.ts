import { isParked } from '../../domain/delivery-state.ts'
import { SandboxError } from '../../domain/errors.ts'
import type { Delivery, Endpoint } from '../../domain/outbox-rows.ts'
import type { AccountRow, ClockRow, Timer } from '../../domain/world.ts'
import type { View } from '../../store/store.ts'
import { endpointsOf } from '../delivery/delivery-rows.ts'
import type { FillProgress } from '../fill/fill-progress.ts'
import { unpaidSessions } from '../money/settle-money.ts'
import { findNamed, unknownName } from '../naming/find-named.ts'
import { eachBooked } from '../shipments/each-booked.ts'
import { type OfEitherLine, rowOf } from '../shipments/of-both-lines.ts'
import { settleTimerId } from '../shipments/save-shipment.ts'
import type { WallJump } from '../time/wall-watch.ts'
import type { Core } from '../world/core.ts'
import { inSlices } from '../world/in-slices.ts'
import { type Survey, surveyShipments } from './survey-shipments.ts'

/** What a diagnosis reads. */
export type WhyPorts = Pick<Core, 'store' | 'reference' | 'scenarios' | 'clocks' | 'faults'>

/** What keeps an account from moving is found here and there; waits know the core alone. */
export interface WhyParts {
  readonly core: WhyPorts
  readonly fills?: { progress(world: string): Promise<FillProgress | null> }
  readonly clock?: { isAdvancing(world: string): boolean }
  readonly wallWatch?: { readonly latestJump: WallJump | null }
}

/** An account as it is at this moment, for those who look for reasons. */
export interface DiagnosisInput {
  readonly parts: WhyParts
  readonly core: WhyPorts
  readonly account: AccountRow
  readonly world: string
  readonly now: number
  /** Wall ms. */
  readonly wall: number
  readonly clock: ClockRow
  /** The earliest unclaimed timer; of one shipment its own next step or settlement. */
  readonly next: OwnTimer | null
  /** Wall ms until then; null while the clock stands, or for nothing. */
  readonly wait: number | null
  /** Timers of the whole account, those that are claimed included. */
  readonly pending: number
  /** Of all, or of the one that was asked about. */
  readonly shipments: Survey
  /** When the next settlement is due; of one shipment its own. Null = none is. */
  readonly settlesAt: number | null
  readonly endpoints: readonly EndpointDiagnosis[]
  /** Null = it is not being filled. */
  readonly filling: FillProgress | null
}

export interface EndpointDiagnosis {
  readonly endpoint: Endpoint
  /** How many are kept back or held; of one shipment its own. */
  readonly parked: number
  /** The oldest of them. */
  readonly first: Delivery | null
}

/**
 * Everything is read at once, of the shipments the newest 10,000 of each line.
 * @throws SandboxError `not_found` for an unknown account or shipment.
 */
export async function readDiagnosisInput(
  parts: WhyParts,
  world: string,
  shipment: string | null,
): Promise<DiagnosisInput> {
  const { core } = parts
  const { registered, ...seen } = await core.store.read(world, async view => {
    // Between two awaited reads something could happen, so the large ones go together.
    const [account, { slices, heldSessions, ids, ...read }, known, pending] = await Promise.all([
      view.get('account', world),
      shipment === null ? readAll(core, view, world) : readNamed(view, shipment),
      endpointsOf(view),
      view.count('timers'),
    ])
    const registered = await Promise.all(
      known.map(async one => ({ endpoint: one, ids, parked: await view.ids('parkedDeliveriesByEndpoint', one.id) })),
    )
    if (!account || !core.clocks.knows(world)) throw new SandboxError('not_found', `no account "${world}".`)
    const clock = core.clocks.row(world)
    const { at: now, wall } = core.clocks.instant(world)
    const wait = read.next ? core.clocks.delayUntil(world, read.next.dueAt) : null
    const shipments = await surveyShipments(slices, heldSessions)
    return { ...read, account, pending, registered, clock, now, wall, wait, shipments }
  })
  const filling = (await parts.fills?.progress(world)) ?? null
  const endpoints: EndpointDiagnosis[] = []
  for (const one of registered) endpoints.push(await surveyParked(core, world, one))
  // Reset, restored, removed, or set up otherwise meanwhile: half of this is of the past.
  if ((await core.store.read(world, view => view.get('account', world))) !== seen.account) {
    return readDiagnosisInput(parts, world, shipment)
  }
  return { ...seen, parts, core, world, endpoints, filling }
}

interface Read extends Pick<DiagnosisInput, 'next' | 'settlesAt'> {
  readonly slices: AsyncIterable<readonly OfEitherLine[]> | Iterable<readonly OfEitherLine[]>
  /** Ids of the sessions that wait for a bank account. */
  readonly heldSessions: ReadonlySet<string>
  /** Of the shipments that were asked about; null = all. */
  readonly ids: ReadonlySet<string> | null
}

async function readAll({ store }: Pick<Core, 'store'>, view: View, world: string): Promise<Read> {
  const slices = eachBooked(view, {})
  const [next = null, settlesAt, heldSessions] = await Promise.all([
    store.nextTimer(world),
    nextSettlement(view),
    heldSessionsOf(view),
  ])
  return { slices, heldSessions, next, settlesAt, ids: null }
}

async function readNamed(view: View, name: string): Promise<Read> {
  const found = await findNamed(view, name)
  if (found.length === 0) throw unknownName(name)
  const own = await timersOf(view, found)
  const settlesAt = own.find(({ kind }) => kind === 'settle')?.dueAt ?? (await nextSettlement(view))
  const ids = new Set(found.map(one => rowOf(one).id))
  return { slices: [found], heldSessions: await heldSessionsOf(view), next: own[0] ?? null, settlesAt, ids }
}

async function heldSessionsOf(view: View): Promise<ReadonlySet<string>> {
  if ((await view.count('bankChanges')) > 0) return new Set()
  return new Set((await unpaidSessions(view)).map(({ id }) => id))
}

/** So many are looked at before other work gets a turn: about a millisecond. */
const SLICE = 2_000

interface Registered {
  readonly endpoint: Endpoint
  /** Ids of deliveries. */
  readonly parked: readonly string[]
  /** Of the shipments that were asked about; null = all. */
  readonly ids: ReadonlySet<string> | null
}

/** One that is parked no more when its slice comes does not count. */
async function surveyParked(
  core: Pick<Core, 'store'>,
  world: string,
  { endpoint, parked, ids }: Registered,
): Promise<EndpointDiagnosis> {
  let count = 0
  let first: Delivery | null = null
  const look = (one: Delivery | undefined): void => {
    if (!one || !isParked(one) || (ids !== null && !ids.has(one.shipmentId))) return
    count += 1
    if (first === null || isOlder(one, first)) first = one
  }
  for await (const slice of inSlices(parked, SLICE)) {
    await core.store.read(world, async view => {
      for (const id of slice) look(await view.get('deliveries', id))
    })
  }
  return { endpoint, parked: count, first }
}

function isOlder(one: Delivery, other: Delivery): boolean {
  return (one.seq - other.seq || one.copy - other.copy) < 0
}

type OwnTimer = Pick<Timer, 'dueAt' | 'kind'>

/** The next steps and settlements of some shipments, the earliest first. */
async function timersOf(view: View, found: readonly OfEitherLine[]): Promise<readonly OwnTimer[]> {
  const own: OwnTimer[] = []
  for (const one of found) {
    const { id, plan } = rowOf(one)
    const [step] = plan
    if (step) own.push({ dueAt: step.at, kind: one.line === 'standard' ? 'step' : 'ondemand-step' })
    const settle = one.line === 'standard' ? await view.get('timers', settleTimerId(id)) : undefined
    if (settle) own.push(settle)
  }
  return own.toSorted((a, b) => a.dueAt - b.dueAt)
}

async function nextSettlement(view: View): Promise<number | null> {
  const { rows } = await view.page('settlementsByInstant', { order: 'ascending', offset: 0, limit: 1 })
  return rows[0]?.dueAt ?? null
}
