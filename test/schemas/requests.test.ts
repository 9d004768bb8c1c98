/** What a request may and may not say (specification, "Endpoints"; open-clauses.md, "Errors" and "Standard creation"). */
import { describe, expect, test } from 'vitest'
import { readSchema, validator } from '../../src/schemas/registry.ts'

function refusals(path: string, value: unknown): readonly string[] {
  return validator(path)(value).map(({ pointer, params }) => {
    const missing = params.missingProperty
    return (missing === undefined ? pointer : `${pointer}/${missing}`).slice(1).replaceAll('/', '.')
  })
}

describe('the rates request', () => {
  const path = 'operations/createRates/request.schema.json'
  const [good] = readSchema(path).examples

  test('without any field lacks exactly the eight keys of the specification', () => {
    expect([...refusals(path, { shipment: { address_from: {}, address_to: {}, parcel: {} } })].sort()).toEqual([
      'shipment.address_from.city',
      'shipment.address_from.district',
      'shipment.address_to.city',
      'shipment.address_to.district',
      'shipment.parcel.height',
      'shipment.parcel.length',
      'shipment.parcel.weight',
      'shipment.parcel.width',
    ])
  })

  test.each([
    ['weight', 0, false],
    ['weight', -1, false],
    ['weight', '0', false],
    ['weight', '0.0', false],
    ['weight', 'heavy', false],
    ['weight', null, false],
    ['weight', [500], false],
    ['weight', 1e300, false],
    ['weight', '500', true],
    ['weight', 0.5, true],
    ['weight', '0.5', true],
    ['cod', -1, false],
    ['cod', '-1', false],
    ['cod', 0, true],
    ['cod', '180400', true],
    ['cod', null, true],
    ['amount', 'a lot', false],
    ['name', { any: 'thing' }, true],
  ])('parcel.%s %j', (field, value, accepted) => {
    const { parcel } = good.shipment
    const body = { shipment: { ...good.shipment, parcel: { ...parcel, [field]: value } } }
    expect(refusals(path, body)).toEqual(accepted ? [] : [`shipment.parcel.${field}`])
  })

  test.each([
    [100400, true],
    ['100400', true],
    ['', false],
    ['Đống Đa', true],
    [-1, false],
    [1.5, false],
  ])('a district code %j', (district, accepted) => {
    const body = { shipment: { ...good.shipment, address_to: { ...good.shipment.address_to, district } } }
    expect(refusals(path, body)).toEqual(accepted ? [] : ['shipment.address_to.district'])
  })
})

describe('the creation request', () => {
  const path = 'operations/createShipment/request.schema.json'
  const [good] = readSchema(path).examples

  test.each([
    ['payer', '1', true],
    ['payer', 2, false],
    ['is_recall', null, true],
    ['order_id', 123, true],
    ['rate', '', false],
    ['note_code', 'CHOXEMHANG', true],
  ])('shipment.%s %j', (field, value, accepted) => {
    expect(refusals(path, { shipment: { ...good.shipment, [field]: value } })).toEqual(
      accepted ? [] : [`shipment.${field}`],
    )
  })
})

test.each([
  ['login', { username: 'a', password: 'b', client_id: 1, client_secret: 'c' }, []],
  ['login', { username: 'a', password: 'b', client_id: '1', client_secret: 'c' }, []],
  ['login', {}, ['username', 'password', 'client_id', 'client_secret']],
  ['login', { username: 'a', password: 'b', client_id: true, client_secret: 'c' }, ['client_id']],
  ['createWebhook', { endpoint: 'https://shop.example/hook' }, []],
  ['createWebhook', { endpoint: 'ftp://shop.example/hook' }, ['endpoint']],
  ['createWebhook', { endpoint: 'http://with space' }, ['endpoint']],
  ['createWebhook', {}, ['endpoint']],
  ['updateBankAccount', {}, ['bank_id', 'branch', 'owner', 'number']],
  ['createCustomer', { name: 'Lan', address: { street: '12 Nguyễn Huệ', district: 700100, city: '700000' } }, []],
])('%s %j', (operationId, body, refused) => {
  expect(refusals(`operations/${operationId}/request.schema.json`, body)).toEqual(refused)
})

describe('on-demand paths', () => {
  const path = 'operations/createOndemandRates/request.schema.json'
  const pickup = { lat: 21.01, lng: '105.81', kind: 1 }
  const delivery = { lat: '21.02', lng: 105.85, kind: '2' }

  test.each([
    ['a pickup and a delivery', [pickup, delivery], []],
    ['one point', [pickup], ['paths', 'paths']],
    ['no delivery', [pickup, pickup], ['paths']],
    ['no pickup', [delivery, delivery], ['paths']],
    ['a point without latitude', [{ lng: 105, kind: 1 }, delivery], ['paths.0.lat']],
    ['a latitude in words', [pickup, { ...delivery, lat: 'north' }], ['paths.1.lat']],
  ])('%s', (_, paths, refused) => {
    expect(refusals(path, { paths })).toEqual(refused)
  })
})

describe('queries', () => {
  const path = 'operations/listShipments/query.schema.json'
  test.each([
    ['size', '25', true],
    ['size', '0', false],
    ['size', '-1', false],
    ['size', '1.5', false],
    ['size', '', false],
    ['page', '2', true],
    ['page', 'two', false],
    ['page', ['1', '2'], false],
    ['from', '1767574800', true],
    ['from', '1767574800000', true],
    ['to', '2026-01-05', true],
    ['to', '05/01/2026', false],
    ['per_page', 'ignored', true],
  ])('%s=%s', (parameter, value, accepted) => {
    expect(refusals(path, { [parameter]: value })).toEqual(accepted ? [] : [parameter])
  })
})
