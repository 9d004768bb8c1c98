/** What is wrong with files of locations beyond what their schemas can see. */
import type { RecordedCities, RecordedDistricts, RecordedWards } from '../../schemas/types.gen.ts'
import { isPlaceCode } from './place-code.ts'

/** The three files, each valid by its schema. */
export interface LocationFiles {
  readonly cities: RecordedCities
  readonly districts: RecordedDistricts
  readonly wards: RecordedWards
}

export interface LocationProblem {
  readonly file: keyof LocationFiles
  /** JSON pointer of what is wrong. */
  readonly pointer: string
  readonly message: string
}

export function findLocationProblems(files: LocationFiles): readonly LocationProblem[] {
  return [...findCityProblems(files), ...findDistrictProblems(files), ...findWardProblems(files)]
}

function findCityProblems({ cities }: LocationFiles): readonly LocationProblem[] {
  const seen = new Map<string, string>()
  return cities.flatMap(({ id, name }, index) => {
    const before = seen.get(id)
    seen.set(id, name)
    return before === undefined ? [] : [doubled('cities', `/${index}/id`, { code: id, name, before })]
  })
}

function findDistrictProblems({ cities, districts, wards }: LocationFiles): readonly LocationProblem[] {
  const known = new Set(cities.map(({ id }) => id))
  const seen = new Map<string, string>()
  return districts.flatMap(({ id, name, city_id }, index): readonly LocationProblem[] => {
    const before = seen.get(id)
    seen.set(id, name)
    if (before !== undefined) return [doubled('districts', `/${index}/id`, { code: id, name, before })]
    const place = { file: 'districts', pointer: `/${index}/city_id` } as const
    return [
      ...(known.has(city_id)
        ? []
        : [{ ...place, message: `${name} (${id}) is of the city ${city_id}, which cities.json does not have` }]),
      ...(Object.hasOwn(wards, id)
        ? []
        : [
            {
              ...place,
              pointer: `/${index}/id`,
              message: `wards.json says nothing of ${name} (${id}); without wards it has an empty list there: "${id}":[]`,
            },
          ]),
    ]
  })
}

function findWardProblems({ districts, wards }: LocationFiles): readonly LocationProblem[] {
  const known = new Set(districts.map(({ id }) => id))
  return Object.entries(wards).flatMap(([district, list]): readonly LocationProblem[] => {
    // Each district may count its own.
    const seen = new Map<string, string>()
    if (!known.has(district)) {
      const message = `wards of the district ${district}, which districts.json does not have`
      return [{ file: 'wards', pointer: pointerTo(district), message }]
    }
    return list.flatMap((ward, index): readonly LocationProblem[] => {
      const pointer = `${pointerTo(district)}/${index}`
      const [code, name, mark] = ward
      if (!isWard(code, name) || (mark !== undefined && mark !== 1)) {
        const message = `${JSON.stringify(ward)} is not [code, name] or [code, name, 1]`
        return [{ file: 'wards', pointer, message }]
      }
      const before = seen.get(String(code))
      seen.set(String(code), `${name}, district ${district}`)
      return before === undefined
        ? []
        : [doubled('wards', pointer, { code: String(code), name: `${name}, district ${district}`, before })]
    })
  })
}

/** A code may hold what parts a pointer. */
function pointerTo(district: string): string {
  return `/${district.replaceAll('~', '~0').replaceAll('/', '~1')}`
}

function isWard(code: unknown, name: unknown): boolean {
  return isPlaceCode(code) && typeof name === 'string' && name !== ''
}

function doubled(
  file: LocationProblem['file'],
  pointer: string,
  { code, name, before }: { readonly code: string; readonly name: string; readonly before: string },
): LocationProblem {
  return { file, pointer, message: `the code ${code} (${name}) is also that of ${before}; a code names one place` }
}
