import type { Client } from '../../support/api-client.ts'
import { makeOndemandRates, makeOrder } from '../../support/order.ts'
import { type Exercises, withoutToken } from './exercise.ts'

async function orderPath(client: Client): Promise<string> {
  return `/ondemand-shipments/${(await client.post('/ondemand-shipments', makeOrder())).body.data.id}`
}

const UNKNOWN_ORDER = '/ondemand-shipments/GS00000000'

export const ONDEMAND_SHIPMENTS: Exercises = {
  'createOndemandRates 200': () => ({ body: makeOndemandRates() }),
  'createOndemandRates 401': withoutToken,
  'createOndemandRates 422': () => ({ body: {} }),
  'listOndemandShipments 200': async ({ client }) => {
    await orderPath(client)
    return {}
  },
  'listOndemandShipments 401': withoutToken,
  'listOndemandShipments 422': () => ({ path: '/ondemand-shipments?to=tomorrow' }),
  'getOndemandShipment 200': async ({ client }) => ({ path: await orderPath(client) }),
  'getOndemandShipment 401': withoutToken,
  'getOndemandShipment 404': () => ({ path: UNKNOWN_ORDER }),
  'createOndemandShipment 200': () => ({ body: makeOrder() }),
  'createOndemandShipment 401': withoutToken,
  'createOndemandShipment 422': () => ({ body: {} }),
  'updateOndemandShipment 200': async ({ client }) => {
    const path = await orderPath(client)
    // An order can be updated from 901 on, which the carrier's acceptance brings.
    await client.control.post('/clock/advance', { by: '3s' })
    return { path, body: makeOrder({ stops: 2 }) }
  },
  'updateOndemandShipment 401': withoutToken,
  'updateOndemandShipment 404': () => ({ path: UNKNOWN_ORDER, body: makeOrder() }),
  'updateOndemandShipment 422': async ({ client }) => ({ path: await orderPath(client), body: {} }),
  'deleteOndemandShipment 200': async ({ client }) => ({ path: await orderPath(client) }),
  'deleteOndemandShipment 401': withoutToken,
  'deleteOndemandShipment 404': () => ({ path: UNKNOWN_ORDER }),
  'deleteOndemandShipment 422': async ({ client }) => {
    const path = await orderPath(client)
    await client.delete(path)
    return { path }
  },
}
