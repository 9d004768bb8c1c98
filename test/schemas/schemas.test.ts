import { describe, expect, test } from 'vitest'
import {
  addWithReferences,
  createAjv,
  readSchema,
  references,
  resolveReference,
  schemaPaths,
  schemaText,
  validator,
} from '../../src/schemas/registry.ts'
import { findOpenObjects, findUnannotated } from './check-annotations.ts'
import { findUnportable } from './check-portable.ts'
import { answerPaths, inputPaths } from './schema-groups.ts'

describe.each(schemaPaths())('%s', path => {
  const schema = readSchema(path)

  test('is a schema by the meta-schema of 2020-12 and compiles in strict mode', () => {
    const ajv = createAjv({ checkSchemas: true })
    expect(ajv.getSchema(addWithReferences(ajv, path))).toBeTypeOf('function')
  })

  test('has a title that can be a type, a description and examples that are valid', () => {
    expect(schema.$schema).toBe('https://json-schema.org/draft/2020-12/schema')
    expect(schema.title).toMatch(/^[A-Z][A-Za-z]+$/)
    expect(schema.description).toMatch(/\.$/)
    expect(schema.examples).not.toHaveLength(0)
    for (const example of schema.examples) expect(validator(path)(example)).toEqual([])
  })

  test('refers only to files, and to properties, that exist', () => {
    for (const reference of references(schema)) {
      const target = readSchema(resolveReference(path, reference))
      const property = /#\/properties\/(.+)$/.exec(reference)?.[1]
      if (property !== undefined) expect(target.properties).toHaveProperty(property)
    }
  })

  test('keeps to the portable subset', () => {
    expect(findUnportable(schema)).toEqual([])
  })
})

test('no two schemas share a title', () => {
  const titles = schemaPaths().map(path => readSchema(path).title)
  expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([])
})

test('no schema file ends its lines with CR', () => {
  expect(schemaPaths().filter(path => schemaText(path).includes('\r'))).toEqual([])
})

describe('answers and events', () => {
  test.each(answerPaths())('%s says of every property where it comes from', path => {
    expect(findUnannotated(readSchema(path))).toEqual([])
  })

  // "Elements differ by carrier; many more fields exist than are listed here."
  test.each(answerPaths().filter(path => path !== 'resources/ondemand-rate.schema.json'))('%s is closed', path => {
    expect(findOpenObjects(readSchema(path))).toEqual([])
  })

  test('the element of on-demand rates is open', () => {
    const [example] = readSchema('resources/ondemand-rate.schema.json').examples
    expect(validator('resources/ondemand-rate.schema.json')({ ...example, surge: 1.2 })).toEqual([])
  })
})

test.each(inputPaths())('%s ignores keys it does not know', path => {
  const closed = JSON.stringify(readSchema(path)).includes('"additionalProperties":false')
  expect(closed).toBe(false)
})
