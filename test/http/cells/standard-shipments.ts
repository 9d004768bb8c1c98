import type { Client } from '../../support/api-client.ts'
import { makeBooking, makeRatesRequest } from '../../support/booking.ts'
import { type Exercises, withoutToken } from './exercise.ts'

const shipmentPath = async (client: Client, rate?: string) =>
  `/shipments/${(await client.book(rate === undefined ? {} : { rate })).id}`

export const STANDARD_SHIPMENTS: Exercises = {
  'createRates 200': () => ({ body: makeRatesRequest() }),
  'createRates 401': withoutToken,
  'createRates 422': () => ({ body: {} }),
  'createShipment 200': () => ({ body: makeBooking() }),
  'createShipment 401': withoutToken,
  'createShipment 422': () => ({ body: makeBooking({ rate: '?' }) }),
  'listShipments 200': async ({ client }) => {
    await client.book()
    return {}
  },
  'listShipments 401': withoutToken,
  'listShipments 422': () => ({ path: '/shipments?size=0' }),
  'searchShipments 200': async ({ client, answer }) => {
    if (answer !== 'none') await client.book({ orderId: 'DH-1' })
    if (answer.endsWith('several')) await client.book({ orderId: 'DH-1' })
    return { path: '/shipments/search?code=DH-1' }
  },
  'searchShipments 401': withoutToken,
  'searchShipments 404': () => ({ path: '/shipments/search?code=none' }),
  'searchShipments 422': () => ({ path: '/shipments/search' }),
  'deleteShipment 200': async ({ client }) => ({ path: await shipmentPath(client) }),
  'deleteShipment 401': withoutToken,
  'deleteShipment 404': () => ({ path: '/shipments/GS00000000' }),
  // What no carrier took cannot be cancelled.
  'deleteShipment 422': async ({ client }) => ({ path: await shipmentPath(client, '?') }),
}
