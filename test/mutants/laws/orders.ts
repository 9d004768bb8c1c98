import { look } from '../edit.ts'
import type { Planted } from './planted.ts'
import { at, eachRecord, inForm, law, list } from './words.ts'

const DISTANCE = {
  kind: 'distance',
  operation: 'createOndemandRates',
  clause: 'On-demand rate',
  check: 'distance',
  probe: 'orderQuote',
} as const
const UNIQUE = { kind: 'unique ids', check: 'unique-ids' } as const
const POINTS = {
  kind: 'sum over points = total',
  clause: 'On-demand shipment record',
  check: 'points-total',
  probe: 'orders',
} as const

export const ORDERS: readonly Planted[] = [
  law({
    ...DISTANCE,
    name: 'distance-in-kilometres',
    defect: 'distance is in kilometres.',
    differs: ['createOndemandRates /data/*/distance'],
    make: eachRecord('createOndemandRates', ({ distance }) => ({
      distance: inForm(distance, Number(distance) / 1_000),
    })),
  }),
  law({
    ...DISTANCE,
    name: 'distance-halved',
    defect: 'distance is half of the straight line between the points.',
    differs: ['createOndemandRates /data/*/distance'],
    make: eachRecord('createOndemandRates', ({ distance }) => ({
      distance: inForm(distance, Math.round(Number(distance) / 2)),
    })),
  }),
  law({
    ...DISTANCE,
    name: 'distance-grows',
    defect: 'Each quote for the same points has a longer distance.',
    differs: ['createOndemandRates /data/*/distance'],
    make: () => {
      let asked = 0
      return {
        answer(reply, request) {
          if (request.operation !== 'createOndemandRates') return
          asked += 1
          const longer = (was: unknown) => inForm(was, Number(was) + 1_700 * asked)
          at('createOndemandRates', '/data/*/distance', longer)().answer?.(reply, request)
        },
      }
    },
  }),
  law({
    ...DISTANCE,
    name: 'distance-of-each-service',
    defect: 'Each service of one carrier has a distance of its own for the same points.',
    differs: ['createOndemandRates /data/*/distance'],
    make: eachRecord('createOndemandRates', ({ distance }, index) => ({
      distance: inForm(distance, Number(distance) + 2_500 * index),
    })),
  }),
  law({
    ...UNIQUE,
    clause: 'Standard rate',
    probe: 'quote',
    name: 'one-id-for-all',
    operation: 'createRates',
    defect: 'All rates of an answer have the same id: a booking cannot say which one it means.',
    differs: ['createRates /data/*/id'],
    make: list('createRates', records =>
      records.map(rate => (typeof rate === 'object' ? { ...rate, id: look(records[0], '/id') } : rate)),
    ),
  }),
  law({
    ...UNIQUE,
    clause: 'On-demand rate',
    probe: 'orderQuote',
    name: 'one-id-for-all',
    operation: 'createOndemandRates',
    defect: 'All services of an answer have the same _id.',
    differs: ['createOndemandRates /data/*/_id'],
    make: list('createOndemandRates', records =>
      records.map(rate => (typeof rate === 'object' ? { ...rate, _id: look(records[0], '/_id') } : rate)),
    ),
  }),
  law({
    ...UNIQUE,
    clause: 'On-demand shipment record',
    probe: 'orders',
    name: 'points-of-one-id',
    operation: 'getOndemandShipment',
    defect: 'All points of an order have the same id.',
    differs: ['getOndemandShipment /data/points/*/id'],
    make: at('getOndemandShipment', '/data/points/*/id', () => 'GSPOINT000'),
  }),
  law({
    ...UNIQUE,
    clause: 'Customer',
    probe: 'customers',
    name: 'two-of-one-id',
    operation: 'listCustomers',
    defect: 'Two customers of one page have the same id.',
    differs: ['listCustomers /data/1/id'],
    make: list('listCustomers', records =>
      records.map((one, index) =>
        index === 1 && typeof one === 'object' ? { ...one, id: look(records[0], '/id') } : one,
      ),
    ),
  }),
  law({
    ...POINTS,
    name: 'cod-not-of-the-points',
    operation: 'getOndemandShipment',
    defect: 'cod_amount of an order is not the sum over its points.',
    differs: ['getOndemandShipment /data/cod_amount'],
    make: eachRecord('getOndemandShipment', ({ cod_amount }) => ({
      cod_amount: inForm(cod_amount, Number(cod_amount) + 50_000),
    })),
  }),
  law({
    ...POINTS,
    name: 'cod-of-the-first-point',
    operation: 'listOndemandShipments',
    defect: 'cod_amount of an order is that of its first delivery point, however many there are.',
    differs: ['listOndemandShipments /data/*/cod_amount'],
    make: eachRecord('listOndemandShipments', ({ cod_amount, points }) => {
      const all = Array.isArray(points) ? points : []
      const first = all.map(point => look(point, '/parcel/cod_amount')).find(amount => amount !== undefined)
      return { cod_amount: first === undefined ? cod_amount : inForm(cod_amount, Number(first)) }
    }),
  }),
]
