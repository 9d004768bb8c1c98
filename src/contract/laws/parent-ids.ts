import { sameValue } from './compare/same-value.ts'
import { breach, type Law } from './law.ts'
import { sight } from './sample-sights.ts'
import { recordsIn } from './seen-records.ts'

const CLAUSE = 'Location'
const PARENTS = [
  { operation: 'listCityDistricts', field: 'city_id', of: 'city' },
  { operation: 'listDistrictWards', field: 'district_id', of: 'district' },
] as const

export const parentIds: Law = {
  name: 'parent-ids',
  title: 'every district carries the city that was asked for, and every ward its district',
  clause: CLAUSE,
  watch: ({ must }) => ({
    answer(seen) {
      const parent = PARENTS.find(({ operation }) => operation === seen.operation)
      const code = seen.params.code
      if (parent === undefined || code === undefined) return
      for (const { pointer, record } of recordsIn(seen)) {
        const value = record[parent.field]
        // That it is missing is for the schema to say.
        if (value === undefined || value === null) continue
        must(sameValue(value, code), () =>
          breach(
            { seen, pointer: `${pointer}/${parent.field}`, value },
            {
              clause: CLAUSE,
              basis: 'shown',
              expected: `${JSON.stringify(code)}, the ${parent.of} that was asked for`,
            },
          ),
        )
      }
    },
  }),
  samples: {
    good: [
      [sight('listCityDistricts', [{ id: '100100', city_id: '100000' }], { params: { code: '100000' } })],
      [sight('listDistrictWards', [{ id: 1, district_id: 100_100 }], { params: { code: '100100' } })],
    ],
    bad: [
      {
        name: 'a district of another city',
        evidence: [sight('listCityDistricts', [{ id: '100100', city_id: '700000' }], { params: { code: '100000' } })],
      },
      {
        name: 'a ward of another district',
        evidence: [sight('listDistrictWards', [{ id: 1, district_id: '700100' }], { params: { code: '100100' } })],
      },
    ],
  },
}
