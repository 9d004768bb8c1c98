/**
 * Every route of the manifest is really called: for its success, for each problem of its own, and for one that any route
 * has. api-client holds each answer to schemas/control.json. A route without a case here fails.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Sandbox } from '../../../src/library/create-sandbox.ts'
import { controlManifest } from '../../../src/schemas/control-routes.ts'
import { validator } from '../../../src/schemas/registry.ts'
import { send } from '../../support/api-client.ts'
import { readEvents } from '../../support/event-reader.ts'
import { ACCOUNT_CASES } from './account-cases.ts'
import type { RouteCases } from './route-case.ts'
import { openRouteSandbox, openRouteWorld, type RouteWorld } from './route-world.ts'
import { SHIPMENT_CASES } from './shipment-cases.ts'
import { WEBHOOK_CASES } from './webhook-cases.ts'

const CASES: RouteCases = { ...ACCOUNT_CASES, ...SHIPMENT_CASES, ...WEBHOOK_CASES }
/** It never ends by itself; below. */
const STREAM = 'streamEvents'
const routes = controlManifest().routes.filter(({ name }) => name !== STREAM)

let sandbox: Sandbox
/** For calls that change nothing. */
let shared: RouteWorld
/** Of the present test alone. */
let world: RouteWorld
beforeAll(async () => {
  sandbox = await openRouteSandbox()
  shared = await openRouteWorld(sandbox)
})
afterAll(async () => {
  await shared.receiver.close()
  await sandbox.close()
})

function openForEach(): void {
  beforeEach(async () => {
    world = await openRouteWorld(sandbox)
  })
  afterEach(async () => {
    await world.receiver.close()
  })
}

test('every route of the manifest has a case, and every case a route', () => {
  expect(Object.keys(CASES).toSorted()).toEqual(routes.map(({ name }) => name).toSorted())
})

test.each(routes)('$method $path has a call here for each problem that it names', ({ name, refusals }) => {
  expect(Object.keys(CASES[name]?.refused ?? {}).map(Number)).toEqual(refusals)
})

describe.each(routes)('$method $path', ({ name, answers, refusals }) => {
  openForEach()
  const { succeed, refused = {} } = CASES[name] ?? {}

  test('answers as its schema says', async () => {
    const answer = await succeed?.(world)
    // The sentence of a problem, so that a failure says what is wrong.
    const problem = answer?.body?.code === undefined ? null : answer.body.detail
    expect({ name, status: answer?.status, problem }).toEqual({
      name,
      status: expect.toSatisfy(status => answers.some(one => one.status === status)),
      problem: null,
    })
  })

  test.each(refusals)('refuses with %i', async status => {
    const answer = await refused[status]?.(world)
    expect({ name, status: answer?.status, detail: answer?.body?.detail }).toEqual({
      name,
      status,
      detail: expect.stringMatching(/.{10,}/),
    })
  })
})

test.each(routes)('$method $path answers no foreign page, and no account that there is not', async route => {
  const { name } = route
  const foreign = await shared.call(name, { headers: { Origin: 'https://example.com' } })
  expect(foreign.status).toBe(403)
  if (!route.account) return
  const params = { id: shared.shipment, name: 'happy' }
  const unknown = await shared.call(name, { params, headers: { 'X-Sandbox-Account': 'nobody' } })
  expect({ name, status: unknown.status === 422 ? 404 : unknown.status }).toEqual({ name, status: 404 })
})

describe('GET /events', () => {
  openForEach()

  test('sends every kind of event, valid by its schema', async () => {
    const stream = await readEvents(`${sandbox.url}/__sandbox/events`, { 'X-Sandbox-Account': world.account })
    expect(stream.headers['content-type']).toContain('text/event-stream')
    await world.client.control.post('/faults', { match: { operation: 'listCities' }, fault: { status: 503 } })
    await world.client.get('/cities')
    await world.client.control.post('/clock/advance', { by: '1d' })
    await stream.find(({ type }) => type === 'clock')
    await stream.close()
    const kinds = new Set(stream.events.map(({ type }) => type))
    expect([...kinds].toSorted()).toEqual(['change', 'clock', 'delivery', 'fault', 'request', 'transition'])
    for (const { type, data } of stream.events) {
      expect({ type, violations: validator(`sandbox/event-${type}.schema.json`)(data) }).toEqual({
        type,
        violations: [],
      })
    }
  })

  test('refuses a kind that there is not, an unknown account, and a foreign page', async () => {
    const path = '/__sandbox/events'
    expect((await send(sandbox.app, 'get', `${path}?types=parcel`)).status).toBe(422)
    expect((await send(sandbox.app, 'get', `${path}?account=nobody`)).status).toBe(404)
    expect((await send(sandbox.app, 'get', path, { headers: { Origin: 'https://example.com' } })).status).toBe(403)
  })
})

test('YAML for who asks for it', async () => {
  for (const path of ['/scenarios/happy', `/shipments/${shared.shipment}/journey`]) {
    const headers = { Accept: 'application/yaml', 'X-Sandbox-Account': shared.account }
    const { status, headers: answered } = await send(sandbox.app, 'get', `/__sandbox${path}`, { headers }).buffer(true)
    expect({ status, type: answered['content-type'] }).toEqual({ status: 200, type: 'application/yaml; charset=utf-8' })
  }
})
