import { describe, expect, test } from 'vitest'
import { createComponents } from '../../../src/schemas/openapi/components.ts'
import type { OpenApiOperation } from '../../../src/schemas/openapi/document.ts'
import { openApi } from '../../../src/schemas/openapi/open-api.ts'
import { rebase } from '../../../src/schemas/openapi/rebase.ts'
import { contractManifest, type Operation, operations } from '../../../src/schemas/operations.ts'
import { readSchema } from '../../../src/schemas/registry.ts'
import { loadReference } from '../../../src/service/reference/reference.ts'
import { pointedAt, referencesIn } from './pointed-at.ts'

const serverUrl = 'http://127.0.0.1:4100'
const { profile: shipped } = loadReference()
const profiles = (['compatible', 'spec', 'observed'] as const).map(name => shipped(name).switches)
const document = openApi({ serverUrl })
const described = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
)

function find(operationId: string): OpenApiOperation {
  const found = described.find(({ operation }) => operation.operationId === operationId)
  if (found === undefined) throw new Error(`the document has no ${operationId}`)
  return found.operation
}

function branchesOf(operation: OpenApiOperation, status: number): number {
  const response = operation.responses[status]
  const schema = response !== undefined && 'content' in response ? response.content?.['application/json']?.schema : null
  if (schema === null || schema === undefined) return 0
  return 'anyOf' in schema && Array.isArray(schema.anyOf) ? schema.anyOf.length : 1
}

describe('the document says what the manifest says', () => {
  test('each of the 31 operations stands at its method and path, the names of parameters aside', () => {
    const place = ({ method, path }: { readonly method: string; readonly path: string }) =>
      `${method.toUpperCase()} ${path.replace(/\{[a-z]+\}/, '{}')}`
    expect(described.map(({ operation, ...at }) => `${operation.operationId} ${place(at)}`).sort()).toEqual(
      operations()
        .map(operation => `${operation.operationId} ${place(operation)}`)
        .sort(),
    )
    expect(described).toHaveLength(31)
  })

  test.each(operations().map(operation => [operation.operationId, operation] as const))(
    '%s has its statuses, its answers, its login, its query and its body',
    (operationId, { cells, auth, query, request, clauses, tags }: Operation) => {
      const found = find(operationId)
      const everywhere = contractManifest().everywhere.map(({ status }) => status)
      const statuses = new Set([...cells.map(({ status }) => status), ...everywhere])
      expect(Object.keys(found.responses).map(Number)).toEqual([...statuses].sort((one, other) => one - other))
      for (const { status, answers } of cells) expect(branchesOf(found, status)).toBe(answers.length)
      expect(found.security).toEqual(auth ? [{ bearer: [] }] : [])
      const names = (found.parameters ?? []).filter(one => one.in === 'query').map(({ name }) => name)
      expect(names).toEqual(query === null ? [] : Object.keys(readSchema(query).properties))
      expect(found.requestBody === undefined).toBe(request === null)
      expect({ clauses: found['x-clause'], effects: found['x-effects'] }).toEqual({ clauses, effects: tags })
    },
  )

  test('every parameter in the braces of a path is described, and no other', () => {
    for (const { path, operation } of described) {
      const names = (operation.parameters ?? []).filter(one => one.in === 'path').map(({ name }) => name)
      expect([path, ...names]).toEqual([path, ...[...path.matchAll(/\{([a-z]+)\}/g)].map(([, name]) => name)])
    }
  })

  test('no two paths differ in the name of a parameter alone', () => {
    const shapes = Object.keys(document.paths).map(path => path.replace(/\{[a-z]+\}/g, '{}'))
    expect(new Set(shapes).size).toBe(shapes.length)
  })

  test('the three events are webhooks, the status of a shipment with its 20 fields, signed by headers', () => {
    expect(Object.keys(document.webhooks)).toEqual(['shipmentStatus', 'creationResult', 'ondemandStatus'])
    expect(Object.keys(document.components.schemas.ShipmentStatusEvent?.properties ?? {})).toHaveLength(20)
    for (const { post } of Object.values(document.webhooks)) {
      expect(post.parameters?.map(({ name }) => name)).toEqual(['webhook-id', 'webhook-timestamp', 'webhook-signature'])
    }
  })
})

describe('the document stands alone', () => {
  const references = referencesIn(document)

  test('every reference points at something in it', () => {
    expect(references.length).toBeGreaterThan(500)
    expect(references.filter(reference => pointedAt(document, reference) === undefined)).toEqual([])
  })

  test('every component is referred to', () => {
    const names = Object.keys(document.components.schemas)
    expect(names.filter(name => !references.includes(`#/components/schemas/${name}`))).toEqual([])
  })

  test('it names the server it was asked for, and no dialect', () => {
    expect(document.servers).toEqual([{ url: serverUrl }])
    expect(JSON.stringify(document)).not.toContain('"$schema"')
  })

  test('it is the same for the same options, byte by byte, and sorted', () => {
    expect(JSON.stringify(openApi({ serverUrl }))).toBe(JSON.stringify(document))
    const names = Object.keys(document.components.schemas)
    expect(names).toEqual([...names].sort())
  })
})

describe('with the switches of a profile', () => {
  const chosen = (switches: object, name: string) => String(Object.entries(switches).find(([key]) => key === name)?.[1])

  test.each(profiles.map(switches => [switches.customer_layout, switches] as const))(
    'only its answers are in it (customer_layout: %s)',
    (_layout, profile) => {
      const narrowed = openApi({ serverUrl, profile })
      const whens = JSON.stringify(narrowed).match(/"x-when":\{[^}]*\}/g) ?? []
      expect(whens.length).toBeGreaterThan(0)
      const unrelated = whens.flatMap(when =>
        Object.entries(JSON.parse(`{${when}}`)['x-when']).filter(
          ([name, values]) => !String(values).split('|').includes(chosen(profile, name)),
        ),
      )
      expect(unrelated).toEqual([])
    },
  )

  test('a status that it never answers with is left out', () => {
    const [compatible] = profiles
    const statuses = (create_refusal: string) => {
      const { paths } = openApi({ serverUrl, profile: { ...compatible, create_refusal } })
      return Object.keys(paths['/api/v2/shipments']?.post?.responses ?? {})
    }
    expect(statuses('422')).toContain('422')
    expect(statuses('200')).not.toContain('422')
  })
})

describe('what cannot be said in one document is refused', () => {
  test('a reference to a property that is not there', () => {
    const where = { from: 'resources/invoice-brief.schema.json', refer: () => '' }
    expect(() => rebase({ $ref: 'invoice.schema.json#/properties/nothing' }, where)).toThrow('has no property nothing')
  })

  test('a rule beside a reference to a property, which would take the place of one there', () => {
    const where = { from: 'resources/invoice-brief.schema.json', refer: () => '' }
    const reference = { $ref: 'invoice.schema.json#/properties/id', description: 'Of the session.' }
    expect(rebase(reference, where)).toMatchObject({ type: 'string', description: 'Of the session.' })
    expect(() => rebase({ ...reference, minLength: 4 }, where)).toThrow('has minLength beside its reference')
  })

  test('an answer that names neither a body nor an envelope with data', () => {
    expect(() => createComponents().referToBody({ name: 'none', data: 'common/empty-data.schema.json' })).toThrow(
      'neither a body nor an envelope',
    )
  })
})
