import { textOf } from '../records/list-records.ts'
import { fieldsOf } from '../target/fields.ts'
import { breach, type Law, placeOf, type SeenAnswer, type Statement } from './law.ts'
import { parcelSample, sight } from './sample-sights.ts'
import { parcelsIn, recordsIn } from './seen-records.ts'

const CLAUSE = 'Reference data'

/** What a list has to hold: the cities, the districts of a city, the wards of a district, the banks. */
type ListKey = string

interface Whole {
  readonly seen: SeenAnswer
  readonly codes: ReadonlySet<string>
}

export const wholeList: Law = {
  name: 'whole-list',
  title: 'a list that is not paginated holds every code that other answers name',
  clause: CLAUSE,
  watch({ must }) {
    const lists = new Map<ListKey, Whole>()
    /** By list and code: where the code was named first. */
    const named = new Map<string, Statement & { readonly list: ListKey; readonly code: string }>()
    const name = (list: ListKey, code: unknown, at: Omit<Statement, 'value'>): void => {
      const known = textOf(code)
      if (known !== null && !named.has(`${list} ${known}`)) {
        named.set(`${list} ${known}`, { ...at, value: code, list, code: known })
      }
    }
    return {
      answer(seen) {
        const list = listOf(seen)
        if (list !== null) {
          const codes = new Set(recordsIn(seen).flatMap(({ record }) => textOf(record.id) ?? []))
          const known = lists.get(list)
          // The shortest answer is the one to look at.
          if (known === undefined || codes.size < known.codes.size) lists.set(list, { seen, codes })
        }
        for (const { list: of, code, pointer } of codesIn(seen)) name(of, code, { seen, pointer })
      },
      end() {
        for (const at of named.values()) {
          const whole = lists.get(at.list)
          if (whole === undefined) continue
          must(whole.codes.has(at.code), () =>
            breach(
              { seen: whole.seen, pointer: '/data', value: `${whole.codes.size} records` },
              {
                clause: CLAUSE,
                basis: 'shown',
                expected: `${JSON.stringify(at.code)} in the list: ${placeOf(at)} names it`,
              },
            ),
          )
        }
      },
    }
  },
  samples: {
    good: [
      [
        sight('listCities', [{ id: '100000' }, { id: '700000' }]),
        sight('listDistricts', [{ id: '700100', city_id: '700000' }]),
      ],
      [
        sight('listCityDistricts', [{ id: '700100' }], { params: { code: '700000' } }),
        sight('listShipments', [
          parcelSample({ address_to: { city: 'B', city_code: 100000, district: 'X', district_code: 100400 } }),
        ]),
      ],
      [
        sight('listCities', [{ id: '100000' }]),
        sight('listShipments', [parcelSample({ address_to: { city: null, city_code: '700000' } })]),
      ],
      [
        sight('listCities', [{ id: '100000' }], { query: { page: '2' } }),
        sight('listDistricts', [{ id: '700100', city_id: '700000' }]),
      ],
    ],
    bad: [
      {
        name: 'a city with districts is not listed',
        evidence: [
          sight('listDistricts', [{ id: '700100', city_id: '700000' }], { number: 4 }),
          sight('listCities', [{ id: '100000' }], { number: 9 }),
        ],
      },
      {
        name: 'a district with parcels is not listed',
        evidence: [
          sight('listCityDistricts', [{ id: '700100' }], { params: { code: '700000' } }),
          sight('listShipments', [
            parcelSample({ address_to: { city: 'B', city_code: 700000, district: 'X', district_code: 700300 } }),
          ]),
        ],
      },
      {
        name: 'the bank of the account is not listed',
        evidence: [sight('listBanks', [{ id: 1 }]), sight('updateBankAccount', { bank_id: 2, name: 'B' })],
      },
    ],
  },
}

/** The list that an answer is; null for one that is paginated, or was asked for by the page. */
function listOf({ operation, params, query }: SeenAnswer): ListKey | null {
  if (Object.keys(query).length > 0) return null
  switch (operation) {
    case 'listCities':
      return 'cities'
    case 'listBanks':
      return 'banks'
    case 'listCityDistricts':
      return `districts of ${params.code ?? ''}`
    default:
      return null
  }
}

interface NamedCode {
  readonly list: ListKey
  readonly code: unknown
  readonly pointer: string
}

function codesIn(seen: SeenAnswer): readonly NamedCode[] {
  if (seen.operation === 'listDistricts') {
    return recordsIn(seen).flatMap(({ pointer, record }): NamedCode[] => [
      { list: 'cities', code: record.city_id, pointer: `${pointer}/city_id` },
      { list: `districts of ${textOf(record.city_id) ?? ''}`, code: record.id, pointer: `${pointer}/id` },
    ])
  }
  if (seen.operation === 'updateBankAccount') {
    return recordsIn(seen).map(({ pointer, record }) => {
      return { list: 'banks', code: record.bank_id, pointer: `${pointer}/bank_id` }
    })
  }
  return parcelsIn(seen).flatMap(({ pointer, layouts }) =>
    layouts.flatMap(({ pointer: group, fields }) =>
      (['address_from', 'address_to'] as const).flatMap(side =>
        addressCodes(fields[side], `${pointer}${group}/${side}`),
      ),
    ),
  )
}

/** Only codes with a name: the service does not know one without. */
function addressCodes(side: unknown, at: string): readonly NamedCode[] {
  const { city, city_code: cityCode, district, district_code: districtCode } = fieldsOf(side)
  if (typeof city !== 'string' || city === '') return []
  const inCity = { list: `districts of ${textOf(cityCode) ?? ''}`, code: districtCode, pointer: `${at}/district_code` }
  const hasDistrict = typeof district === 'string' && district !== ''
  return [{ list: 'cities', code: cityCode, pointer: `${at}/city_code` }, ...(hasDistrict ? [inCity] : [])]
}
