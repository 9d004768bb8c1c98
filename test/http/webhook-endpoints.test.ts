import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSandbox, type Sandbox } from '../../src/library/create-sandbox.ts'
import { type Client, clientOf } from '../support/api-client.ts'

let sandbox: Sandbox
let client: Client
beforeAll(async () => {
  sandbox = await createSandbox({ listen: false, clock: 'frozen', seed: 7 })
  client = clientOf(sandbox, sandbox)
})
afterAll(() => sandbox.close())

describe('Webhook endpoint', () => {
  test('is registered, listed and deleted; the second deletion is a 404', async () => {
    const made = await client.register('http://127.0.0.1:9/hook?shop=1')
    expect(made).toEqual({
      id: expect.any(Number),
      event: 'Tất cả',
      endpoint: 'http://127.0.0.1:9/hook?shop=1',
      created_at: '2026-01-05 08:00:00',
      updated_at: '2026-01-05 08:00:00',
    })
    expect((await client.get('/webhooks')).body.data).toEqual([made])
    const gone = await client.delete(`/webhooks/${made.id}`)
    expect(gone.body).toEqual({ code: 200, status: 'success', data: [], message: 'Resource Deleted' })
    const again = await client.delete(`/webhooks/${made.id}`)
    expect({ status: again.status, body: again.body }).toEqual({
      status: 404,
      body: { code: 404, status: 'error', data: [], message: 'Resource Not Found' },
    })
    expect((await client.get('/webhooks')).body.data).toEqual([])
  })

  test('numbers are never given twice', async () => {
    const first = await client.register('http://127.0.0.1:9/a')
    await client.delete(`/webhooks/${first.id}`)
    expect((await client.register('http://127.0.0.1:9/a')).id).toBeGreaterThan(first.id)
  })

  test.each(['abc', '-1', '0', '1e0', '01', '__proto__'])('the unknown id %s is a 404', async id => {
    expect((await client.delete(`/webhooks/${id}`)).status).toBe(404)
  })

  test.each([
    undefined,
    null,
    '',
    5,
    ['http://127.0.0.1:9'],
    'shop.example/hook',
    'ftp://127.0.0.1/x',
    'javascript:alert(1)',
    'http://169.254.169.254/latest/meta-data/',
    'http://0.0.0.0:3000/hook',
    'http://224.0.0.1/',
  ])('%j as address is a 422 on endpoint', async endpoint => {
    const { status, body } = await client.post('/webhooks', { endpoint })
    expect({ status, keys: Object.keys(body.data.errors) }).toEqual({ status: 422, keys: ['endpoint'] })
  })

  test('the control routes of the sandbox itself are no endpoint', async () => {
    await using listening = await createSandbox({ clock: 'frozen' })
    const own = clientOf(listening, listening)
    const { status, body } = await own.post('/webhooks', { endpoint: `${listening.controlUrl}/reset` })
    expect(status).toBe(422)
    expect(body.data.errors.endpoint).toEqual([expect.stringContaining('/__sandbox')])
    expect((await own.get('/webhooks')).body.data).toEqual([])
  })
})

describe('Location and bank', () => {
  test('the whole country: 63 cities, 30 districts in Hà Nội, wards of each, and banks', async () => {
    const data = async (path: string) => (await client.get(path)).body.data
    const cities = await data('/cities')
    expect(cities).toHaveLength(63)
    expect(cities).toContainEqual({ id: '700000', name: 'Hồ Chí Minh' })
    const districts = await data('/cities/100000/districts')
    expect(districts).toHaveLength(30)
    expect(districts).toContainEqual({ id: '100400', name: 'Quận Đống Đa', city_id: '100000' })
    expect(await data('/districts/100400/wards')).toContainEqual({
      id: 48,
      name: 'Phường Cát Linh',
      district_id: '100400',
    })
    expect(await data('/districts/521000/wards')).toEqual([])
    expect((await data('/banks')).length).toBeGreaterThan(20)
  })

  test('districts are paginated and complete, cities and banks are not', async () => {
    const first = (await client.get('/districts')).body
    expect(first.data).toHaveLength(25)
    const { total } = first.meta.pagination
    const seen: string[] = []
    for (let page = 1; page <= Math.ceil(total / 100); page++) {
      const { data } = (await client.get(`/districts?size=100&page=${page}`)).body
      seen.push(...data.map(({ id }: { id: string }) => id))
    }
    expect(new Set(seen).size).toBe(total)
    expect((await client.get('/cities?size=2&page=9')).body.data).toHaveLength(63)
    expect((await client.get('/cities')).body.meta).toBeUndefined()
  })

  test.each([
    '/cities/1/districts',
    '/cities/__proto__/districts',
    '/cities/100400/districts',
    '/districts/100000/wards',
  ])('%s is a 404', async path => {
    const { status, body } = await client.get(path)
    expect({ status, body }).toEqual({
      status: 404,
      body: { code: 404, status: 'error', data: [], message: 'Resource Not Found' },
    })
  })
})
