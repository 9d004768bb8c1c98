import type { Fields } from '../records/list-records.ts'
import { textOf } from '../records/list-records.ts'
import { fieldsOf } from '../target/fields.ts'
import { createOneValue } from './compare/one-value.ts'
import type { Law, SeenAnswer } from './law.ts'
import { parcelSample, sight } from './sample-sights.ts'
import { creationIn, ordersIn, parcelsIn, recordsIn } from './seen-records.ts'

type Kind = 'city' | 'district' | 'ward' | 'carrier' | 'ondemand carrier' | 'bank'

interface Named {
  readonly kind: Kind
  readonly code: unknown
  readonly name: unknown
  readonly pointer: string
}

const CLAUSE = 'Resources and their fields'
const CLAUSES: Readonly<Record<Kind, string>> = {
  city: 'Location',
  district: 'Location',
  ward: 'Location',
  carrier: 'Standard shipment creation result',
  'ondemand carrier': 'On-demand rate',
  bank: 'Bank and bank account',
}

export const oneCodeOneName: Law = {
  name: 'one-code-one-name',
  title: 'a code of a city, district, ward, carrier or bank has one name in all answers',
  clause: CLAUSE,
  watch(bench) {
    const names = createOneValue(bench, key => {
      const [kind = ''] = key.split(':')
      return { clause: Object.entries(CLAUSES).find(([one]) => one === kind)?.[1] ?? CLAUSE, basis: 'shown' }
    })
    return {
      answer(seen) {
        for (const { kind, code, name, pointer } of namesIn(seen)) {
          const known = textOf(code)
          // A code without a name is one that the service does not know.
          if (known !== null && typeof name === 'string' && name !== '')
            names.tell(`${kind}:${known}`, name, { seen, pointer })
        }
      },
      end: names.end,
    }
  },
  samples: {
    good: [
      [
        sight('listCities', [{ id: '100000', name: 'Hà Nội' }]),
        sight('listShipments', [parcelSample({ address_to: { city: 'Hà Nội', city_code: 100_000 } })]),
      ],
      [sight('listBanks', [{ id: 1, name: 'A' }]), sight('listBanks', [{ id: 2, name: 'B' }])],
      [
        sight('createOndemandRates', [
          { carrier: 1, carrier_name: 'Be' },
          { carrier: 2, carrier_name: 'Ahamove' },
        ]),
      ],
    ],
    bad: [
      {
        name: 'a city by another name',
        evidence: [
          sight('listCities', [{ id: '100000', name: 'Hà Nội' }], { number: 3 }),
          sight('listShipments', [parcelSample({ address_to: { city: 'Cần Thơ', city_code: '100000' } })], {
            number: 7,
          }),
        ],
      },
      {
        name: 'one carrier, two names',
        evidence: [
          sight('createOndemandRates', [
            { carrier: 1, carrier_name: 'Be' },
            { carrier: 1, carrier_name: 'Be Express' },
          ]),
        ],
      },
      {
        name: 'the account of another bank',
        evidence: [
          sight('listBanks', [{ id: 1, name: 'A' }]),
          sight('updateBankAccount', { bank_id: 1, name: 'B', number: '0071' }),
        ],
      },
    ],
  },
}

function namesIn(seen: SeenAnswer): readonly Named[] {
  switch (seen.operation) {
    case 'listCities':
      return listed(seen, 'city')
    case 'listCityDistricts':
    case 'listDistricts':
      return listed(seen, 'district')
    case 'listDistrictWards':
      return listed(seen, 'ward')
    case 'listBanks':
      return listed(seen, 'bank')
    case 'updateBankAccount':
      return pairs(seen, { kind: 'bank', code: 'bank_id', name: 'name' })
    case 'createRates':
      return pairs(seen, { kind: 'carrier', code: 'carrier_short_name', name: 'carrier_name' })
    case 'createOndemandRates':
      return pairs(seen, { kind: 'ondemand carrier', code: 'carrier', name: 'carrier_name' })
    case 'createShipment':
      return created(seen)
    default:
      return [
        ...parcelsIn(seen).flatMap(({ pointer, layouts }) =>
          layouts.flatMap(layout => addressed(layout.fields, pointer + layout.pointer)),
        ),
        ...ordersIn(seen).map(({ pointer, record }): Named => {
          const place = `${pointer}/carrier_text`
          return { kind: 'ondemand carrier', code: record.carrier, name: record.carrier_text, pointer: place }
        }),
      ]
  }
}

function listed(seen: SeenAnswer, kind: Kind): readonly Named[] {
  return pairs(seen, { kind, code: 'id', name: 'name' })
}

function pairs(
  seen: SeenAnswer,
  { kind, code, name }: { readonly kind: Kind; readonly code: string; readonly name: string },
): readonly Named[] {
  return recordsIn(seen).map(({ pointer, record }) => {
    return { kind, code: record[code], name: record[name], pointer: `${pointer}/${name}` }
  })
}

function created(seen: SeenAnswer): readonly Named[] {
  const made = creationIn(seen)
  if (made === null) return []
  const { carrier_short_name: code, carrier: name } = made.record
  return [{ kind: 'carrier', code, name, pointer: `${made.pointer}/carrier` }]
}

function addressed(parcel: Fields, pointer: string): readonly Named[] {
  return (['address_from', 'address_to'] as const).flatMap(side => {
    const address = fieldsOf(parcel[side])
    return (['city', 'district', 'ward'] as const).map((kind): Named => {
      return { kind, code: address[`${kind}_code`], name: address[kind], pointer: `${pointer}/${side}/${kind}` }
    })
  })
}
