/** What holds for every schema; each test names all that break it. */
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

const PATHS = schemaPaths()

/** Of these schemas, those at which `look` finds something, with what it finds. */
function offenders(
  paths: readonly string[],
  look: (path: string) => readonly unknown[],
): Readonly<Record<string, readonly unknown[]>> {
  expect(paths).not.toHaveLength(0)
  return Object.fromEntries(paths.map(path => [path, look(path)] as const).filter(([, found]) => found.length > 0))
}

test('every schema is one by the meta-schema of 2020-12 and compiles in strict mode', () => {
  const ajv = createAjv({ checkSchemas: true })
  const compile = (path: string): readonly unknown[] => {
    try {
      return typeof ajv.getSchema(addWithReferences(ajv, path)) === 'function' ? [] : ['it does not compile']
    } catch (error) {
      return [String(error)]
    }
  }
  expect(offenders(PATHS, compile)).toEqual({})
})

test('every schema has a title that can be a type, a description and examples that are valid', () => {
  const look = (path: string): readonly unknown[] => {
    const { $schema, title = '', description = '', examples = [] } = readSchema(path)
    return [
      ...($schema === 'https://json-schema.org/draft/2020-12/schema' ? [] : [`$schema ${$schema}`]),
      ...(/^[A-Z][A-Za-z]+$/.test(title) ? [] : [`title "${title}"`]),
      ...(description.endsWith('.') ? [] : [`description "${description}"`]),
      ...(examples.length > 0 ? [] : ['no example']),
      ...examples.flatMap((example: unknown) => validator(path)(example)),
    ]
  }
  expect(offenders(PATHS, look)).toEqual({})
})

test('every schema refers only to files, and to properties, that exist', () => {
  const isBroken = (path: string, reference: string): boolean => {
    const target = resolveReference(path, reference)
    if (!PATHS.includes(target)) return true
    const property = /#\/properties\/(.+)$/.exec(reference)?.[1]
    return property !== undefined && readSchema(target).properties?.[property] === undefined
  }
  const look = (path: string) => references(readSchema(path)).filter(reference => isBroken(path, reference))
  expect(offenders(PATHS, look)).toEqual({})
})

test('every schema keeps to the portable subset', () => {
  expect(offenders(PATHS, path => findUnportable(readSchema(path)))).toEqual({})
})

test('no two schemas share a title', () => {
  const titles = PATHS.map(path => readSchema(path).title)
  expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([])
})

test('no schema file ends its lines with CR', () => {
  expect(PATHS.filter(path => schemaText(path).includes('\r'))).toEqual([])
})

describe('answers and events', () => {
  test('each says of every property where it comes from', () => {
    expect(offenders(answerPaths(), path => findUnannotated(readSchema(path)))).toEqual({})
  })

  // "Elements differ by carrier; many more fields exist than are listed here."
  test('each is closed, but for the element of on-demand rates', () => {
    const closed = answerPaths().filter(path => path !== 'resources/ondemand-rate.schema.json')
    expect(offenders(closed, path => findOpenObjects(readSchema(path)))).toEqual({})
    const [example] = readSchema('resources/ondemand-rate.schema.json').examples
    expect(validator('resources/ondemand-rate.schema.json')({ ...example, surge: 1.2 })).toEqual([])
  })
})

test('every input ignores keys that it does not know', () => {
  const isClosed = (path: string) => JSON.stringify(readSchema(path)).includes('"additionalProperties":false')
  expect(inputPaths()).not.toHaveLength(0)
  expect(inputPaths().filter(isClosed)).toEqual([])
})
