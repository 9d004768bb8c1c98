import { describe, expect, test } from 'vitest'
import { readSchema, validator } from '../../src/schemas/registry.ts'

const check = validator('resources/shipment-parcel.schema.json')
const { cweight, ...rest } = readSchema('resources/shipment-parcel.schema.json').examples[0]

describe('the second weight of a parcel, whose name the document does not show', () => {
  test.each([
    ['cweight', { cweight }],
    ['another name', { bulk_weight: 1000 }],
    ['another name, as text', { bulk_weight: '1000' }],
    ['null before a carrier is known', { bulk_weight: null }],
    ['beside the extra', { bulk_weight: 1000, cod_amount: 180_400 }],
  ])('%s is accepted', (_name, fields) => {
    expect(check({ ...rest, ...fields })).toEqual([])
  })

  test.each([
    ['none', {}],
    ['none beside the extra', { cod_amount: 180_400 }],
    ['two', { cweight, bulk_weight: 1000 }],
    ['two beside the extra', { cweight, bulk_weight: 1000, cod_amount: 180_400 }],
    ['a text that is no number', { bulk_weight: 'heavy' }],
    ['an object', { bulk_weight: { grams: 1000 } }],
    ['a yes', { bulk_weight: true }],
    ['a name that is no field name', { 'Bulk-Weight': 1000 }],
  ])('%s is refused', (_name, fields) => {
    expect(check({ ...rest, ...fields })).not.toEqual([])
  })

  test('whatever it is called, it takes no other field’s place', () => {
    const { width, ...narrow } = rest
    expect(check({ ...narrow, cweight, breadth: width })).not.toEqual([])
  })
})
