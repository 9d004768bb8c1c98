import { encodeRateId } from '../../../src/domain/carriers/rate-id.ts'
import { type BookingWishes, makeBooking, RATES } from '../../support/booking.ts'
import { changeAt } from '../../support/change-at.ts'
import type { Recorder } from '../create-recorder.ts'

const VTP = encodeRateId({ service: 12, carrier: 5, priceTable: 1310 })
const UNKNOWN = encodeRateId({ service: 99, carrier: 17, priceTable: 1559 })

/** Shipments booked, by what will become of them. */
export type Bookings = Readonly<
  Record<'cod' | 'prepaid' | 'recall' | 'lost' | 'partly' | 'broken' | 'cancelled', string>
>

/** Standard creations: placed and refused. No time passes. @returns Ids. */
export async function playBookings({ call }: Recorder): Promise<Bookings> {
  const book = async (what: string, wishes: BookingWishes, change: Readonly<Record<string, unknown>> = {}) => {
    const changed = Object.entries(change).reduce<unknown>(
      (body, [path, value]) => changeAt(body, `shipment.${path}`, value),
      makeBooking(wishes),
    )
    const answer = await call('createShipment', what, { body: changed })
    return String(answer.id)
  }
  const booked: Bookings = {
    cod: await book('the sender pays, with COD', { orderId: 'DH-1001' }),
    prepaid: await book('the sender pays, without COD', { orderId: 'DH-1002', cod: 0 }),
    recall: await book(
      'a recall order with the carrier that has it',
      { orderId: 'DH-1003', rate: RATES.ghtk },
      { is_recall: 1 },
    ),
    lost: await book('insured', { orderId: 'DH-1004', rate: RATES.ghtk, cod: 0 }, { 'parcel.amount': 1_200_000 }),
    partly: await book('the recipient pays, with COD', { orderId: 'DH-1005', payer: 0, cod: 250_000 }),
    broken: await book('volumetric weight', { orderId: 'DH-1006', rate: VTP }, { 'parcel.length': 90 }),
    cancelled: await book(
      'everything as text, unknown keys',
      { orderId: 'DH-1007', cod: 0 },
      {
        payer: '1',
        'address_to.city': 700_000,
        'address_to.district': 700_100,
        'address_to.ward': 8957,
        'parcel.weight': '500',
        'parcel.cod': '0',
        note_code: 'CHOXEMHANG',
      },
    ),
  }
  await book('the recipient pays, without COD', { orderId: 'DH-1008', payer: 0, cod: 0 })
  await book('one that will come back', { orderId: 'SBX-RETURN-1', rate: RATES.ghtk, cod: 300_000 })
  await book('one that will come back, the recipient was to pay', { orderId: 'SBX-RETURN-2', payer: 0, cod: 0 })
  await book('an order code that was used before', { orderId: 'DH-1002', cod: 0 })
  await book('no order code, no payer', {}, { order_id: undefined, payer: undefined })

  await book('the carrier refuses it', { orderId: 'SBX-ERROR-1' })
  await call('createShipment', 'nothing sent', { body: {} })
  await book('a rate id that cannot be read', { orderId: 'DH-2001', rate: 'rẻ nhất' })
  await book('a rate id that nobody offers', { orderId: 'DH-2002', rate: UNKNOWN })
  await book('no ward', { orderId: 'DH-2003' }, { 'address_to.ward': undefined })
  await book('a recall order with another carrier', { orderId: 'DH-2004' }, { is_recall: 1 })
  await book(
    'a weight that is no number and no height',
    { orderId: 'DH-2005' },
    {
      'parcel.weight': 'nặng',
      'parcel.height': undefined,
    },
  )
  await book('a city that is none', { orderId: 'DH-2006' }, { 'address_to.city': '1' })
  await book('a negative COD', { orderId: 'DH-2007', cod: -1 })
  return booked
}
