import { describe, expect, test } from 'vitest'
import { SandboxError } from '../../src/domain/errors.ts'
import { operations } from '../../src/schemas/operations.ts'
import { readSchema, references, resolveReference } from '../../src/schemas/registry.ts'
import { findFieldProblems, mergeProblems, refuseProblems } from '../../src/service/input/field-problems.ts'
import { walkSchema } from '../schemas/walk-schema.ts'
import { guardList } from '../support/guard-list.ts'

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
  ['a code in words', { ...good, address_to: { district: 'Quận 1', city: 700000 } }, []],
  [
    'a code after a space',
    { ...good, address_to: { district: ' 700100', city: 700000 } },
    ['shipment.address_to.district'],
  ],
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

  test('a payer that is neither 0 nor 1 gets the valid values', () => {
    const { 'shipment.payer': messages } = findFieldProblems(SHIPMENT, { shipment: { payer: 2 } })
    expect(messages).toEqual(['The shipment.payer must be one of 0, 1.'])
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

test('problems become a refusal with the messages by key; without problems there is none', () => {
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

test('the rest of a list that is too long is not read', () => {
  const body = { address: guardList(201, {}), note: { unknown: guardList(201, 0) } }
  const problems = findFieldProblems('operations/createCustomer/request.schema.json', body)
  expect(problems.address).toEqual(['The address must have at most 200 entries.'])
  expect(Object.keys(problems).length).toBeLessThanOrEqual(200)
})

describe('on-demand: the points of a way', () => {
  const RATES_OF_WAYS = 'operations/createOndemandRates/request.schema.json'
  const ORDER = 'common/ondemand-order-input.schema.json'
  const problems = (body: unknown, schema = RATES_OF_WAYS) => findFieldProblems(schema, body)
  const point = (kind: unknown, changes: object = {}) => ({ lat: 21.01, lng: '105.81', kind, address: 'x', ...changes })
  const way = (changes: object = {}) => ({ paths: [point(1), point('2', changes)] })

  const TWO = 'The paths must have at least 2 entries.'
  const PICKUP = 'The paths must have at least one pickup (kind 1).'
  const DELIVERY = 'The paths must have at least one delivery (kind 2).'

  // Specification, "Errors": messages about needing at least 2 addresses, one pickup and one delivery.
  test.each([
    ['{}', {}, [PICKUP, DELIVERY, TWO]],
    ['nothing', undefined, [PICKUP, DELIVERY, TWO]],
    ['paths null', { paths: null }, [PICKUP, DELIVERY, TWO]],
    ['no paths', { paths: [] }, [PICKUP, DELIVERY, TWO]],
    ['one pickup', { paths: [point(1)] }, [DELIVERY, TWO]],
    ['two pickups', { paths: [point(1), point('1')] }, [DELIVERY]],
    ['two deliveries', { paths: [point(2), point(2)] }, [PICKUP]],
    ['paths of another type', { paths: 'x' }, ['The paths format is invalid.']],
  ])('%s', (_, body, messages) => {
    expect(problems(body)).toEqual({ paths: messages })
  })

  test.each([
    ['an empty one', {}],
    ['null', null],
    ['a text', 'x'],
    ['a list', [1]],
  ])('a point that is %s names lat, lng and kind beside the paths', (_, entry) => {
    expect(Object.keys(problems({ paths: [entry] })).sort()).toEqual([
      'paths',
      'paths.0.kind',
      'paths.0.lat',
      'paths.0.lng',
    ])
  })

  test.each([
    ['a point out of range', way({ lat: 200 }), { 'paths.1.lat': ['The paths.1.lat must be at most 180.'] }],
    ['a coordinate in words', way({ lng: 'east' }), { 'paths.1.lng': ['The paths.1.lng format is invalid.'] }],
    ['no parcel', way({}), {}],
    ['an empty parcel', way({ parcel: {} }), {}],
    [
      'an empty list for a parcel',
      way({ parcel: [] }),
      { 'paths.1.parcel': ['The paths.1.parcel format is invalid.'] },
    ],
    ['null for a parcel', way({ parcel: null }), { 'paths.1.parcel': ['The paths.1.parcel format is invalid.'] }],
    ['a parcel in words', way({ parcel: 'box' }), { 'paths.1.parcel': ['The paths.1.parcel format is invalid.'] }],
    ['a list of parcels', way({ parcel: [1] }), { 'paths.1.parcel': ['The paths.1.parcel format is invalid.'] }],
    [
      'a negative COD',
      way({ parcel: { cod_amount: -1 } }),
      { 'paths.1.parcel.cod_amount': ['The paths.1.parcel.cod_amount must be at least 0.'] },
    ],
    [
      'no weight at all',
      way({ parcel: { weight: 0 } }),
      { 'paths.1.parcel.weight': ['The paths.1.parcel.weight must be greater than 0.'] },
    ],
    [
      'a service without its id',
      { ...way(), services: ['x', { _id: 'HAN-BIKE', requests: [{}] }] },
      {
        'services.0._id': ['The services.0._id field is required.'],
        'services.1.requests.0._id': ['The services.1.requests.0._id field is required.'],
      },
    ],
    ['all given', { ...way({ parcel: { weight: '500' } }), services: [{ _id: 'HAN-BIKE' }] }, {}],
  ])('%s', (_, body, expected) => {
    expect(problems(body)).toEqual(expected)
  })

  test('an order also asks for addresses, carrier and service, and metadata of objects', () => {
    expect(Object.keys(problems({}, ORDER)).sort()).toEqual(['carrier', 'paths', 'service'])
    const order = { ...way({ address: null }), carrier: '1', service: 'HAN-BIKE', metadata: ['x'] }
    expect(problems(order, ORDER)).toEqual({
      'paths.1.address': ['The paths.1.address field is required.'],
      'metadata.0': ['The metadata.0 format is invalid.'],
    })
  })

  test('a thousand wrong entries are not answered with thousands of messages', () => {
    const keys = Object.keys(problems({ paths: Array(1000).fill('x') }))
    expect(keys).toContain('paths.0.lat')
    expect(keys.length).toBeLessThan(1000)
  })
})

describe('every rule of a request has its sentence', () => {
  const JUDGED = [
    'type',
    'required',
    'minLength',
    'maxLength',
    'pattern',
    'format',
    'enum',
    'anyOf',
    'minItems',
    'maxItems',
    'contains',
  ]
  const BOUNDS = ['minimum', 'maximum', 'exclusiveMinimum']
  /** Which complain of nothing themselves. */
  const SILENT = ['$schema', '$ref', 'title', 'description', 'examples', 'default', 'properties', 'items', 'allOf']

  /** The schemas of a request, its own and what it refers to. */
  function filesOf(path: string): readonly string[] {
    return [path, ...references(readSchema(path)).flatMap(reference => filesOf(resolveReference(path, reference)))]
  }
  const requests = operations().flatMap(({ request }) => (request === null ? [] : filesOf(request)))
  const rules = [...new Set(requests)].flatMap(path => walkSchema(readSchema(path)).map(({ node }) => ({ path, node })))

  test('and no request schema has a rule without a sentence of its own', () => {
    const known = new Set([...JUDGED, ...BOUNDS, ...SILENT])
    const strange = rules.flatMap(({ path, node }) =>
      Object.keys(node).flatMap(key => (known.has(key) || key.startsWith('x-') ? [] : [`${path} ${key}`])),
    )
    expect(strange).toEqual([])
    expect(rules.length).toBeGreaterThan(100)
  })

  test('a least length is always 1, so that an empty text is a field that is missing', () => {
    const lengths = rules.flatMap(({ node }) => ('minLength' in node ? [node.minLength] : []))
    expect(new Set(lengths)).toEqual(new Set([1]))
    expect(findFieldProblems('operations/login/request.schema.json', { username: '' })).toMatchObject({
      username: ['The username field is required.'],
    })
  })

  test('a format is always that of a URL, and a text that is none is repeated to its sender', () => {
    const formats = rules.flatMap(({ node }) => ('format' in node ? [node.format] : []))
    expect(formats).toEqual(['uri'])
    const say = (endpoint: unknown) => findFieldProblems('operations/createWebhook/request.schema.json', { endpoint })
    expect(say('localhost:3000/hook')).toEqual({
      endpoint: ['"localhost:3000/hook" is not a complete http or https URL; write it as http://127.0.0.1:3000/hook.'],
    })
    expect(say(5)).toEqual({ endpoint: ['The endpoint format is invalid.'] })
    expect(say(`http://127.0.0.1/${'x'.repeat(2048)}`)).toEqual({
      endpoint: ['The endpoint must have at most 2048 characters.'],
    })
  })
})

describe('what stands there and says nothing is missing', () => {
  test.each([null, '', '   '])('%j', value => {
    const parcel = { weight: value, width: 20, height: 10, length: 30 }
    const address = { city: '100000', district: value }
    const body = { shipment: { address_from: address, address_to: { city: value, district: '700100' }, parcel } }
    expect(findFieldProblems('operations/createRates/request.schema.json', body)).toEqual({
      'shipment.address_from.district': ['The shipment.address_from.district field is required.'],
      'shipment.address_to.city': ['The shipment.address_to.city field is required.'],
      'shipment.parcel.weight': ['The shipment.parcel.weight field is required.'],
    })
  })
})

test('problems beyond the schema are reported beside those of the schema, but not for the same field', () => {
  const others = [
    { key: 'a', message: 'conjecture' },
    { key: 'b', message: 'one' },
    { key: 'b', message: 'one' },
    { key: 'b', message: 'two' },
  ]
  expect(mergeProblems({ a: ['required'] }, others)).toEqual({ a: ['required'], b: ['one', 'two'] })
})
