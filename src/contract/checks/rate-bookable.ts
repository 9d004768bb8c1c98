import type { Check, Problem } from '../check.ts'
import { type Fields, numberOf } from '../records/list-records.ts'

export interface BookedRate {
  /** As quoted for the same parcel and route. */
  readonly rate: Fields
  /** The creation result. */
  readonly result: Fields
}

const CLAUSE = 'Standard shipment creation result'

export const rateBookable: Check<BookedRate> = {
  name: 'rate-bookable',
  title: 'a quoted rate can be booked, with its carrier and at its price',
  clause: CLAUSE,
  validate({ rate, result }) {
    const problems: Problem[] = []
    const must = (holds: boolean, problem: Omit<Problem, 'clause'>): void => {
      if (!holds) problems.push({ clause: CLAUSE, ...problem })
    }
    const refused = numberOf(result.shipment_status) === 900 && typeof result.carrier_error === 'string'
    must(!refused, {
      pointer: '/shipment_status',
      basis: 'shown',
      expected: 'an accepted creation',
      got: `900, ${String(result.carrier_error)}`,
    })
    must(refused || result.carrier === rate.carrier_name, {
      pointer: '/carrier',
      basis: 'shown',
      expected: String(rate.carrier_name),
      got: String(result.carrier),
    })
    must(refused || numberOf(result.fee) === numberOf(rate.total_fee), {
      pointer: '/fee',
      basis: 'example',
      expected:
        rate.total_fee === undefined
          ? 'the total_fee of the rate, which has none'
          : `${String(rate.total_fee)}, as quoted`,
      got: String(result.fee),
    })
    return problems
  },
  samples: {
    good: [booked({}), booked({ fee: '30400' }), booked({ shipment_status: 900 })],
    bad: [
      { name: 'refused', evidence: booked({ shipment_status: 900, carrier_error: 'Không tìm thấy dịch vụ' }) },
      { name: 'another carrier', evidence: booked({ carrier: 'EMS' }) },
      { name: 'dearer than quoted', evidence: booked({ fee: 31_000 }) },
    ],
  },
}

function booked(differences: Fields): BookedRate {
  const result = { shipment_status: 901, carrier: 'Best Express', fee: 30_400, carrier_error: null, ...differences }
  return { rate: { carrier_name: 'Best Express', total_fee: 30_400 }, result }
}
