import { expect } from 'vitest'
import { encodeRateId } from '../../src/domain/carriers/rate-id.ts'
import type { Sandbox } from '../../src/library/create-sandbox.ts'
import { clientOf } from '../support/api-client.ts'
import { type BookingWishes, RATES } from '../support/booking.ts'
import { followBooking, type Totals } from './follow-booking.ts'
import type { Outcome, PlayedBooking } from './played-booking.ts'
import { writeColumns } from './write-columns.ts'
import { writeMoney as money } from './write-money.ts'

/** Its price covers two delivery attempts; those of the two others cover three. */
const VTP = encodeRateId({ service: 12, carrier: 5, priceTable: 1310 })

/** Who pays and how, so that every way that money can take is taken. */
const PARCELS: readonly { readonly title: string; readonly wishes: BookingWishes }[] = [
  { title: 'ghtk, COD 300,000, the shop pays', wishes: { rate: RATES.ghtk, cod: 300_000, payer: 1 } },
  { title: 'ghtk, COD 300,000, the recipient pays', wishes: { rate: RATES.ghtk, cod: 300_000, payer: 0 } },
  { title: 'vtp, no COD, the shop pays', wishes: { rate: VTP, cod: 0, payer: 1 } },
  { title: 'ghnv3, no COD, the recipient pays', wishes: { rate: RATES.ghnv3, cod: 0, payer: 0 } },
]

/** `amount` of the booking; a lost parcel brings it. */
const DECLARED = 450_000

/** Statuses in which nothing is owed any more. */
const ENDS: readonly number[] = [900, 908, 913, 914, 917, 1000]

const FEES = [
  'delivery_fee',
  'service_fee',
  'cod_fee',
  'insurrance_fee',
  'return_fee',
  're_delivery_fee',
  'update_info_fee',
  'overweight_fee',
  'discount',
] as const

/** The same parcel several times, played to its end over HTTP, with all movements of money. */
export async function playParcels(
  sandbox: Sandbox,
  { scenario, prefix, seed }: Outcome,
): Promise<readonly PlayedBooking[]> {
  const played: PlayedBooking[] = []
  for (const [index, { title, wishes }] of PARCELS.entries()) {
    const world = await sandbox.createAccount({ id: `${scenario}-${index + 1}`, seed })
    const client = clientOf(sandbox, world)
    const booked = await client.book({ ...wishes, orderId: `${prefix}1` })
    const { rows, detail } = await followBooking(client, booked.id, totals)
    const { body } = await client.get('/shipments')
    const [{ shipment, invoice }] = body.data
    const ledger = (await client.get('/transactions')).body.data.reverse()
    const sessions = (await client.get('/invoices')).body.data
    const fees = FEES.filter(fee => shipment[fee] !== 0).map(fee => `${fee} ${money(shipment[fee])}`)
    const flags = ['is_return', 'is_part_delivery', 'is_lost'].filter(flag => shipment[flag] === 1)
    expect(detail.scenario).toBe(scenario)
    expect(invoice?.id ?? null).toBe(sessions[0]?.id ?? null)
    const told = (await world.webhooks.deliveries()).map(({ body: event }) => JSON.parse(event)).reverse()
    played.push({
      title,
      lines: [
        ...writeColumns(rows, [4, 5]),
        '',
        `answered  ${booked.shipment_status}, fee ${money(booked.fee)}, amount_return_shop ${money(booked.amount_return_shop)}`,
        `fees      ${fees.join(', ') || 'none'}; total_fee ${money(shipment.total_fee)}`,
        `weight    ${shipment.parcel.weight} g, volumetric ${shipment.parcel.cweight} g`,
        `flags     ${flags.join(', ') || 'none'}`,
        `events    ${told.map(({ status }) => status).join(' ')}`,
        'ledger',
        ...writeColumns(ledger.map(writeMovement(booked.id)), [1, 2, 3]),
        sessions.length === 0 ? 'session   none' : 'session',
        ...sessions.map(writeSession),
      ],
    })
    expect(told.at(-1)).toMatchObject({
      fee: String(shipment.total_fee),
      amount_return_shop: shipment.amount_return_shop,
    })
    if (ENDS.includes(shipment.status_code)) {
      const compensation = shipment.is_lost === 1 ? DECLARED : 0
      expect(received(ledger, sessions)).toBe(shipment.amount_return_shop + compensation)
    }
  }
  return played
}

const totals = ({ total_fee, amount_return_shop }: Totals): readonly string[] => [
  `fee ${money(total_fee)}`,
  `shop ${money(amount_return_shop)}`,
]

/** What the shop has in the end, VND: what its sessions paid and what its wallet has more than at first. */
function received(ledger: readonly Record<string, number>[], sessions: readonly Record<string, number>[]): number {
  const [first] = ledger
  const wallet = Number(ledger.at(-1)?.closing_debit) - Number(first?.closing_debit)
  return sessions.reduce((sum, { real_amount = 0 }) => sum + real_amount, wallet)
}

/** As a transaction shows it, without the shipment's id. */
const writeMovement =
  (id: string) =>
  ({ description, amount, opening_debit, closing_debit }: Record<string, string & number>): readonly string[] => [
    `  ${String(description)
      .replace(id, '#')
      .replace(/HD[A-Z0-9]+/, '#')}`,
    money(Number(amount)),
    `opening ${money(Number(opening_debit))}`,
    `closing ${money(Number(closing_debit))}`,
  ]

function writeSession(session: Record<string, number>): string {
  const fields = ['total_cod', 'total_fee', 'total_amount', 'recovery_amount', 'wallet_debt', 'real_amount', 'count']
  return `  ${fields.map(field => `${field} ${money(Number(session[field]))}`).join(', ')}`
}
