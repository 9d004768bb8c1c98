import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createSandbox, type Sandbox } from '../../src/library/create-sandbox.ts'
import { clientOf, send } from '../support/api-client.ts'
import { makeBooking, makeRatesRequest } from '../support/booking.ts'
import { makeOrder } from '../support/order.ts'
import { startReceiver } from '../support/receiver.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
/** Vowels with marks, which are often encoded wrongly. */
const NAME = 'Nguyễn Thị Hường Ưu Đỗ Ẩn'
const FORMS = [
  ['NFC', NAME.normalize('NFC')],
  ['NFD', NAME.normalize('NFD')],
] as const

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await createSandbox({ listen: false, clock: 'frozen', seed: 7 })
})
afterAll(() => sandbox.close())

async function open(set: Parameters<Sandbox['createAccount']>[0] = {}) {
  const world = await sandbox.createAccount({ clock: 'frozen', seed: 7, ...set })
  return { world, client: clientOf(sandbox, world) }
}

/** A value with one text in each of its texts' places. */
const texts = (name: string) => ({ name, street: `12 ${name}`, note: `${name} / "${name}"` })

describe.each(FORMS)('a text sent in %s comes back as it was sent, byte for byte', (_form, name) => {
  const { street, note } = texts(name)

  test('in a standard shipment', async () => {
    const { client } = await open()
    const { shipment } = makeBooking({ orderId: name })
    const person = { name, street }
    const body = {
      shipment: {
        ...shipment,
        address_from: { ...shipment.address_from, ...person },
        address_to: { ...shipment.address_to, ...person },
        parcel: { ...shipment.parcel, name, metadata: note },
      },
    }
    expect((await client.post('/shipments', body)).status).toBe(200)
    const answer = await client.get('/shipments')
    expect(answer.body.data[0]).toMatchObject({
      order_id: name,
      address_from: person,
      address_to: person,
      parcel: { name, metadata: note },
    })
    // As letters, not as escapes.
    expect(answer.text).toContain(street)
  })

  test('in an on-demand order', async () => {
    const { client } = await open()
    const order = { ...makeOrder({ orderId: name, metadata: [{ [name]: [note] }] }), note }
    const paths = order.paths.map(path => ({ ...path, name, address: street, note }))
    expect((await client.post('/ondemand-shipments', { ...order, paths })).status).toBe(200)
    const point = { address: street, note }
    expect((await client.get('/ondemand-shipments')).body.data[0]).toMatchObject({
      order_id: name,
      shipper_name: name,
      note,
      metadata: [{ [name]: [note] }],
      points: [point, point],
    })
  })

  test('in a customer, whose street goes on with our own names in NFC', async () => {
    const { client } = await open()
    const address = [{ street, district: '100400', city: '100000' }]
    const { data } = (await client.post('/customers', { name, address })).body
    expect(data).toMatchObject([{ name, address: [{ street: `${street}, Quận Đống Đa, Hà Nội` }] }])
  })

  test('in the bank account', async () => {
    const { client } = await open()
    const account = { bank_id: 1, branch: note, owner: name, number: '0011' }
    expect((await client.put('/account/update/bank', account)).body.data).toMatchObject({ branch: note, owner: name })
  })

  test('in a reason given by hand', async () => {
    const { client, world } = await open()
    const { id } = await client.book()
    await world.simulate(id, { action: 'to', to: 'delivery-failed', jump: true, reason: note })
    const [{ history }] = (await client.get(`/shipments/search?code=${id}`)).body.data
    expect(history.at(-1)).toMatchObject({ status: 906, message: note })
  })

  test('in a URL, percent-encoded, and in the links of a list', async () => {
    const { client } = await open()
    const { id } = await client.book({ orderId: note })
    await client.book({ orderId: note })
    const order = (await client.post('/ondemand-shipments', makeOrder({ orderId: note }))).body.data
    const code = encodeURIComponent(note)
    const idsAt = async (path: string) => {
      const { status, body } = await client.get(path)
      expect({ path, status }).toEqual({ path, status: 200 })
      return [body.data].flat().map((row: { id: string }) => row.id)
    }
    expect(await idsAt(`/shipments/search?code=${code}`)).toContain(id)
    expect(await idsAt(`/ondemand-shipments/${code}`)).toEqual([order.id])
    expect(await idsAt(`/ondemand-shipments?code=${code}`)).toEqual([order.id])
    const { meta } = (await client.get(`/shipments?size=1&order_id=${code}`)).body
    const next = new URL(meta.pagination.links.next)
    expect(next.searchParams.get('order_id')).toBe(note)
    expect(meta.pagination.total).toBe(2)
    expect(await idsAt(next.href.slice(next.href.indexOf('/shipments')))).toHaveLength(1)
  })

  test.each(['js', 'php'] as const)('in an event, UTF-8 on the wire, under json_style: %s', async json_style => {
    const receiver = await startReceiver()
    onTestFinished(() => receiver.close())
    const { client, world } = await open({ set: { json_style, ondemand_push: 'ondemand' } })
    await client.register(`${receiver.url}/hook`)
    await client.book({ orderId: note })
    await client.post('/ondemand-shipments', makeOrder({ orderId: note }))
    await world.clock.advance('1h')
    expect(receiver.received.length).toBeGreaterThan(3)
    for (const { headers, body } of receiver.received) {
      expect(headers['content-type']).toMatch(/^application\/json/)
      expect(headers['content-length']).toBe(String(body.length))
      // Throws on a byte that is no UTF-8.
      const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body)
      const event: unknown = JSON.parse(text)
      expect(event).toMatchObject({ order_id: note, message: expect.stringMatching(/\S/) })
      const written = JSON.stringify(note)
      if (json_style === 'js') expect(body.includes(Buffer.from(`"order_id":${written}`, 'utf8'))).toBe(true)
      else expect(body.every(byte => byte < 0x80)).toBe(true)
    }
  })
})

describe('GET /customers/search finds a name whichever way its letters are spelt', () => {
  test.each(
    FORMS.flatMap(([stored, name]) =>
      ['Nguyễn', 'NGUYỄN THỊ HƯỜNG', 'đỗ ẩn'].flatMap(part =>
        (['NFC', 'NFD'] as const).map(asked => [stored, asked, part.normalize(asked), name] as const),
      ),
    ),
  )('stored in %s, asked for in %s: %s', async (_stored, _asked, part, name) => {
    const { client } = await open()
    await client.post('/customers', { name })
    await client.post('/customers', { name: 'Nguyên Thi Huong' })
    const { data } = (await client.get(`/customers/search?q=${encodeURIComponent(part)}`)).body
    expect(data).toMatchObject([{ name }])
    expect(data).toHaveLength(1)
  })
})

describe('a body that is not UTF-8', () => {
  test.each([
    ['Windows-1258', Buffer.from([0x4e, 0x67, 0x75, 0x79, 0xea, 0xde, 0x6e])],
    ['an accent cut in two', Buffer.from('Nguyễn', 'utf8').subarray(0, 6)],
  ])('is a 400, not a name with holes: %s', async (_name, bytes) => {
    const running = await createSandbox({ clock: 'frozen', seed: 7 })
    onTestFinished(() => running.close())
    const headers = { Authorization: `Bearer ${running.account.access_token}`, 'Content-Type': 'application/json' }
    const body = Buffer.concat([Buffer.from('{"name":"'), bytes, Buffer.from('"}')])
    // supertest would write the bytes as an object.
    const response = await fetch(`${running.apiUrl}/customers`, { method: 'POST', headers, body })
    expect(JSON.parse(await response.text())).toMatchObject({
      code: 400,
      status: 'error',
      data: { error: expect.stringMatching(/not JSON.*utf-8/i) },
    })
    expect((await clientOf(running, running).get('/customers')).body.data).toEqual([])
  })
})

describe('our own texts are in NFC', () => {
  const SHIPPED = ['fixtures', 'scenarios', 'schemas', 'src', 'docs', 'README.md', 'package.json']
  const files = SHIPPED.flatMap(place =>
    place.includes('.')
      ? [place]
      : readdirSync(ROOT + place, { recursive: true, withFileTypes: true })
          .filter(entry => entry.isFile() && !entry.name.endsWith('.png'))
          .map(entry => `${entry.parentPath}/${entry.name}`.replace(ROOT, '')),
  )

  test('in every file that ships: data, scenarios, schemas, code and documents', () => {
    expect(files.length).toBeGreaterThan(200)
    const wrong = files.filter(file => {
      const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(ROOT + file))
      return text !== text.normalize('NFC') || /[\ufeff\ufffd]/.test(text)
    })
    expect(wrong).toEqual([])
  })

  test('in what is answered: places, banks, rates, records, refusals, histories', async () => {
    const { client, world } = await open()
    await client.book()
    await client.book({ orderId: 'SBX-RETURN-1' })
    await client.book({ rate: 'none' })
    await client.post('/ondemand-shipments', makeOrder())
    await world.clock.until('idle')
    const answers = [
      ...['/cities', '/districts?size=100', '/districts/100400/wards', '/banks', '/shipments', '/ondemand-shipments'],
      ...['/invoices', '/transactions', '/customers'],
    ].map(path => client.get(path))
    answers.push(
      client.post('/rates', makeRatesRequest()),
      client.post('/rates', {}),
      client.post('/customers', { name: [] }),
    )
    answers.push(send(sandbox.app, 'get', '/api/v2/nowhere'))
    for (const { text, headers, request } of await Promise.all(answers)) {
      expect(headers['content-type']).toBe('application/json; charset=utf-8')
      expect(headers['content-length']).toBe(String(Buffer.byteLength(text)))
      expect({ url: request.url, text }).toEqual({ url: request.url, text: text.normalize('NFC') })
    }
    const events = await world.webhooks.deliveries()
    expect(events.map(({ body }) => body)).toEqual(events.map(({ body }) => body.normalize('NFC')))
  })
})
