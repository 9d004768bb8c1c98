import { textOf } from '../records/list-records.ts'
import { recordId } from '../records/shipment-layouts.ts'
import { type Bench, breach, type Law, placeOf, type SeenAnswer } from './law.ts'
import { parcelSample, sight } from './sample-sights.ts'
import { ordersIn, pointsIn, recordsIn, type SeenRecord } from './seen-records.ts'

const CLAUSE = 'Resources and their fields'

export const uniqueIds: Law = {
  name: 'unique-ids',
  title: 'no two records, rates or points of one answer have the same id',
  clause: CLAUSE,
  watch: bench => ({
    answer(seen) {
      const isQuote = seen.operation === 'createOndemandRates'
      judge(bench, seen, { records: recordsIn(seen), field: isQuote ? '_id' : 'id' })
      for (const order of ordersIn(seen)) judge(bench, seen, { records: pointsIn(order), field: 'id' })
    },
  }),
  samples: {
    good: [
      [sight('listCities', [{ id: '1' }, { id: '2' }])],
      [sight('createRates', [{ id: 'MTox' }, { id: 'MToy' }])],
      [sight('listShipments', [parcelSample(), parcelSample({ id: 'GS2' })])],
      [sight('listBanks', [{ name: 'without an id' }, { name: 'and another' }])],
    ],
    bad: [
      { name: 'one city twice', evidence: [sight('listCities', [{ id: '1' }, { id: '2' }, { id: '1' }])] },
      { name: 'two parcels of one id', evidence: [sight('listShipments', [parcelSample(), parcelSample()])] },
      { name: 'two services of one id', evidence: [sight('createOndemandRates', [{ _id: 'BIKE' }, { _id: 'BIKE' }])] },
      {
        name: 'two points of one id',
        evidence: [sight('getOndemandShipment', { id: 'GS1', points: [{ id: 'P1' }, { id: 'P1' }] })],
      },
    ],
  },
}

interface Group {
  readonly records: readonly SeenRecord[]
  readonly field: 'id' | '_id'
}

function judge({ must }: Bench, seen: SeenAnswer, { records, field }: Group): void {
  if (records.length < 2) return
  const known = new Map<string, string>()
  for (const { pointer, record } of records) {
    const id = field === 'id' ? recordId(record) : (textOf(record._id) ?? '')
    if (id === '') continue
    const place = `${pointer}/${field === 'id' && !('id' in record) ? 'shipment/id' : field}`
    const other = known.get(id)
    must(other === undefined, () => {
      const taken = placeOf({ seen, pointer: other ?? '', value: id })
      const expected = `an id of its own: ${taken} has this one`
      return breach({ seen, pointer: place, value: id }, { clause: CLAUSE, basis: 'shown', expected })
    })
    known.set(id, place)
  }
}
