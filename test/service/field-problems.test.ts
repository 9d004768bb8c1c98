import { describe, expect, test } from 'vitest'
import { SandboxError } from '../../src/domain/errors.ts'
import { findFieldProblems, refuseProblems } from '../../src/service/field-problems.ts'

const RATES = 'operations/createRates/request.schema.json'
const SHIPMENT = 'operations/createShipment/request.schema.json'

/** The specification, "Errors": the keys of a rates request. */
const EIGHT = [
  'shipment.address_from.city',
  'shipment.address_from.district',
  'shipment.address_to.city',
  'shipment.address_to.district',
  'shipment.parcel.height',
  'shipment.parcel.length',
  'shipment.parcel.weight',
  'shipment.parcel.width',
]
const place = { district: '100400', city: '100000' }
const parcel = { weight: 500, width: 20, height: 10, length: 30 }
const good = { address_from: place, address_to: { district: 700100, city: 700000 }, parcel }

const keys = (body: unknown, schema = RATES) => Object.keys(findFieldProblems(schema, body)).sort()

describe('what lacks everything names the eight dotted keys and no other', () => {
  test.each([
    ['{}', {}],
    ['nothing', undefined],
    ['null', null],
    ['a list', []],
    ['a text', 'shipment'],
    ['a number', 7],
    ['an empty shipment', { shipment: {} }],
    ['a shipment that is null', { shipment: null }],
    ['a shipment that is a list', { shipment: [1] }],
    ['groups that are empty', { shipment: { address_from: {}, address_to: {}, parcel: {} } }],
    ['groups of another type', { shipment: { address_from: [], address_to: 'Hà Nội', parcel: 5 } }],
    ['groups in a prototype', JSON.parse('{"__proto__":{"shipment":{}},"shipment":{"__proto__":{"parcel":{}}}}')],
  ])('%s', (_, body) => {
    expect(keys(body)).toEqual(EIGHT)
    for (const [key, messages] of Object.entries(findFieldProblems(RATES, body))) {
      expect(messages).toEqual([`The ${key} field is required.`])
    }
  })
})

test.each([
  ['one leaf missing', { ...good, parcel: { ...parcel, weight: undefined } }, ['shipment.parcel.weight']],
  ['one group missing', { address_from: place, address_to: place }, EIGHT.filter(key => key.includes('parcel'))],
  ['all given', good, []],
  ['all given as text', { ...good, parcel: { weight: '500', width: '20', height: '10.5', length: '30' } }, []],
  ['unknown keys too', { ...good, note: 'x', parcel: { ...parcel, colour: 'red' } }, []],
  ['weight 0', { ...good, parcel: { ...parcel, weight: 0 } }, ['shipment.parcel.weight']],
  ['weight "0"', { ...good, parcel: { ...parcel, weight: '0' } }, ['shipment.parcel.weight']],
  ['a negative size', { ...good, parcel: { ...parcel, width: -1 } }, ['shipment.parcel.width']],
  ['a size in words', { ...good, parcel: { ...parcel, height: 'tall' } }, ['shipment.parcel.height']],
  ['a negative COD', { ...good, parcel: { ...parcel, cod: -1 } }, ['shipment.parcel.cod']],
  ['COD null or empty', { ...good, parcel: { ...parcel, cod: null, amount: '' } }, []],
  ['a code in words', { ...good, address_to: { district: 'Quận 1', city: 700000 } }, ['shipment.address_to.district']],
  ['a null leaf', { ...good, address_to: { district: null, city: 700000 } }, ['shipment.address_to.district']],
])('a rates request with %s', (_, shipment, expected) => {
  // A key with the value undefined is an absent key, as it is after JSON.
  expect(keys(JSON.parse(JSON.stringify({ shipment })))).toEqual(expected)
})

describe('the sentences', () => {
  const problems = (change: object) =>
    findFieldProblems(RATES, { shipment: { ...good, parcel: { ...parcel, ...change } } })
  test.each([
    [{ weight: 0 }, 'The shipment.parcel.weight must be greater than 0.'],
    [{ weight: 'heavy' }, 'The shipment.parcel.weight format is invalid.'],
    [{ weight: {} }, 'The shipment.parcel.weight format is invalid.'],
    [{ weight: true }, 'The shipment.parcel.weight format is invalid.'],
  ])('of %j: %s', (change, sentence) => {
    expect(problems(change)).toEqual({ 'shipment.parcel.weight': [sentence] })
  })

  test('a negative COD says what is least', () => {
    expect(problems({ cod: -1 })).toEqual({ 'shipment.parcel.cod': ['The shipment.parcel.cod must be at least 0.'] })
  })

  test('a payer that is neither 0 nor 1 is told the values', () => {
    const { 'shipment.payer': messages } = findFieldProblems(SHIPMENT, { shipment: { payer: 2 } })
    expect(messages?.[0]).toMatch(/^The shipment\.payer must be one of \[0,1,/)
  })
})

test('a creation also asks for the rate', () => {
  expect(keys({}, SHIPMENT)).toEqual([...EIGHT, 'shipment.rate'].sort())
})

test('looking leaves the body as it was', () => {
  const body = { shipment: { parcel: { weight: 1 } } }
  findFieldProblems(RATES, body)
  expect(body).toEqual({ shipment: { parcel: { weight: 1 } } })
})

test('problems are a refusal with the messages by key; none is none', () => {
  const problems = { 'shipment.rate': ['The shipment.rate field is required.'] }
  const refusal = (() => {
    try {
      refuseProblems(problems)
      return null
    } catch (error) {
      return error
    }
  })()
  expect(refusal).toBeInstanceOf(SandboxError)
  expect(refusal).toMatchObject({ code: 'invalid', status: 422, errors: problems })
  expect(() => refuseProblems({})).not.toThrow()
})
