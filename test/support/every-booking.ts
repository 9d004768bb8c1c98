/** Bodies of bookings in every outcome: placed, refused with 900, late errors, 422, and nonsense. */
import { HANOI, makeBooking, RATES } from './booking.ts'
import { makeOrder } from './order.ts'

type Shipment = ReturnType<typeof makeBooking>['shipment']

/** A booking with other fields than the one that its carrier takes. */
export function bookingWith(change: Partial<Record<keyof Shipment, unknown>>): object {
  return { shipment: { ...makeBooking().shipment, ...change } }
}

/** The same for its parcel. */
export function bookingOf(change: Partial<Record<keyof Shipment['parcel'], unknown>>): object {
  return bookingWith({ parcel: { ...makeBooking().shipment.parcel, ...change } })
}

const STANDARD = [
  ...[
    'HAPPY',
    'RETRY',
    'RETURN',
    'PARTIAL',
    'LOST',
    'HEAVY',
    'STORED',
    'DUP',
    'DROP',
    'ORDER',
    'LATE',
    'SLOW',
    'STUCK',
  ],
  ...['CANCEL', 'ERROR', 'LATE-ERROR', 'FAIL'],
]
const ONDEMAND = ['HAPPY', 'FAIL', 'NODRIVER', 'DRIVERCANCEL', 'RETURN', 'STOP']

/** Bodies of POST /shipments by what is special about them. */
export const PARCELS: Readonly<Record<string, unknown>> = {
  'one that is placed': makeBooking(),
  'one whose recipient pays': makeBooking({ cod: 0, payer: 0 }),
  ...Object.fromEntries(STANDARD.map(name => [`scenario ${name}`, makeBooking({ orderId: `SBX-${name}-1` })])),
  nothing: {},
  'a text': '"parcel"',
  'a number': '5',
  true: 'true',
  null: 'null',
  'a list': [],
  'an empty shipment': { shipment: {} },
  'a list for a shipment': { shipment: [] },
  'a list for a parcel': bookingWith({ parcel: [] }),
  'null for an address': bookingWith({ address_to: null }),
  'a malformed rate': makeBooking({ rate: 'no rate' }),
  'an unknown rate': makeBooking({ rate: 'MV8xXzE=' }),
  'a number for a rate': makeBooking({ rate: 5 }),
  'no weight': bookingOf({ weight: undefined }),
  'a weight of 0': bookingOf({ weight: 0 }),
  'sizes beyond whole numbers': bookingOf({ weight: 1e300, width: -1e300, height: 1e20, length: 1e17 }),
  'amounts beyond whole numbers': bookingOf({ cod: 1e300, amount: 1e300, quantity: 1e300 }),
  'parts of a gram and of a dong': bookingOf({ weight: 0.5, cod: 0.5, amount: 1.5 }),
  'a negative COD': bookingOf({ cod: -5, quantity: -1 }),
  'an unpaired surrogate': bookingOf({ name: '\ud800', metadata: '\u0000\u202e' }),
  'a district of another city': bookingWith({ address_to: { ...HANOI, city: '700000' } }),
  'no ward': bookingWith({ address_to: { ...HANOI, ward: null } }),
  'a recall where there is none': bookingWith({ is_recall: 1 }),
  'a recall': { shipment: { ...makeBooking({ rate: RATES.ghtk }).shipment, is_recall: 1 } },
}

/** Bodies of POST /ondemand-shipments by what is special about them. */
export const RIDES: Readonly<Record<string, unknown>> = {
  'one that is placed': makeOrder(),
  'four stops': makeOrder({ stops: 4 }),
  'no order_id': makeOrder({ orderId: null, metadata: null }),
  ...Object.fromEntries(
    ONDEMAND.map(name => [`scenario ${name}`, makeOrder({ orderId: `SBX-OD-${name}-1`, stops: 2 })]),
  ),
  'another carrier': makeOrder({ carrier: 2 }),
  'metadata of any kind': makeOrder({ metadata: [{ a: [1, null, '\ud800'] }] }),
  nothing: {},
  'an unknown service': makeOrder({ service: 'NONE' }),
}
