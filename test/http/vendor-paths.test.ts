/** The switch `vendor_paths`: two paths of deployments that are in no contract. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exportOpenApi } from '../../src/contract/export-contract.ts'
import { createSandbox, type Sandbox, type SandboxWorld } from '../../src/library/create-sandbox.ts'
import { type Client, clientOf, send } from '../support/api-client.ts'
import { makeBooking, RATES } from '../support/booking.ts'
import { changeAt } from '../support/change-at.ts'
import { readCode128 } from '../support/read-code128.ts'

let sandbox: Sandbox
let client: Client
beforeAll(async () => {
  sandbox = await createSandbox({ listen: false, clock: 'frozen', seed: 7 })
  client = clientOf(sandbox, sandbox)
})
afterAll(() => sandbox.close())

const MISSING = { code: 404, status: 'error', data: [], message: 'Resource Not Found' }
const UNAUTHENTICATED = { code: 401, status: 'error', data: { error: 'Unauthenticated.' } }

async function open(set: Record<string, unknown>): Promise<{ world: SandboxWorld; client: Client }> {
  const world = await sandbox.createAccount({ clock: 'frozen', set })
  return { world, client: clientOf(sandbox, world) }
}

/** Books, lets the carrier accept, and gives the record. */
async function bookAccepted(body: unknown = makeBooking(), by = client, world: SandboxWorld = sandbox) {
  const { id } = (await by.post('/shipments', body)).body
  await world.clock.advance('2s')
  const [record] = (await by.get(`/shipments/search?code=${id}`)).body.data
  return record
}

const visible = (html: string) =>
  html
    .replace(/<style>[\s\S]*<\/style>/, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

describe('GET /shipments/track/{code}', () => {
  test('answers as the search does, by id, order_id and carrier code', async () => {
    const { id, order_id, carrier_code } = await bookAccepted(makeBooking({ orderId: 'TRACK/Đ 1' }))
    for (const code of [id, order_id, carrier_code]) {
      const searched = await client.get(`/shipments/search?code=${encodeURIComponent(code)}`)
      const tracked = await client.get(`/shipments/track/${encodeURIComponent(code)}`)
      expect(tracked.status).toBe(200)
      expect(tracked.headers['content-type']).toBe('application/json; charset=utf-8')
      expect(tracked.body).toEqual(searched.body)
    }
  })

  test.each([
    ['search_result', { search_result: 'object' }],
    ['record_layout', { record_layout: 'flat' }],
    ['numbers', { numbers: 'string' }],
  ])('follows the switch %s', async (_name, set) => {
    const { world, client: own } = await open(set)
    const { body } = await own.post('/shipments', makeBooking())
    await world.clock.advance('2s')
    const searched = await own.get(`/shipments/search?code=${body.id}`)
    expect((await own.get(`/shipments/track/${body.id}`)).body).toEqual(searched.body)
  })

  test('answers 404 to an unknown code, also where a search answers an empty list, and to that of another account', async () => {
    const { client: other } = await open({})
    const { id } = await bookAccepted()
    for (const [by, code] of [
      [client, 'none'],
      [client, '%20'],
      [other, id],
    ] as const) {
      const { status, body } = await by.get(`/shipments/track/${code}`)
      expect([status, body]).toEqual([404, MISSING])
    }
  })
})

describe('GET /shipments/print/{code}', () => {
  test('answers a label with the tracking number as a Code 128 barcode', async () => {
    for (const rate of Object.values(RATES)) {
      const { id, order_id, carrier_code } = await bookAccepted(makeBooking({ rate, orderId: `PRINT-${rate.length}` }))
      for (const code of [id, order_id, carrier_code]) {
        const { status, headers, text } = await client.get(`/shipments/print/${code}`)
        expect(status).toBe(200)
        expect(headers['content-type']).toBe('text/html; charset=utf-8')
        const drawings = [...text.matchAll(/<svg[\s\S]*?<\/svg>/g)].map(([svg]) => readCode128(svg))
        expect(drawings).toContain(carrier_code)
        expect(text).toContain('size: 105mm 148mm')
      }
    }
  })

  test('shows both addresses, COD, goods, note and sorting code', async () => {
    const record = await bookAccepted(makeBooking({ orderId: 'PRINT-2', cod: 1_180_400, payer: 0 }))
    const { text } = await client.get(`/shipments/print/${record.id}`)
    const { address_from: from, address_to: to, sorting_code } = record
    for (const shown of [
      'Giao Hàng Nhanh (v3)',
      `Cửa hàng Minh Châu 0912345678 100 Thái Thịnh, ${from.ward}, ${from.district}, ${from.city}`,
      `Nguyễn Thị Lan 0987654321 12 Nguyễn Huệ, ${to.ward}, ${to.district}, ${to.city}`,
      'Thu hộ (COD) 1.180.400 ₫',
      'Người nhận trả phí',
      'Áo dài × 2 · 500 g',
      'Cho xem hàng, không cho thử',
      sorting_code,
      `${record.id} · PRINT-2`,
    ])
      expect(visible(text)).toContain(shown)
  })

  test('has a label for each accepted shipment of an order_id', async () => {
    const first = await bookAccepted(makeBooking({ orderId: 'PRINT-3' }))
    const second = await bookAccepted(makeBooking({ orderId: 'PRINT-3' }))
    await client.book({ orderId: 'PRINT-3' })
    const { text } = await client.get('/shipments/print/PRINT-3')
    const codes = [...text.matchAll(/<svg[\s\S]*?<\/svg>/g)].map(([svg]) => readCode128(svg))
    expect(codes).toEqual([second.carrier_code, first.carrier_code])
  })

  test('escapes what people wrote, and its policy lets nothing run or load', async () => {
    const hostile = `</dd><script>alert(1)</script><img src=x onerror=alert(1)>"'&<style>*{display:none}</style>\u0007`
    const wishes = [
      'address_to.name',
      'address_to.street',
      'address_from.name',
      'parcel.name',
      'parcel.metadata',
      'order_id',
    ]
    const body = wishes.reduce<unknown>((made, path) => changeAt(made, `shipment.${path}`, hostile), makeBooking())
    const { id } = await bookAccepted(body)
    const { text, headers } = await client.get(`/shipments/print/${id}`)
    expect(visible(text)).toContain(
      '&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;',
    )
    expect(text).not.toMatch(/<script|<img|<link|<iframe|\son\w+="|style="|https?:(?!\/\/www\.w3\.org\/2000\/svg")/i)
    expect(text).not.toContain('\u0007')
    const [style = ''] = text.match(/(?<=<style>)[\s\S]*?(?=<\/style>)/g) ?? []
    const hash = createHash('sha256').update(style).digest('base64')
    expect(headers['content-security-policy']).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox`,
    )
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['x-content-type-options']).toBe('nosniff')
  })

  test('answers 404 in the envelope before there is a tracking number, for a refused parcel and an unknown code', async () => {
    const { id } = await client.book({ orderId: 'PRINT-4' })
    const refused = await client.book({ orderId: 'PRINT-5', rate: 'none' })
    expect(refused.shipment_status).toBe(900)
    for (const code of [id, 'PRINT-4', refused.id, 'none']) {
      const { status, headers, body } = await client.get(`/shipments/print/${code}`)
      expect([status, body]).toEqual([404, MISSING])
      expect(headers['content-type']).toBe('application/json; charset=utf-8')
    }
    expect((await client.get(`/shipments/track/${id}`)).status).toBe(200)
  })
})

describe.each(['track', 'print'])('GET /shipments/%s/{code}', kind => {
  const path = (code: string) => `/api/v2/shipments/${kind}/${code}`
  const token = (account: SandboxWorld['account']) => ({ Authorization: `Bearer ${account.access_token}` })

  test('needs a token: 401 without one and with a wrong one', async () => {
    const { id } = await bookAccepted()
    for (const headers of [{}, { Authorization: 'Bearer a.b.c' }, { Authorization: 'Basic eA==' }]) {
      const { status, body } = await send(sandbox.app, 'get', path(id), { headers })
      expect([status, body]).toEqual([401, UNAUTHENTICATED])
    }
  })

  test('is read only: 405 with Allow before 401; HEAD has no body', async () => {
    const { id } = await bookAccepted()
    for (const method of ['post', 'put', 'delete', 'patch'] as const) {
      const { status, headers, body } = await send(sandbox.app, method, path(id))
      expect([status, headers.allow, body.status]).toEqual([405, 'GET, HEAD', 'error'])
    }
    const { status, text } = await send(sandbox.app, 'head', path(id), { headers: token(sandbox.account) })
    expect([status, text ?? '']).toEqual([200, ''])
  })

  test('is refused for a foreign Origin, a code that cannot be decoded, and too many requests', async () => {
    const headers = { ...token(sandbox.account), Origin: 'https://elsewhere.example' }
    const foreign = await send(sandbox.app, 'get', path('x'), { headers })
    expect([foreign.status, foreign.body.status]).toEqual([403, 'error'])
    const undecodable = await client.get(`/shipments/${kind}/%zz`)
    expect([undecodable.status, undecodable.body.status]).toEqual([400, 'error'])
    const { client: limited } = await open({ rate_limit: 1 })
    const first = await limited.get(`/shipments/${kind}/x`)
    const second = await limited.get(`/shipments/${kind}/x`)
    // A minute of the wall clock may end between the two; a third call is then the second of its minute.
    const refused = second.status === 429 ? second : await limited.get(`/shipments/${kind}/x`)
    expect([first.status, refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([404, 429, true])
  })

  test('is an unknown path where the switch is false', async () => {
    const { world, client: off } = await open({ vendor_paths: false })
    const { id } = (await off.post('/shipments', makeBooking())).body
    await world.clock.advance('2s')
    const unknown = await off.get('/nowhere')
    for (const code of [id, '%zz', 'a%2Fb']) {
      const { status, body, headers } = await off.get(`/shipments/${kind}/${code}`)
      expect([status, body, headers.allow]).toEqual([404, unknown.body, undefined])
    }
    for (const method of ['post', 'put', 'delete'] as const) {
      expect((await off[method](`/shipments/${kind}/${id}`)).status).toBe(404)
    }
  })

  test('is an unknown path without a token, where the default account does not serve it', async () => {
    await using spec = await createSandbox({ listen: false, clock: 'frozen', profile: 'spec' })
    expect((await send(spec.app, 'get', path('x'))).status).toBe(404)
    const world = await spec.createAccount({ clock: 'frozen', set: { vendor_paths: true } })
    const { id } = (await clientOf(spec, world).post('/shipments', makeBooking())).body
    await world.clock.advance('2s')
    expect((await send(spec.app, 'get', path(id), { headers: token(world.account) })).status).toBe(200)
  })

  test('is in the request log of the account, without an operation', async () => {
    const { client: own } = await open({})
    await own.get(`/shipments/${kind}/none`)
    const { body } = await own.control.get('/requests')
    const [entry] = body.items.filter((each: { path: string }) => each.path === path('none'))
    expect(entry).toMatchObject({ method: 'GET', operation: null, status: 404 })
  })
})

test('is on in compatible and observed, off in spec, and in no contract', async () => {
  const seen: unknown[] = []
  for (const profile of ['compatible', 'spec', 'observed']) {
    const world = await sandbox.createAccount({ clock: 'frozen', profile })
    const own = clientOf(sandbox, world)
    const { id } = (await own.post('/shipments', makeBooking())).body
    await world.clock.advance('2s')
    seen.push([
      profile,
      (await own.get(`/shipments/track/${id}`)).status,
      (await own.get(`/shipments/print/${id}`)).status,
    ])
  }
  expect(seen).toEqual([
    ['compatible', 200, 200],
    ['spec', 404, 404],
    ['observed', 200, 200],
  ])
  const contract = readFileSync(new URL('../../schemas/contract.json', import.meta.url), 'utf8')
  expect(contract + exportOpenApi({ serverUrl: 'http://127.0.0.1:4100' })).not.toMatch(/shipments\/(track|print)/)
})
