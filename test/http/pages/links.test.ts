import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSandbox, type Sandbox } from '../../../src/library/create-sandbox.ts'
import { type Client, clientOf, send } from '../../support/api-client.ts'
import { makeRatesRequest } from '../../support/booking.ts'
import { bookOrder, makeOndemandRates } from '../../support/order.ts'

/** Behind a proxy that serves the sandbox below a path: the base of links is not where the test asks. */
const BASE = 'https://sandbox.test/base'

let sandbox: Sandbox
let client: Client
beforeAll(async () => {
  sandbox = await createSandbox({ listen: false, clock: 'frozen', seed: 7, publicUrl: BASE })
  client = clientOf(sandbox, sandbox)
})
afterAll(() => sandbox.close())

/** Every URL that stands anywhere in a body, as its own text or inside one. */
function linksIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return value.match(/https?:\/\/[^\s"'<>]+/g) ?? []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(linksIn) : []
}

async function expectResolved(body: unknown, kinds: readonly RegExp[]): Promise<void> {
  const links = [...new Set(linksIn(body))]
  for (const kind of kinds) expect(links).toContainEqual(expect.stringMatching(kind))
  for (const link of links) {
    expect(link.startsWith(`${BASE}/`)).toBe(true)
    const headers = link.includes('/api/v2/') ? { Authorization: `Bearer ${sandbox.account.access_token}` } : {}
    const { status } = await send(sandbox.app, 'get', link.slice(BASE.length), { headers })
    expect({ link, status }).toEqual({ link, status: 200 })
  }
}

const LOGO = /\/assets\/carriers\/\w+\.svg$/
const TRACKING = /\/tracking\/ghnv3\?order_code=\w+$/

test('every URL in rates resolves on the sandbox itself', async () => {
  const { body } = await client.post('/rates', makeRatesRequest())
  expect(linksIn(body).length).toBeGreaterThanOrEqual(3)
  await expectResolved(body, [/ghnv3\.svg$/, /ghtk\.svg$/, /vtp\.svg$/])
})

test('and in creation result, records, lists and status events, from booking to the end', async () => {
  const booked = await client.book({ orderId: 'SBX-RETURN-LINKS' })
  await expectResolved(booked, [])
  await expectResolved((await client.get(`/shipments/search?code=${booked.id}`)).body, [LOGO])
  await sandbox.clock.advance('1m')
  await expectResolved((await client.get(`/shipments/search?code=${booked.id}`)).body, [LOGO, TRACKING])
  await sandbox.clock.until('idle')
  await client.book({ orderId: 'SECOND' })
  await expectResolved((await client.get('/shipments?size=1')).body, [LOGO, /[?&]page=2/])
  const events = (await sandbox.webhooks.deliveries()).map(({ body }): unknown => JSON.parse(body))
  expect(events.length).toBeGreaterThan(5)
  await expectResolved(events, [TRACKING])
})

test('every URL in on-demand rates resolves: logos, icons of services and requests, tiers', async () => {
  const { body } = await client.post('/ondemand-shipments/rates', makeOndemandRates())
  const pictures = ['carriers/ahamove', 'carriers/grab', 'services/bike', 'services/express', 'tiers/4']
  const requests = ['bulky', 'tip', 'insurance', 'd2d', 'fragile', 'sms', 'trip'].map(name => `requests/${name}`)
  const kinds = [...pictures, ...requests].map(name => new RegExp(`/assets/${name}\\.svg$`))
  expect(new Set(linksIn(body)).size).toBe(pictures.length + requests.length + 3)
  await expectResolved(body, kinds)
})

test('and in on-demand records, lists, updates and events, from the creation to the end', async () => {
  const tracking = /\/tracking\/ahamove\?order_code=\w+$/
  const seen = (await sandbox.webhooks.deliveries()).length
  const booked = await bookOrder(client, { stops: 2 })
  await expectResolved(booked, [LOGO])
  await sandbox.clock.until('idle')
  const record = (await client.get(`/ondemand-shipments/${booked.id}`)).body
  await expectResolved(record, [LOGO, tracking])
  // One for the order, one for each of its points.
  expect(linksIn(record).filter(link => tracking.test(link))).toHaveLength(4)
  await bookOrder(client, { carrier: 2 })
  await expectResolved((await client.get('/ondemand-shipments?size=1')).body, [/grab\.svg$/, /[?&]page=2/])
  const logged = await sandbox.webhooks.deliveries()
  const events = logged.slice(0, logged.length - seen).map(({ body }): unknown => JSON.parse(body))
  expect(events.length).toBeGreaterThan(5)
  await expectResolved(events, [tracking])
})
