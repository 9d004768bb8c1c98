import { listAt } from '../field-at.ts'
import { type Fields, numberOf, textOf } from '../records/list-records.ts'
import { fieldsOf } from '../target/fields.ts'
import { breach, contradiction, type Law, type SeenAnswer, type Statement } from './law.ts'
import { sight } from './sample-sights.ts'
import { recordsIn } from './seen-records.ts'

const CLAUSE = 'On-demand rate'
const RULE = { clause: CLAUSE, basis: 'shown' } as const
/** Mean radius, metres; the earth is no sphere, so that a straight line may be so much shorter. */
const EARTH = 6_371_000
const SHORTEST = 0.99

export const distance: Law = {
  name: 'distance',
  title: 'a distance is at least the straight line between its points, and the same for the same points',
  clause: CLAUSE,
  watch({ must }) {
    const known = new Map<string, Statement & { readonly metres: number }>()
    return {
      answer(seen) {
        if (seen.operation !== 'createOndemandRates') return
        const points = pointsOf(seen)
        if (points === null) return
        const line = Math.floor(straight(points))
        for (const { pointer, record } of recordsIn(seen)) {
          const metres = numberOf(record.distance)
          if (metres === null) continue
          const here = { seen, pointer: `${pointer}/distance`, value: record.distance, metres }
          must(metres >= Math.floor(line * SHORTEST) - 1, () =>
            breach(here, { ...RULE, expected: `at least ${line} metres, the straight line between the points` }),
          )
          const key = `${textOf(record.carrier) ?? ''} ${JSON.stringify(points)}`
          const other = known.get(key)
          if (other === undefined) {
            known.set(key, here)
            continue
          }
          must(Math.abs(other.metres - metres) <= 1, () => contradiction(here, other, RULE))
        }
      },
    }
  },
  samples: {
    good: [
      [quoted([rate(4_500), rate('4500')])],
      [quoted([rate(4_500)]), quoted([rate(4_500.4)])],
      [quoted([rate(4_500), { ...rate(6_000), carrier: 2 }])],
      [sight('createOndemandRates', [rate(1)], { asked: { paths: 'none' } })],
    ],
    bad: [
      { name: 'kilometres', evidence: [quoted([rate(4.5)])] },
      { name: 'half of the line', evidence: [quoted([rate(2_240)])] },
      { name: 'a longer way each time', evidence: [quoted([rate(4_500)]), quoted([rate(6_200)])] },
      { name: 'a way of each service', evidence: [quoted([rate(4_500), rate(7_000)])] },
    ],
  },
}

type Point = readonly [number, number]

/** Null where the request does not say them all. */
function pointsOf({ asked }: SeenAnswer): readonly Point[] | null {
  const points = listAt(asked, 'paths').map((path): Point | null => {
    const [lat, lng] = [numberOf(fieldsOf(path).lat), numberOf(fieldsOf(path).lng)]
    return lat === null || lng === null ? null : [lat, lng]
  })
  const all = points.filter(point => point !== null)
  return all.length < 2 || all.length < points.length ? null : all
}

/** Metres that a way past all points has at least, in whatever order: those from the first to the farthest. */
function straight(points: readonly Point[]): number {
  const [first] = points
  return first === undefined ? 0 : Math.max(...points.map(point => metresBetween(first, point)))
}

function metresBetween([lat, lng]: Point, [otherLat, otherLng]: Point): number {
  const half =
    Math.sin(radians(otherLat - lat) / 2) ** 2 +
    Math.cos(radians(lat)) * Math.cos(radians(otherLat)) * Math.sin(radians(otherLng - lng) / 2) ** 2
  return 2 * EARTH * Math.asin(Math.min(1, Math.sqrt(half)))
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}

/** For points that are 4,487 metres apart. */
function quoted(rates: readonly Fields[]): SeenAnswer {
  const paths = [
    { lat: 21.0245, lng: 105.8552, kind: 1 },
    { lat: '21.0169', lng: '105.8128', kind: 2 },
  ]
  return sight('createOndemandRates', rates, { asked: { paths } })
}

function rate(metres: number | string): Fields {
  return { _id: 'BIKE', carrier: 1, distance: metres }
}
