import { type Fields, numberOf } from '../records/list-records.ts'
import { fieldsOf } from '../target/fields.ts'
import { breach, type Law } from './law.ts'
import { sight } from './sample-sights.ts'
import { ordersIn, pointsIn } from './seen-records.ts'

const CLAUSE = 'On-demand shipment record'

export const pointsTotal: Law = {
  name: 'points-total',
  title: 'the COD of an on-demand order is the sum over its points',
  clause: CLAUSE,
  watch: ({ must }) => ({
    answer(seen) {
      for (const order of ordersIn(seen)) {
        const cod = numberOf(order.record.cod_amount)
        const amounts = pointsIn(order).map(({ record }) => numberOf(fieldsOf(record.parcel).cod_amount))
        // Where no point shows one there is nothing to add up.
        if (cod === null || amounts.every(amount => amount === null)) continue
        const due = amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0)
        must(cod === due, () =>
          breach(
            { seen, pointer: `${order.pointer}/cod_amount`, value: order.record.cod_amount },
            { clause: CLAUSE, basis: 'shown', expected: `${due}, the sum of cod_amount over its points` },
          ),
        )
      }
    },
  }),
  samples: {
    good: [
      [sight('getOndemandShipment', order({}))],
      [sight('listOndemandShipments', [order({ cod_amount: '150000.00' })])],
      [sight('getOndemandShipment', order({ points: { data: order({}).points } }))],
      [sight('getOndemandShipment', { id: 'GS1', cod_amount: 5, points: [{ kind: 1, parcel: null }] })],
    ],
    bad: [
      { name: 'the first point alone', evidence: [sight('listOndemandShipments', [order({ cod_amount: 90_000 })])] },
      { name: 'more than its points', evidence: [sight('getOndemandShipment', order({ cod_amount: '200000' }))] },
    ],
  },
}

function order(differences: Fields): Fields {
  const points = [
    { kind: 1, parcel: null },
    { kind: 2, parcel: { cod_amount: 90_000 } },
    { kind: 2, parcel: { cod_amount: '60000' } },
  ]
  return { id: 'GS1', cod_amount: 150_000, points, ...differences }
}
