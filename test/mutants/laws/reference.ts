import { isRecord, look } from '../edit.ts'
import type { Planted } from './planted.ts'
import { at, eachParcel, eachRecord, law, list } from './words.ts'

const PARENTS = { kind: 'parent ids', clause: 'Location', check: 'parent-ids', probe: 'places' } as const
const WHOLE = { kind: 'whole lists', clause: 'Reference data', check: 'whole-list', probe: 'places' } as const
const NAMES = { kind: 'one code, one name', check: 'one-code-one-name' } as const
const UNIQUE = { kind: 'unique ids', check: 'unique-ids' } as const

const renamed = (side: unknown, change: (address: Readonly<Record<string, unknown>>) => object): unknown =>
  isRecord(side) ? { ...side, ...change(side) } : side

export const REFERENCE: readonly Planted[] = [
  law({
    ...PARENTS,
    name: 'city-of-another',
    operation: 'listCityDistricts',
    or: ['listDistricts'],
    defect: 'One district of a city carries the code of another city.',
    differs: ['listCityDistricts /data/1/city_id'],
    make: eachRecord('listCityDistricts', ({ city_id }, index) =>
      index === 1 ? { city_id: city_id === '100000' ? '700000' : '100000' } : {},
    ),
  }),
  law({
    ...PARENTS,
    name: 'district-of-another',
    operation: 'listDistrictWards',
    defect: 'One ward of a district carries the code of another district.',
    differs: ['listDistrictWards /data/1/district_id'],
    make: eachRecord('listDistrictWards', ({ district_id }, index) =>
      index === 1 ? { district_id: district_id === '100100' ? '700100' : '100100' } : {},
    ),
  }),
  law({
    ...PARENTS,
    name: 'city-is-not-listed',
    operation: 'listDistricts',
    or: ['listCities'],
    check: 'whole-list',
    defect: 'The districts belong to cities that are not among the cities.',
    differs: ['listDistricts /data/*/city_id'],
    make: eachRecord('listDistricts', ({ city_id }) => ({ city_id: `9${String(city_id).slice(1)}1` })),
  }),
  law({
    ...PARENTS,
    name: 'all-in-one-city',
    operation: 'listDistricts',
    or: ['listCityDistricts', 'listShipments', 'searchShipments'],
    check: 'same-everywhere',
    kind: 'list = search = get',
    defect: 'Every district of the list is said to be in the first city.',
    differs: ['listDistricts /data/*/city_id'],
    make: eachRecord('listDistricts', () => ({ city_id: '100000' })),
  }),
  law({
    ...WHOLE,
    name: 'first-twenty-five',
    operation: 'listCities',
    or: ['listDistricts', 'listCityDistricts', 'listShipments'],
    defect: 'Cities end after 25, and the other cities have districts and parcels all the same.',
    differs: ['listCities /data'],
    make: list('listCities', records => records.slice(0, 25)),
  }),
  law({
    ...WHOLE,
    name: 'first-twenty',
    operation: 'listCityDistricts',
    or: ['listDistricts', 'listShipments'],
    defect: 'The districts of a city end after 20.',
    differs: ['listCityDistricts /data'],
    make: list('listCityDistricts', records => records.slice(0, 20)),
  }),
  law({
    ...UNIQUE,
    clause: 'Location',
    probe: 'places',
    name: 'first-again-at-the-end',
    operation: 'listCities',
    defect: 'The first city is listed twice.',
    differs: ['listCities /data'],
    make: list('listCities', records => [...records, records[0]]),
  }),
  law({
    ...UNIQUE,
    clause: 'Location',
    probe: 'places',
    name: 'two-of-one-id',
    operation: 'listDistrictWards',
    defect: 'Two wards of a district have the same id.',
    differs: ['listDistrictWards /data/1/id'],
    make: list('listDistrictWards', records =>
      records.map((one, index) => (index === 1 && isRecord(one) ? { ...one, id: look(records[0], '/id') } : one)),
    ),
  }),
  law({
    ...UNIQUE,
    clause: 'Bank and bank account',
    probe: 'places',
    name: 'two-of-one-id',
    operation: 'listBanks',
    defect: 'Two banks have the same id: no client can name the second one.',
    differs: ['listBanks /data/1/id'],
    make: list('listBanks', records =>
      records.map((one, index) => (index === 1 && isRecord(one) ? { ...one, id: look(records[0], '/id') } : one)),
    ),
  }),
  law({
    ...NAMES,
    clause: 'Location',
    probe: 'placesAndParcels',
    name: 'city-by-another-name',
    operation: 'listShipments',
    or: ['listCities', 'searchShipments', 'listInvoiceShipments'],
    defect: 'The city of an address has the name of another city than its code.',
    differs: ['listShipments /data/**/address_to/city'],
    make: eachParcel('listShipments', ({ address_to }) => ({
      address_to: renamed(address_to, ({ city }) => ({ city: city === 'Cần Thơ' ? 'Huế' : 'Cần Thơ' })),
    })),
  }),
  law({
    ...NAMES,
    clause: 'Standard shipment record',
    probe: 'placesAndParcels',
    name: 'two-names-in-one-answer',
    operation: 'listInvoiceShipments',
    or: ['listShipments', 'searchShipments', 'listCities', 'listCityDistricts'],
    defect: 'The district of a sender has its name in capitals without accents, with the same code.',
    differs: ['listInvoiceShipments /data/**/address_from/district'],
    make: eachParcel('listInvoiceShipments', ({ address_from }) => ({
      address_from: renamed(address_from, ({ district }) => ({
        district: String(district)
          .normalize('NFD')
          .replace(/[\u0300-\u036f]/g, '')
          .toUpperCase(),
      })),
    })),
  }),
  law({
    ...NAMES,
    clause: 'On-demand rate',
    probe: 'orderQuote',
    name: 'one-carrier-two-names',
    operation: 'createOndemandRates',
    or: ['listOndemandShipments', 'getOndemandShipment'],
    defect: 'Two services of one carrier code name two carriers.',
    differs: ['createOndemandRates /data/*/carrier_name'],
    make: eachRecord('createOndemandRates', ({ carrier_name }, index) => ({
      carrier_name: index % 2 === 1 ? `${carrier_name} Express` : carrier_name,
    })),
  }),
  law({
    ...NAMES,
    clause: 'On-demand shipment record',
    probe: 'orders',
    name: 'carrier-by-another-name',
    operation: 'getOndemandShipment',
    or: ['listOndemandShipments'],
    defect: 'The carrier of an order has another name than in the list, with the same code.',
    differs: ['getOndemandShipment /data/carrier_text'],
    make: at('getOndemandShipment', '/data/carrier_text', () => 'Be Delivery'),
  }),
  law({
    ...NAMES,
    clause: 'Bank and bank account',
    probe: 'bank',
    name: 'bank-by-another-name',
    operation: 'updateBankAccount',
    or: ['listBanks'],
    defect: 'The bank account names another bank than the one of its bank_id.',
    readOnly: false,
    differs: ['updateBankAccount /data/name'],
    make: at('updateBankAccount', '/data/name', () => 'Ngân hàng TMCP Á Châu'),
  }),
]
