/** The routes of the router, schemas/control.json, the OpenAPI document and docs/control-api.md are the same. */
import { readFileSync } from 'node:fs'
import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSandbox, type Sandbox } from '../../src/library/create-sandbox.ts'
import { controlManifest, routeOf } from '../../src/schemas/control-routes.ts'
import { controlApi } from '../../src/schemas/openapi/control-api.ts'
import { readSchema, schemaPaths, validator } from '../../src/schemas/registry.ts'
import { pointedAt, referencesIn } from '../contract/openapi/pointed-at.ts'
import { send } from '../support/api-client.ts'
import { findRouter, walkRouter } from './walk-router.ts'

const { routes, groups, everywhere } = controlManifest()
const listed = routes.map(({ method, path }) => `${method} ${path}`)
const document = controlApi({ serverUrl: 'http://127.0.0.1:4100' })

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await createSandbox({ listen: false, clock: 'frozen', seed: 7 })
  // The routes are there with the first request to one.
  await send(sandbox.app, 'get', '/__sandbox/health')
})
afterAll(() => sandbox.close())

describe('the manifest', () => {
  test('is valid by its own schema, each route stands in it once, group by group', () => {
    expect(validator('sandbox/control.schema.json')(controlManifest())).toEqual([])
    expect(new Set(listed).size).toBe(listed.length)
    expect(new Set(routes.map(({ name }) => name)).size).toBe(routes.length)
    expect([...new Set(routes.map(({ group }) => group))]).toEqual(groups.map(({ name }) => name))
  })

  test('has every route of the router, and the router every route of it', () => {
    const served = walkRouter(findRouter(sandbox.app, 'GET /health'))
    expect(served.toSorted()).toEqual(listed.toSorted())
  })

  test('an undocumented route is found', () => {
    const served = walkRouter(findRouter(sandbox.app, 'GET /health'))
    expect(served.length).toBeGreaterThan(40)
    expect(served).toContain('POST /shipments/{id}/simulate')
  })

  test('has no parameters in its paths but those that a handler knows', () => {
    const parameters = routes.flatMap(({ path }) => path.match(/\{\w+\}/g) ?? [])
    expect(new Set(parameters)).toEqual(new Set(['{id}', '{name}']))
  })

  test('names schemas that exist', () => {
    const existing = new Set<string | null>([...schemaPaths(), null])
    const named = routes.flatMap(({ body, answers }) => [body, ...answers.map(({ schema }) => schema)])
    expect(named.filter(path => !existing.has(path))).toEqual([])
  })

  test('has a schema for every JSON answer', () => {
    const unjudged = routes.flatMap(({ name, answers }) =>
      answers.filter(({ type, schema }) => type === 'application/json' && schema === null).map(() => name),
    )
    expect(unjudged).toEqual([])
  })

  test('says which lists are paged: those whose answer has page and size', () => {
    for (const { name, paged, answers } of routes) {
      const [schema] = answers.flatMap(one => (one.schema === null ? [] : [readSchema(one.schema)]))
      const { page, size, items } = schema?.properties ?? {}
      expect([name, paged]).toEqual([name, page !== undefined && size !== undefined && items !== undefined])
    }
  })

  test('says which routes need no token: those that answer without one', async () => {
    await using guarded = await createSandbox({ listen: false, controlToken: 'nobody-knows-this-one', seed: 7 })
    for (const { method, path, open, name } of routes) {
      const verb = ({ GET: 'get', POST: 'post', PUT: 'put', DELETE: 'delete' } as const)[method]
      const { status } = await send(guarded.app, verb, `/__sandbox${path.replaceAll(/\{[a-z]+\}/g, 'x')}`)
      expect([name, status === 401]).toEqual([name, !open])
    }
  })

  test('a fixed path goes before one with a parameter', () => {
    expect(routeOf('POST', '/scenarios/preview')?.name).toBe('previewScenario')
    expect(routeOf('GET', '/scenarios/preview')?.name).toBe('getScenario')
    expect(routeOf('POST', '/nothing')).toBeUndefined()
  })
})

describe('GET /control-openapi.json', () => {
  test('is OpenAPI 3.1 by a tool that is not ours, and every reference in it leads somewhere', async () => {
    const { status, body } = await send(sandbox.app, 'get', '/__sandbox/control-openapi.json')
    expect(status).toBe(200)
    const tool = new Validator()
    expect(await tool.validate(JSON.parse(JSON.stringify(body)))).toMatchObject({ valid: true })
    expect(tool.version).toBe('3.1')
    const references = referencesIn(body)
    expect(references.filter(reference => pointedAt(body, reference) === undefined)).toEqual([])
    const names = Object.keys(body.components.schemas)
    expect(names.filter(name => !references.includes(`#/components/schemas/${name}`))).toEqual([])
  })

  test('has every route with its statuses, its parameters, its body and its token', () => {
    const described = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => ({ place: `${method.toUpperCase()} ${path}`, operation })),
    )
    expect(described.map(({ place }) => place).toSorted()).toEqual(listed.toSorted())
    for (const { place, operation } of described) {
      const route = routes.find(({ method, path }) => `${method} ${path}` === place)
      if (!route) throw new Error(`no route ${place}`)
      const statuses = new Set([...route.answers.map(({ status }) => status), ...route.refusals, ...everywhere])
      expect([place, ...Object.keys(operation.responses).map(Number)]).toEqual([
        place,
        ...[...statuses].toSorted((a, b) => a - b),
      ])
      const names = (operation.parameters ?? []).map(({ name }) => name)
      const braces = [...route.path.matchAll(/\{([a-z]+)\}/g)].map(([, name]) => name)
      const queried = [...route.query.map(({ name }) => name), ...(route.paged ? ['size', 'page'] : [])]
      expect([place, ...names]).toEqual([place, ...braces, ...queried, ...(route.account ? ['X-Sandbox-Account'] : [])])
      expect([place, operation.requestBody === undefined]).toEqual([place, route.body === null])
      expect([place, operation.security.length === 0]).toEqual([place, route.open])
    }
  })

  test('names where it is served', () => {
    expect(document.servers).toEqual([{ url: 'http://127.0.0.1:4100/__sandbox' }])
    expect(JSON.stringify(document)).not.toContain('"$schema":"https')
  })
})

test('docs/control-api.md has a line for every route, and no other', () => {
  const page = readFileSync(new URL('../../docs/control-api.md', import.meta.url), 'utf8')
  const lines = [...page.matchAll(/^### `([A-Z]+) (\/[^`]*)`$/gm)].map(([, method, path]) => `${method} ${path}`)
  expect(lines).toEqual(listed)
})
