import { expect } from 'vitest'
import type { Sandbox } from '../../src/library/create-sandbox.ts'
import { clientOf } from '../support/api-client.ts'
import { bookOrder } from '../support/order.ts'
import { followBooking } from './follow-booking.ts'
import type { Outcome, PlayedBooking } from './played-booking.ts'
import { writeColumns } from './write-columns.ts'
import { writeMoney as money } from './write-money.ts'

/** An order of one stop and one of three, played to their end over HTTP. */
export async function playOrders(
  sandbox: Sandbox,
  { scenario, prefix, seed }: Outcome,
): Promise<readonly PlayedBooking[]> {
  const played: PlayedBooking[] = []
  for (const stops of [1, 3]) {
    const world = await sandbox.createAccount({ id: `${scenario}-${stops}`, seed })
    const client = clientOf(sandbox, world)
    const { id } = await bookOrder(client, { orderId: `${prefix}1`, stops })
    const { rows, detail } = await followBooking(client, id, ({ driver }) => [driver?.name ?? '-'])
    const { data } = (await client.get(`/ondemand-shipments/${id}`)).body
    const told = (await world.webhooks.deliveries()).map(({ body }) => JSON.parse(body)).reverse()
    const ledger = (await client.get('/transactions')).body.data
    expect(detail.scenario).toBe(scenario)
    played.push({
      title: `${data.carrier_text}, ${stops === 1 ? 'one stop' : `${stops} stops`}, COD 350,000 at each`,
      lines: [
        ...writeColumns(rows),
        '',
        `fees      delivery_fee ${money(data.delivery_fee)}, stop_fee ${money(data.stop_fee)}, service_fee ${money(data.service_fee)}; total_fee ${money(data.total_fee)}`,
        `error     ${data.error === null ? 'none' : `${data.error} ${data.error_text}`}`,
        `times     ${TIMES.map(field => `${field} ${data[field]?.slice(11) ?? '-'}`).join(', ')}`,
        `pushes    ${told.map(({ status }) => status).join(' ')}`,
        `ledger    ${ledger.length === 1 ? 'untouched' : 'touched'}`,
        'points',
        ...data.points.flatMap(writePoint),
      ],
    })
  }
  return played
}

const TIMES = ['shipper_accept_at', 'pickup_at', 'delivery_at', 'returned_at', 'completed_at', 'cancel_at'] as const

interface WirePoint {
  readonly kind_text: string
  readonly status: string
  readonly is_return: number
  readonly statuses: readonly { readonly status: string; readonly note: string | null; readonly updated_at: string }[]
}

function writePoint({ kind_text, status, is_return, statuses }: WirePoint, index: number): readonly string[] {
  const visits = statuses.map(
    visit => `${visit.updated_at.slice(11)} ${visit.status}${visit.note ? ` "${visit.note}"` : ''}`,
  )
  return [
    `  ${index + 1} ${kind_text}: ${status}${is_return === 1 ? ', is_return' : ''}`,
    `    ${visits.join(' · ') || '-'}`,
  ]
}
