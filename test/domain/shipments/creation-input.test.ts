import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CreationInput, readCreation, readNumber, readText } from '../../../src/domain/shipments/creation-input.ts'

const EMPTY_ADDRESS = { name: null, phone: null, email: null, street: null, ward: null, district: null, city: null }

const NOTHING: CreationInput = {
  rate: null,
  orderId: null,
  payer: 1,
  isRecall: 0,
  from: EMPTY_ADDRESS,
  to: EMPTY_ADDRESS,
  parcel: {
    name: null,
    quantity: null,
    width: null,
    height: null,
    length: null,
    weight: null,
    volumetricWeight: null,
    metadata: null,
    cod: null,
    amount: null,
  },
  unreadable: [],
}

const full = (text: boolean) => {
  const n = (value: number) => (text ? String(value) : value)
  return {
    shipment: {
      rate: 'MTJfMTdfMTU1OQ==',
      payer: n(0),
      is_recall: n(1),
      order_id: 'DH-000123',
      address_from: {
        name: 'Cửa hàng Minh Châu',
        phone: '0912345678',
        email: 'shop@example.test',
        street: '100 Thái Thịnh',
        ward: n(100_401),
        district: n(100_400),
        city: n(100_000),
      },
      address_to: { name: 'Nguyễn Thị Lan', phone: '0900000913', district: n(700_100), city: n(700_000) },
      parcel: {
        name: 'Giày',
        quantity: n(2),
        cod: n(180_400),
        amount: n(450_000),
        weight: n(500),
        width: n(20),
        height: n(10),
        length: n(30),
        metadata: 'Cho xem hàng',
      },
    },
  }
}

test.each([
  ['numbers', false],
  ['strings', true],
])('a request in %s is read in the fields’ own types', (_, text) => {
  expect(readCreation(full(text))).toEqual({
    rate: 'MTJfMTdfMTU1OQ==',
    orderId: 'DH-000123',
    payer: 0,
    isRecall: 1,
    from: {
      name: 'Cửa hàng Minh Châu',
      phone: '0912345678',
      email: 'shop@example.test',
      street: '100 Thái Thịnh',
      ward: '100401',
      district: '100400',
      city: '100000',
    },
    to: { ...EMPTY_ADDRESS, name: 'Nguyễn Thị Lan', phone: '0900000913', district: '700100', city: '700000' },
    parcel: {
      name: 'Giày',
      quantity: 2,
      width: 20,
      height: 10,
      length: 30,
      weight: 500,
      volumetricWeight: null,
      metadata: 'Cho xem hàng',
      cod: 180_400,
      amount: 450_000,
    },
    unreadable: [],
  })
})

describe('any JSON is read, and says nothing where it says nothing', () => {
  test.each([
    ['null', 'null'],
    ['a number', '7'],
    ['a text', '"shipment"'],
    ['true', 'true'],
    ['an empty object', '{}'],
    ['a list', '[]'],
    ['a list that holds a shipment', '[{"shipment":{"rate":"x"}}]'],
    ['a shipment that is null', '{"shipment":null}'],
    ['a shipment that is a list', '{"shipment":[{"rate":"x"}]}'],
    ['a shipment that is a text', '{"shipment":"rate"}'],
    ['groups of the wrong type', '{"shipment":{"parcel":[],"address_from":"Hà Nội","address_to":7}}'],
    ['leaves that are objects', '{"shipment":{"rate":{},"order_id":[],"address_to":{"city":{"id":1}}}}'],
    ['empty texts', '{"shipment":{"rate":"","order_id":"  ","payer":"","parcel":{"cod":""}}}'],
    ['a prototype', '{"__proto__":{"shipment":{"rate":"x"}},"shipment":{"__proto__":{"rate":"x","payer":0}}}'],
    ['a constructor', '{"constructor":{"prototype":{"rate":"x"}},"shipment":{"constructor":"x"}}'],
    ['unknown keys', '{"shipment":{"note_code":1,"part_delivery":true},"x":{}}'],
    ['something very deep', `${'{"shipment":'.repeat(2000)}1${'}'.repeat(2000)}`],
  ])('%s', (_, json) => {
    const read = readCreation(JSON.parse(json))
    expect(read).toEqual(NOTHING)
    expect(Object.hasOwn(Object.prototype, 'rate')).toBe(false)
  })

  test('whatever it is, reading does not fail', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (parcel, address) => {
        const read = readCreation({ shipment: { parcel, address_from: address, address_to: parcel } })
        for (const value of [read.parcel.weight, read.parcel.cod, read.parcel.quantity]) {
          expect(value === null || Number.isFinite(value)).toBe(true)
        }
      }),
    )
  })
})

describe('what cannot be read is named by its dotted key', () => {
  test.each([
    ['shipment.parcel.weight', { parcel: { weight: 'heavy' } }],
    ['shipment.parcel.weight', { parcel: { weight: '1,500' } }],
    ['shipment.parcel.weight', { parcel: { weight: '1e3' } }],
    ['shipment.parcel.weight', { parcel: { weight: true } }],
    ['shipment.parcel.cod', { parcel: { cod: {} } }],
    ['shipment.parcel.amount', { parcel: { amount: 'NaN' } }],
    ['shipment.parcel.quantity', { parcel: { quantity: [1] } }],
    ['shipment.payer', { payer: 2 }],
    ['shipment.payer', { payer: 'shop' }],
    ['shipment.is_recall', { is_recall: 'yes' }],
  ])('%s of %j', (key, shipment) => {
    const read = readCreation({ shipment })
    expect(read.unreadable).toEqual([key])
    expect({ ...read, unreadable: [] }).toEqual(NOTHING)
  })
})

test.each([
  [undefined, 1],
  [null, 1],
  ['', 1],
  [0, 0],
  ['0', 0],
  [false, 0],
  [1, 1],
  ['1', 1],
  [true, 1],
])('payer %j is %d', (payer, read) => {
  expect(readCreation({ shipment: { payer } }).payer).toBe(read)
})

test.each([
  ['0.4', 0],
  ['0.5', 1],
  [180_400.5, 180_401],
  ['180400', 180_400],
  [-5000, -5000],
])('COD %j is %d VND', (cod, read) => {
  expect(readCreation({ shipment: { parcel: { cod } } }).parcel.cod).toBe(read)
})

test('the note beside the parcel counts where the parcel has none', () => {
  expect(readCreation({ shipment: { metadata: 'ngoài' } }).parcel.metadata).toBe('ngoài')
  expect(readCreation({ shipment: { metadata: 'ngoài', parcel: { metadata: 'trong' } } }).parcel.metadata).toBe('trong')
})

test.each([
  ['  Hà Nội ', '  Hà Nội '],
  ['Hà Nội'.normalize('NFD'), 'Hà Nội'.normalize('NFD')],
  [900000913, '900000913'],
  [0, '0'],
  ['', null],
  ['   ', null],
  [null, null],
  [true, null],
  [['a'], null],
  [{}, null],
  [Number.NaN, null],
])('the text %j is %j', (value, text) => {
  expect(readText(value)).toBe(text)
})

test.each([
  [1500, 1500],
  ['1500', 1500],
  [' 10.5 ', 10.5],
  ['-3', -3],
  ['0', 0],
  [Number.POSITIVE_INFINITY, null],
  ['', null],
  ['Infinity', null],
  ['0x10', null],
  ['1e3', null],
  ['1.2.3', null],
  ['12345678901234567', null],
  ['١٢', null],
  [null, null],
  [false, null],
])('the number %j is %j', (value, number) => {
  expect(readNumber(value)).toBe(number)
})
