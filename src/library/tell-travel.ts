/** The course of a shipment for a person who wonders why it did not come to where a test wants it. */
import type { ShipmentDetails } from './levers.ts'

interface Wanted {
  readonly code: number
  readonly slug: string
}

export interface TravelTold {
  readonly wanted: Wanted
  /** ISO 8601, by the world's clock. */
  readonly now: string
  /** Null = it did reach the status. */
  readonly whyNot: string | null
}

/** Who it is, what happened, what is planned, and why it went no further. */
export function tellTravel(shipment: ShipmentDetails, { wanted, now, whyNot }: TravelTold): string {
  const { id, order_id: order, carrier, scenario, timeline, plan } = shipment
  const by = carrier === null ? '' : ` with ${carrier}`
  const past = timeline.map(moment => `${moment.status === wanted.code ? '→' : '✓'} ${describe(moment)}`)
  const future = plan.map(moment => `${moment.status === wanted.code ? '→' : '·'} ${describe(moment)}`)
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

function describe({ at, status, slug, text, message }: Moment): string {
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
