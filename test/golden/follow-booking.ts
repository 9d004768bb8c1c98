import { expect } from 'vitest'
import { parseInstant } from '../../src/domain/time/instants.ts'
import type { Client } from '../support/api-client.ts'

/** What the control API shows of a booking of either line. */
export interface BookingDetail extends Totals {
  readonly scenario: string
  readonly carrier_code: string | null
  readonly created_at: string
  readonly updated_at: string
  readonly timeline: readonly Moment[]
  readonly plan: readonly (Moment & Totals & { readonly kind?: string })[]
  readonly driver?: { readonly name: string } | null
}

export interface Totals {
  readonly total_fee: number
  readonly amount_return_shop: number
}

interface Moment {
  readonly at: string
  readonly status: number
  readonly slug: string
  readonly text: string
  readonly message: string | null
}

/**
 * Moves the clock to every instant at which something falls due, and looks. What was planned at the booking must be what
 * happens: instants, statuses, reasons, and for parcels the money at each of them. `facts` are the line's own columns.
 */
export async function followBooking(
  client: Client,
  id: string,
  facts: (detail: BookingDetail) => readonly string[],
): Promise<{ readonly rows: readonly (readonly string[])[]; readonly detail: BookingDetail }> {
  const look = async (): Promise<BookingDetail> => (await client.control.get(`/shipments/${id}`)).body
  const rows: (readonly string[])[] = []
  const happened: unknown[] = []
  let detail = await look()
  const foreseen = detail.plan.filter(({ kind }) => kind !== 'accept')
  const start = parseInstant(detail.created_at) ?? 0
  const tell = (moment: Pick<Moment, 'at' | 'message'>, what: string, now: BookingDetail) => {
    const elapsed = writeElapsed((parseInstant(moment.at) ?? 0) - start)
    rows.push([elapsed, moment.at.slice(0, 19).replace('T', ' '), what, moment.message ?? '', ...facts(now)])
  }
  const named = ({ slug, status, text }: Moment) => `${slug} (${status}) ${text}`
  for (const moment of detail.timeline) tell(moment, named(moment), detail)
  for (;;) {
    const due: string | null = (await client.control.get('/clock')).body.next_due
    if (due === null) break
    expect((await client.control.post('/clock/advance', { to: due })).status).toBe(200)
    const before = detail
    detail = await look()
    if (before.carrier_code === null && detail.carrier_code !== null) {
      tell({ at: detail.updated_at, message: null }, 'accepted by the carrier: it has a code now', detail)
    }
    for (const moment of detail.timeline.slice(before.timeline.length)) {
      tell(moment, named(moment), detail)
      happened.push({ ...moment, total_fee: detail.total_fee, amount_return_shop: detail.amount_return_shop })
    }
  }
  expect(detail.plan).toEqual([])
  // News of a point is planned, and leaves no entry in the timeline.
  const moves = foreseen.filter(step => !('point_status' in step) || !isNews(step, foreseen))
  expect(happened).toMatchObject(moves.map(pickForeseen))
  expect(happened).toHaveLength(moves.length)
  return { rows, detail }
}

function isNews(step: Moment, plan: readonly Moment[]): boolean {
  return plan[plan.indexOf(step) - 1]?.status === step.status
}

function pickForeseen({ at, status, message, ...rest }: Moment & Partial<Totals>) {
  const { total_fee, amount_return_shop } = rest
  return { at, status, message, ...(total_fee === undefined ? {} : { total_fee, amount_return_shop }) }
}

/** `+1d 2h 30m`: since the booking. */
function writeElapsed(ms: number): string {
  const parts: readonly [number, string][] = [
    [Math.floor(ms / 86_400_000), 'd'],
    [Math.floor(ms / 3_600_000) % 24, 'h'],
    [Math.floor(ms / 60_000) % 60, 'm'],
    [Math.floor(ms / 1_000) % 60, 's'],
  ]
  const told = parts.filter(([count]) => count > 0).map(([count, unit]) => `${count}${unit}`)
  return `+${told.join(' ') || '0s'}`
}
