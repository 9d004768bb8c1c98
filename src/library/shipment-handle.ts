import { instantOf } from '../control/parts.ts'
import { presentDetail } from '../control/present/present.ts'
import { presentReached } from '../control/present/present-awaited.ts'
import { presentOrderDetail } from '../control/present/present-order.ts'
import { isoInstant } from '../domain/time/instants.ts'
import type { RunningSandbox } from '../sandbox.ts'
import { awaitShipment } from '../service/events/await-shipment.ts'
import { expectShipment } from '../service/events/expect-match.ts'
import { findShipment } from '../service/naming/find-named.ts'
import { readStatusOfLine } from '../service/shipment-list/wanted-status.ts'
import type { OfEitherLine } from '../service/shipments/of-both-lines.ts'
import { foresightOf } from '../service/shipments/save-shipment.ts'
import type { ShipmentDetails, ShipmentHandle, Travel, WorldShipments } from './levers.ts'

/** As long as the control API waits by default, wall ms. */
export const WAIT_MS = 10_000

export type HandleParts = Pick<RunningSandbox, 'core' | 'accounts' | 'clock' | 'events'>

/** A webhook attempt may take as long as this, wall ms, before the clock goes on without it; as in `clock.advance`. */
const SETTLE_MS = 30_000

export function shipmentHandle(parts: HandleParts, world: string, name: string): ShipmentHandle {
  const read = async () => presentEither(parts, world, await findShipment(parts.core, world, name))
  return {
    name,
    read,
    async travelTo(status, { timeoutMs = WAIT_MS } = {}) {
      const { reference, clocks } = parts.core
      const { line } = await findShipment(parts.core, world, name)
      const wanted = readStatusOfLine(reference, status, line)
      const { code } = wanted
      const isFrozen = clocks.row(world).mode === 'frozen'
      const whyNot = isFrozen
        ? await moveTo(parts, world, { read, code })
        : await waitFor(parts, world, { id: (await read()).id, code, timeoutMs })
      const shipment = await read()
      const reached = passage(shipment, code)
      const now = isoInstant(instantOf(parts, world).at)
      return {
        reached: reached !== undefined,
        reached_at: reached?.at ?? null,
        report: describeTravel(shipment, { wanted, now, whyNot: reached === undefined ? whyNot : null }),
        shipment,
      } satisfies Travel
    },
  }
}

/** Moves a frozen clock from one planned moment to the next. @returns Why it went no further. */
async function moveTo(
  parts: HandleParts,
  world: string,
  { read, code }: { readonly read: ShipmentHandle['read']; readonly code: number },
): Promise<string> {
  let before = ''
  for (;;) {
    const shipment = await read()
    if (passage(shipment, code)) return ''
    const [next] = shipment.plan
    if (!next) return 'Nothing is planned any more; only simulate can move it on.'
    const left = JSON.stringify(shipment.plan)
    // A plan that its own moment does not change would be tried for ever.
    if (left === before) return `The clock has passed ${next.at} and what is planned then has not happened.`
    before = left
    const to = Math.max(Date.parse(next.at), instantOf(parts, world).at)
    await parts.clock.advance(world, { to, settle: true, settleTimeoutMs: SETTLE_MS })
  }
}

/** @returns Why it came no further. */
async function waitFor(
  parts: HandleParts,
  world: string,
  { id, code, timeoutMs }: { readonly id: string; readonly code: number; readonly timeoutMs: number },
): Promise<string> {
  const outcome = await awaitShipment(parts, world, { shipment: id, status: code, after: null, timeoutMs })
  return `It did not within ${timeoutMs} ms. ${outcome?.why ?? ''}`.trim()
}

/** The last time it came to the status. */
function passage({ timeline }: ShipmentDetails, code: number): { readonly at: string } | undefined {
  return timeline.findLast(({ status }) => status === code)
}

async function presentEither(
  { core, accounts }: HandleParts,
  world: string,
  found: OfEitherLine,
): Promise<ShipmentDetails> {
  const { statuses, ondemandStatuses } = core.reference
  if (found.line === 'ondemand') return presentOrderDetail(found.order, ondemandStatuses)
  accounts.require(world)
  return presentDetail(found.shipment, { statuses, foresight: await foresightOf(core, world, found.shipment) })
}

/** The course of a shipment for a person who wonders why it did not come to where a test wants it. */

interface Wanted {
  readonly code: number
  readonly slug: string
}

interface TravelTold {
  readonly wanted: Wanted
  /** ISO 8601, by the world's clock. */
  readonly now: string
  /** Null = it did reach the status. */
  readonly whyNot: string | null
}

/** Who it is, what happened, what is planned, and why it went no further. */
function describeTravel(shipment: ShipmentDetails, { wanted, now, whyNot }: TravelTold): string {
  const { id, order_id: order, carrier, scenario, timeline, plan } = shipment
  const by = carrier === null ? '' : ` with ${carrier}`
  const past = timeline.map(moment => `${moment.status === wanted.code ? '→' : '✓'} ${describeMoment(moment)}`)
  const future = plan.map(moment => `${moment.status === wanted.code ? '→' : '·'} ${describeMoment(moment)}`)
  return [
    `${id}${order ? ` (order ${order})` : ''}${by}, scenario ${scenario}`,
    'timeline:',
    ...indent(past),
    `now ${plain(now)}, planned:`,
    ...indent(future.length === 0 ? ['nothing'] : future),
    ...(whyNot === null ? [] : [`${comesTo(shipment, wanted)} ${whyNot}`.trim()]),
  ].join('\n')
}

/** Whether what is planned would ever come to the status. */
function comesTo({ plan, scenario }: ShipmentDetails, { code, slug }: Wanted): string {
  const then = plan.find(({ status }) => status === code)
  if (then) return `The plan comes to ${slug} at ${plain(then.at)}.`
  return `In the scenario "${scenario}" as it was drawn, it does not come to ${slug}.`
}

interface Moment {
  readonly at: string
  readonly status: number
  readonly slug: string
  readonly text: string
  readonly message: string | null
}

function describeMoment({ at, status, slug, text, message }: Moment): string {
  const why = message === null || message === text ? '' : `: ${message}`
  return `${plain(at)}  ${status} ${slug} (${text})${why}`
}

function indent(lines: readonly string[]): readonly string[] {
  return lines.map(line => `  ${line}`)
}

/** `2026-01-05 08:00:02`: all times of a world are GMT+7. */
function plain(instant: string): string {
  return instant.slice(0, 19).replace('T', ' ')
}

export function shipmentsOf(parts: HandleParts, world: string): WorldShipments {
  return {
    of: name => shipmentHandle(parts, world, name),
    async waitFor(shipment, status, { timeoutMs = WAIT_MS } = {}) {
      const wish = { shipment, status, after: null, timeoutMs }
      return presentReached(await expectShipment(parts, world, wish), parts.core.reference)
    },
  }
}
