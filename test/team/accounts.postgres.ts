import { expect, test } from 'vitest'
import { send } from '../support/api-client.ts'
import { run } from '../support/test-databases.ts'
import { openTeam, through } from './open-team.ts'

test('an account made through one process is known to another: by its token, its login, its name and in the list', async () => {
  const { all } = await openTeam()
  const [one, two] = all
  const made = (await (await through(one)).control.post('/accounts', { id: 'shop', clock: 'frozen' })).body
  const { username, password, client_id, client_secret } = made
  const login = await send(two.app, 'post', '/api/v2/login', { body: { username, password, client_id, client_secret } })
  expect(login.status).toBe(200)
  const shop = await through(two, 'shop')
  expect((await shop.get('/cities')).status).toBe(200)
  expect((await shop.control.get('/clock')).body.mode).toBe('frozen')
  const list = (await (await through(two)).control.get('/accounts')).body
  expect(list.map(({ id }: { id: string }) => id)).toEqual(['default', 'shop'])
})

test('of two processes that make an account of one name at once, one is told that it exists', async () => {
  const { all } = await openTeam()
  const clients = [await through(all[0]), await through(all[1])]
  const answers = await Promise.all(clients.map(({ control }) => control.post('/accounts', { id: 'same' })))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
})

test('an account that is removed through one process is gone on another, with its token', async () => {
  const { all } = await openTeam()
  const [one, two] = all
  await (await through(one)).control.post('/accounts', { id: 'shop' })
  const shop = await through(two, 'shop')
  expect((await (await through(one)).control.delete('/accounts/shop')).status).toBe(204)
  expect((await shop.get('/cities')).status).toBe(401)
  expect((await shop.control.get('/clock')).status).toBe(404)
})

test('what is set through one process counts on another from its next call on: profile, faults, scenarios, endpoints', async () => {
  const { all } = await openTeam()
  const [one, two] = [await through(all[0]), await through(all[1])]
  await one.control.put('/profile', { set: { rate_limit: 1 } })
  expect((await two.control.get('/profile')).body.switches.rate_limit).toBe(1)
  expect((await one.get('/cities')).status).toBe(200)
  // The count is one of all processes.
  expect((await two.get('/cities')).status).toBe(429)
  await two.control.put('/profile', { set: { rate_limit: 'off' } })
  await one.control.post('/faults', { match: { operation: 'listCities' }, fault: { status: 500 }, when: { every: 2 } })
  const statuses = []
  for (const client of [one, two, one, two]) statuses.push((await client.get('/cities')).status)
  expect(statuses).toEqual([200, 500, 200, 500])
  const {
    rules: [rule],
  } = (await two.control.get('/faults')).body
  expect({ seen: rule.seen, fired: rule.fired }).toEqual({ seen: 4, fired: 2 })
  await two.control.delete('/faults')
  expect((await one.get('/cities')).status).toBe(200)
  await one.register('http://127.0.0.1:9/hook')
  expect((await two.get('/webhooks')).body.data).toHaveLength(1)
})

test('a parcel booked through one process is read, moved and cancelled through another; a reset through one counts on both', async () => {
  const { all } = await openTeam()
  const [one, two] = [await through(all[0]), await through(all[1])]
  const { id } = await one.book()
  await two.control.post(`/shipments/${id}/simulate`, { action: 'to', to: 901 })
  expect((await one.control.get(`/shipments/${id}`)).body.status).toBe(901)
  expect((await two.delete(`/shipments/${id}`)).status).toBe(200)
  expect((await two.control.post('/reset')).status).toBe(204)
  expect((await one.get('/shipments')).body.data).toEqual([])
  const again = await one.book()
  expect((await two.control.get(`/shipments/${again.id}`)).status).toBe(200)
})

test('a start beside others changes nothing that it does not say, and does what it says', async () => {
  const { join, all } = await openTeam()
  const [one] = all
  const client = await through(one)
  await client.control.post('/clock/advance', { by: '1h' })
  await client.control.post('/faults', { fault: { status: 503 }, when: { first: 1 } })
  const before = (await client.control.get('/clock')).body
  const third = await through(await join())
  expect((await third.control.get('/clock')).body).toEqual(before)
  expect((await third.get('/cities')).status).toBe(503)
})

test('an account with a ttl lives as long as any process uses it', async () => {
  const { all, url } = await openTeam()
  const [one, two] = all
  await (await through(one)).control.post('/accounts', { id: 'short', ttl: '5s' })
  const short = await through(two, 'short')
  const used = "SELECT used_at FROM carrier_sandbox.worlds WHERE name = 'short'"
  const [before] = await run(url, used)
  for (const end = Date.now() + 15_000; Date.now() < end; ) {
    expect((await short.get('/cities')).status).toBe(200)
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  expect(Number((await run(url, used))[0]?.used_at)).toBeGreaterThan(Number(before?.used_at))
  await expect.poll(async () => (await run(url, used)).length).toBe(0)
  expect((await short.get('/cities')).status).toBe(401)
})

test('a stale read shows what another process has shown, until a reset through any of them', async () => {
  const { all } = await openTeam()
  const [one, two] = [await through(all[0]), await through(all[1])]
  const ordersThrough = async (client: typeof one) => {
    const { data } = (await client.get('/shipments')).body
    return data.map((record: { order_id: string }) => record.order_id)
  }
  await one.control.post('/faults', { match: { operation: 'listShipments' }, fault: { stale: '1h' } })
  expect(await ordersThrough(one)).toEqual([])
  await one.book({ orderId: 'A' })
  expect(await ordersThrough(two)).toEqual([])
  await two.control.post('/reset', {})
  await one.control.post('/faults', { match: { operation: 'listShipments' }, fault: { stale: '1h' } })
  await one.book({ orderId: 'B' })
  expect(await ordersThrough(two)).toEqual(['B'])
})

test('calls of no account are in the log of each process, under one id, until one of them clears it', async () => {
  const { all } = await openTeam()
  const [one, two] = [await through(all[0]), await through(all[1])]
  await send(all[0].app, 'get', '/api/v2/cities', { headers: { Authorization: 'Bearer unknown' } })
  await send(all[1].app, 'get', '/api/v2/nowhere')
  const list = async (client: typeof one) => (await client.control.get('/requests?nobody=true')).body
  // A call is in the log of the others some ms after its answer.
  await expect.poll(async () => (await list(one)).total).toBe(2)
  const first = await list(one)
  expect(await list(two)).toEqual(first)
  const { id, path } = first.items[0]
  expect((await two.control.get(`/requests/${id}`)).body.path).toBe(path)
  expect((await one.control.delete('/requests?nobody=true')).status).toBe(204)
  expect((await list(two)).items).toEqual([])
})

test('the progress of a fill is seen through another process, and its end', async () => {
  const { all } = await openTeam()
  const [one, two] = [await through(all[0]), await through(all[1])]
  const progress = async () => (await two.control.get('/fill')).body
  const filling = one.control.post('/fill', { shipments: 200, customers: 5, ondemand: 0 }).then(answer => answer)
  await expect.poll(progress, { interval: 1 }).toMatchObject({ filling: true, total: expect.any(Number) })
  expect((await filling).status).toBe(200)
  expect(await progress()).toEqual({ filling: false, done: 0, total: 0 })
})
