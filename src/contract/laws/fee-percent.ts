import { type Fields, numberOf } from '../records/list-records.ts'
import { breach, type Law } from './law.ts'
import { sight } from './sample-sights.ts'
import { recordsIn } from './seen-records.ts'

const CLAUSE = 'On-demand rate'
const BASES = ['total_fee_carrier', 'delivery_fee', 'total_fee']

/** Of which fee it is a percentage is not shown: any of the quote will do. */
export const feePercent: Law = {
  name: 'fee-percent',
  title: 'a platform fee is the stated percentage of a fee of the same quote',
  clause: CLAUSE,
  watch: ({ must }) => ({
    answer(seen) {
      if (seen.operation !== 'createOndemandRates') return
      for (const { pointer, record } of recordsIn(seen)) {
        const [percent, fee] = [numberOf(record.service_fee_percent), numberOf(record.service_fee)]
        if (percent === null || fee === null) continue
        const due = BASES.map(name => numberOf(record[name])).flatMap(base =>
          base === null ? [] : (base * percent) / 100,
        )
        if (due.length === 0) continue
        must(
          due.some(one => Math.abs(one - fee) <= rounding(fee)),
          () =>
            breach(
              { seen, pointer: `${pointer}/service_fee_percent`, value: record.service_fee_percent },
              {
                clause: CLAUSE,
                basis: 'shown',
                expected: `the percentage that service_fee ${fee} is ${ofFees(record)}`,
              },
            ),
        )
      }
    },
  }),
  samples: {
    good: [
      [sight('createOndemandRates', [rate({})])],
      [sight('createOndemandRates', [rate({ service_fee: '2160', service_fee_percent: '6.0' })])],
      [sight('createOndemandRates', [rate({ service_fee: 3_000 })])],
      [sight('createOndemandRates', [rate({ service_fee: 0, service_fee_percent: 0 })])],
      [sight('createOndemandRates', [{ _id: 'BIKE', total_fee: 38_160 }])],
    ],
    bad: [
      {
        name: 'ten times the percentage',
        evidence: [sight('createOndemandRates', [rate({ service_fee_percent: 60 })])],
      },
      { name: 'a fee for 0 percent', evidence: [sight('createOndemandRates', [rate({ service_fee_percent: 0 })])] },
    ],
  },
}

/** A fee in whole thousands or hundreds was rounded to them. */
function rounding(fee: number): number {
  if (fee !== 0 && fee % 1_000 === 0) return 1_000
  return fee !== 0 && fee % 100 === 0 ? 100 : 1
}

function ofFees(record: Fields): string {
  return `of ${BASES.filter(name => numberOf(record[name]) !== null)
    .map(name => `${name} ${String(record[name])}`)
    .join(' or ')}`
}

function rate(differences: Fields): Fields {
  const fees = { delivery_fee: 36_000, total_fee_carrier: 36_000, service_fee: 2_160, total_fee: 38_160 }
  return { _id: 'BIKE', ...fees, service_fee_percent: 6, ...differences }
}
