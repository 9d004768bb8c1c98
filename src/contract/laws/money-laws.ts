/** Checks of single records, over every answer that shows one. */

import type { Problem } from '../check.ts'
import { codSessionTotal } from '../checks/cod-session-total.ts'
import { type FeeRecord, feeSum } from '../checks/fee-sum.ts'
import type { Bench, Law, SeenAnswer } from './law.ts'
import { parcelSample, sight } from './sample-sights.ts'
import { ordersIn, parcelsIn, recordsIn, sessionsIn } from './seen-records.ts'

export const feeSums: Law = {
  name: feeSum.name,
  title: feeSum.title,
  clause: feeSum.clause,
  watch: bench => ({
    answer(seen) {
      for (const fees of feesIn(seen)) tell(bench, seen, feeSum.validate(fees))
    },
  }),
  samples: {
    good: [[sight('getOndemandShipment', { total_fee: '38160', total_fee_carrier: 36_000, service_fee: 2_160 })]],
    bad: [
      {
        name: "the platform's fee left out",
        evidence: [sight('createOndemandRates', [{ total_fee: 1, total_fee_carrier: 1, service_fee: 1 }])],
      },
    ],
  },
}

function feesIn(seen: SeenAnswer): readonly FeeRecord[] {
  const kind = seen.operation === 'createRates' ? 'rate' : 'ondemand-rate'
  const isQuote = seen.operation === 'createRates' || seen.operation === 'createOndemandRates'
  return [
    ...(isQuote ? recordsIn(seen).map(({ pointer, record }): FeeRecord => ({ kind, pointer, record })) : []),
    ...ordersIn(seen).map(({ pointer, record }): FeeRecord => ({ kind: 'ondemand', pointer, record })),
    ...parcelsIn(seen).flatMap(({ pointer, layouts }) =>
      layouts.map(({ pointer: group, fields }): FeeRecord => {
        return { kind: 'shipment', pointer: pointer + group, record: fields }
      }),
    ),
  ]
}

export const sessionTotals: Law = {
  name: codSessionTotal.name,
  title: codSessionTotal.title,
  clause: codSessionTotal.clause,
  watch: bench => ({
    answer(seen) {
      for (const { pointer, record } of sessionsIn(seen)) {
        tell(bench, seen, codSessionTotal.validate({ pointer, session: record, shipments: null, slips: [] }))
      }
    },
  }),
  samples: {
    good: [
      [sight('searchInvoices', [{ id: 'HD1', total_cod: 3, total_fee: '1', total_amount: 2 }])],
      [sight('listShipments', [parcelSample()])],
    ],
    bad: [
      {
        name: 'the fee is added',
        evidence: [sight('listInvoices', [{ id: 'HD1', total_cod: 3, total_fee: 1, total_amount: 4 }])],
      },
    ],
  },
}

function tell({ must }: Bench, { number, operation }: SeenAnswer, problems: readonly Problem[]): void {
  must(problems.length === 0, () =>
    problems.map(problem => ({ ...problem, number, got: `${problem.got} in exchange ${number} (${operation})` })),
  )
}
