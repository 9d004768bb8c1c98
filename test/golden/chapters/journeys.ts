import { makeBooking, RATES } from '../../support/booking.ts'
import { changeAt } from '../../support/change-at.ts'
import type { Recorder } from '../create-recorder.ts'
import type { Bookings } from './bookings.ts'

/** What becomes of the booked parcels, as lists, searches and cancellations show it. */
export async function playJourneys({ call, advance, simulate }: Recorder, booked: Bookings): Promise<void> {
  const search = (what: string, code: string) =>
    call('searchShipments', what, { path: `/shipments/search?code=${encodeURIComponent(code)}` })
  const cancel = (what: string, id: string) => call('deleteShipment', what, { path: `/shipments/${id}` })

  await search('by id, before the carrier has taken it', booked.cod)
  await search('by an order code that two have', 'DH-1002')
  await cancel('before the carrier has taken it', booked.cancelled)
  await cancel('one that is cancelled', booked.cancelled)
  await advance({ by: '5m' })
  const { data } = await search('by order code, taken by the carrier', 'DH-1001')
  const [record] = data
  await search('by the code of the carrier', record.shipment?.carrier_code ?? record.carrier_code)
  await search('by what no shipment has', 'DH-0')
  await call('searchShipments', 'nothing asked')

  await advance({ by: '25m' })
  const { id, created_at: bookedAt } = await call('createShipment', 'half an hour later', {
    body: makeBooking({ orderId: 'DH-1009', cod: 0 }),
  })
  await advance({ by: '5m' })
  await cancel('waiting for pickup', id)
  await advance({ by: '1d' })
  await cancel('on its way', booked.cod)
  await cancel('an id that is none', 'GS00000000')
  await simulate(booked.lost, 'lost', 'Kho bị ngập nước')
  await simulate(booked.partly, 'partly-delivered', 'Khách chỉ nhận một món')
  await search('lost', booked.lost)
  await search('partly delivered', booked.partly)
  const late = await call('createShipment', 'a day later', { body: makeBooking({ orderId: 'DH-1010', cod: 90_000 }) })
  const broken = await call('createShipment', 'one that will break', {
    body: makeBooking({ orderId: 'DH-1011', cod: 0 }),
  })
  await advance({ by: '1m' })
  await simulate(broken.id, 'error', 'Địa chỉ người gửi không tồn tại')
  await search('an error after the carrier has taken it', broken.id)
  await advance({ until: 'idle' })

  await search('delivered and settled', booked.cod)
  await search('prepaid, delivered and settled', booked.prepaid)
  await cancel('completed', late.id)
  // 0.5 % of its value is more than the wallet has; the session of the other keeps back what it bears of the debt.
  const dear = changeAt(
    makeBooking({ orderId: 'DH-1012', rate: RATES.ghtk, cod: 0 }),
    'shipment.parcel.amount',
    2_400_000_000,
  )
  await call('createShipment', 'so dear that the wallet runs into debt', { body: dear })
  await call('createShipment', 'COD against the debt', { body: makeBooking({ orderId: 'DH-1013', cod: 500_000 }) })
  await advance({ until: 'idle' })

  await call('listShipments', 'no token', { token: null })
  await call('listShipments', 'a token of somebody else', { token: 'aaaa.bbbb.cccc' })
  await call('listShipments', 'the default page, when all is done')
  await call('listShipments', 'size and page', { path: '/shipments?size=2&page=2' })
  await call('listShipments', 'beyond the end', { path: '/shipments?size=2&page=100' })
  const bound = unixSeconds(bookedAt)
  await call('listShipments', 'from and to in UNIX seconds, both inclusive', {
    path: `/shipments?size=1&from=${bound}&to=${bound}`,
  })
  await call('listShipments', 'from a date', { path: '/shipments?size=1&from=2026-01-06' })
  await call('listShipments', 'by an order code', { path: '/shipments?size=1&order_id=DH-1001' })
  await call('listShipments', 'a size and a bound that are none', { path: '/shipments?size=0&to=never' })
}

/** Of `05/01/2026 08:43:07`, which is in GMT+7. */
function unixSeconds(slashed: string): number {
  const [day = '', time = ''] = slashed.split(' ')
  return Date.parse(`${day.split('/').reverse().join('-')}T${time}+07:00`) / 1_000
}
