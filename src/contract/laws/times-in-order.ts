import { shipmentHistory } from '../records/shipment-layouts.ts'
import { isBefore, readInstant } from './compare/read-instant.ts'
import { type Bench, breach, type Law, placeOf, type SeenAnswer } from './law.ts'
import { parcelSample, sight } from './sample-sights.ts'
import { ordersIn, parcelsIn, pointsIn, recordsIn, type SeenRecord } from './seen-records.ts'

const CLAUSE = 'Resources and their fields'
const LATER = [
  'updated_at',
  'shipper_accept_at',
  'pickup_at',
  'delivery_at',
  'completed_at',
  'returned_at',
  'failed_at',
  'cancel_at',
] as const

export const timesInOrder: Law = {
  name: 'times-in-order',
  title: 'no record is updated, picked up or completed before it was created',
  clause: CLAUSE,
  watch: bench => ({
    answer(seen) {
      for (const { pointer, record, layouts } of parcelsIn(seen)) {
        for (const { pointer: group, fields } of layouts)
          judge(bench, seen, { record: fields, pointer: pointer + group })
        const created = layouts[0]?.fields.created_at
        for (const [at, entry] of shipmentHistory(record).entries()) {
          judgeTime(bench, seen, { created, later: entry.updated_at, pointer: `${pointer}/history/${at}/updated_at` })
        }
      }
      for (const order of ordersIn(seen)) {
        judge(bench, seen, order)
        for (const point of pointsIn(order)) judge(bench, seen, point)
      }
      if (seen.operation === 'listWebhooks' || seen.operation === 'createWebhook') {
        for (const one of recordsIn(seen)) judge(bench, seen, one)
      }
    },
  }),
  samples: {
    good: [
      [sight('listShipments', [parcelSample({ created_at: '05/01/2026 07:55', updated_at: '05/01/2026 07:55' })])],
      [
        sight('listShipments', [
          parcelSample(
            { created_at: '05/01/2026 07:55' },
            { history: [{ status: 901, updated_at: '2026-01-05 07:55:58', updated_time: 1_767_574_558 }] },
          ),
        ]),
      ],
      [sight('listWebhooks', [{ created_at: '2026-01-05 08:00:00', updated_at: '2026-01-05T01:00:00Z' }])],
      [sight('getOndemandShipment', { id: 'GS1', created_at: 1_767_574_800, completed_at: null, pickup_at: 'soon' })],
    ],
    bad: [
      {
        name: 'updated before it was created',
        evidence: [
          sight('listShipments', [parcelSample({ created_at: '05/02/2026 07:55', updated_at: '06/01/2026 07:55' })]),
        ],
      },
      {
        name: 'picked up before it was created',
        evidence: [
          sight('getOndemandShipment', { created_at: '2026-01-05 07:55:58', pickup_at: '2026-01-04 07:55:58' }),
        ],
      },
      {
        name: 'a history that begins before the record',
        evidence: [
          sight('listShipments', [
            parcelSample({ created_at: '15/01/2026 07:55' }, { history: [{ updated_at: '2026-01-05 07:55:58' }] }),
          ]),
        ],
      },
      {
        name: 'an endpoint updated before it was registered',
        evidence: [sight('listWebhooks', [{ created_at: '2026-01-05 08:00:00', updated_at: '2026-01-04 08:00:00' }])],
      },
    ],
  },
}

function judge(bench: Bench, seen: SeenAnswer, { record, pointer }: SeenRecord): void {
  const { created_at: created } = record
  for (const name of LATER) {
    judgeTime(bench, seen, { created, later: record[name], pointer: `${pointer}/${name}`, from: pointer })
  }
}

interface Times {
  readonly created: unknown
  readonly later: unknown
  readonly pointer: string
  /** Where `created_at` stands, if not above. */
  readonly from?: string
}

function judgeTime({ must }: Bench, seen: SeenAnswer, { created, later, pointer, from }: Times): void {
  if (later === null || later === undefined) return
  const [first, second] = [readInstant(created), readInstant(later)]
  // A form that is none of those which are known says nothing.
  if (first === null || second === null) return
  must(!isBefore(second, first), () => {
    const at = from === undefined ? '' : `, see ${placeOf({ seen, pointer: `${from}/created_at`, value: created })}`
    const expected = `a time not before ${JSON.stringify(created)}, when the record was created${at}`
    return breach({ seen, pointer, value: later }, { clause: CLAUSE, basis: 'shown', expected })
  })
}
