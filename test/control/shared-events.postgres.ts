import { expect, onTestFinished, test } from 'vitest'
import { type RunningSandbox, runSandbox } from '../../src/sandbox.ts'
import { clientOf } from '../support/api-client.ts'
import { readEvents } from '../support/event-reader.ts'
import { startReceiver } from '../support/receiver.ts'
import { createDatabase, run } from '../support/test-databases.ts'

/** A process on a database that others use, too. */
async function openProcess(store: string, close = (running: RunningSandbox) => running.close()) {
  const running = await runSandbox({ store, clock: 'frozen', seed: 7, pace: '10s' })
  onTestFinished(() => close(running))
  return faceOf(running)
}

async function faceOf(running: RunningSandbox, id = 'default') {
  const account = await running.credentials(id)
  const client = clientOf(running, { account })
  return {
    running,
    client,
    async read(query = '', headers = {}) {
      const url = `${running.url}/__sandbox/events?account=${id}&${query}`
      const reader = await readEvents(url, headers)
      onTestFinished(() => reader.close())
      return reader
    },
  }
}

const openTwo = async (store: string) => [await openProcess(store), await openProcess(store)] as const

const numberOf = (id: string | undefined) => Number(id?.split('.')[1])

test('bookings through two processes at once: the streams of both tell the same, in order and without gaps', async () => {
  const [one, two] = await openTwo(await createDatabase())
  const readers = [await one.read(), await two.read()] as const
  const before = (await one.client.control.post('/requests/count', {})).body.cursor
  const booked = await Promise.all(
    Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? one : two).client.book({ orderId: `BOTH-${n}` })),
  )
  // Each booking is a transition, a delivery (there is no endpoint: none) and a call.
  for (const { id } of booked) {
    for (const reader of readers) await reader.find(({ type, data }) => type === 'transition' && data.shipment === id)
  }
  for (const reader of readers) {
    await expect.poll(() => reader.events.filter(({ type }) => type === 'request')).toHaveLength(20)
  }
  const [told, same] = readers.map(({ events }) => events)
  expect(same).toEqual(told)
  const numbers = told?.map(({ id }) => numberOf(id)) ?? []
  expect(numbers).toEqual(numbers.map((_, n) => (numbers[0] ?? 0) + n))
  expect(numbers[0]).toBe(numberOf(before) + 1)
})

test('a stream goes on at another process, and after all of them were started again', async () => {
  const store = await createDatabase()
  const [one, two] = await openTwo(store)
  const reader = await one.read('types=transition')
  await one.client.book({ orderId: 'FIRST' })
  const first = await reader.find(({ data }) => data.order_id === 'FIRST')
  await two.client.book({ orderId: 'SECOND' })
  const onTwo = await two.read('types=transition', { 'Last-Event-ID': first.id ?? '' })
  const second = await onTwo.find(({ data }) => data.order_id === 'SECOND')
  expect(onTwo.events.map(({ type }) => type)).toEqual(['transition'])
  await Promise.all([one.running.close(), two.running.close()])
  const three = await openProcess(store)
  const onThree = await three.read('types=transition', { 'Last-Event-ID': first.id ?? '' })
  expect(await onThree.find(({ data }) => data.order_id === 'SECOND')).toEqual(second)
  expect(onThree.events.map(({ type }) => type)).toEqual(['transition'])
})

test('waits hear of shipments, webhooks and calls of another process', async () => {
  const [one, two] = await openTwo(await createDatabase())
  await using receiver = await startReceiver()
  await one.client.register(`${receiver.url}/hook`)
  const wait = (path: string, body: object) => two.client.control.post(path, { timeout_ms: 20_000, ...body })
  const waits = [
    wait('/shipments/WAITED/wait', { status: 901 }),
    wait('/webhooks/deliveries/wait', { match: { order_id: 'WAITED' } }),
    wait('/requests/wait', { match: { operation: 'createShipment', order_id: 'WAITED' } }),
  ].map(call => call.then(({ body }) => body))
  await expect.poll(() => two.running.events.followers('default')).toBe(3)
  const { id } = await one.client.book({ orderId: 'WAITED' })
  await one.client.control.post('/clock/advance', { by: '30s' })
  const [shipment, delivery, call] = await Promise.all(waits)
  expect(shipment).toMatchObject({ matched: true, items: [{ id }] })
  // The advance makes three deliveries, and the news of another process may bring more than one at once.
  expect(delivery.matched).toBe(true)
  expect(delivery.items[0]).toMatchObject({ shipment: id })
  expect(call).toMatchObject({ matched: true, items: [{ shipment: id }] })
  // The cursor of one process begins behind all that came before, on the other one, too.
  const again = (cursor: string) =>
    one.client.control.post('/requests/wait', { match: { operation: 'createShipment' }, after: cursor, timeout_ms: 0 })
  expect((await again(call.cursor)).body).toMatchObject({ matched: false, items: [] })
})

test('calls of another process are listed, shown by their ids, and cleared for all', async () => {
  const store = await createDatabase()
  const [one, two] = await openTwo(store)
  const { id } = await one.client.book({ orderId: 'LISTED' })
  await one.client.get('/banks')
  const list = async ({ client }: typeof one) => (await client.control.get('/requests')).body.items
  const ofOne = await list(one)
  expect(ofOne.map(({ operation }: { operation: string }) => operation)).toEqual(['listBanks', 'createShipment'])
  expect(await list(two)).toEqual(ofOne)
  const detail = await two.client.control.get(`/requests/${ofOne[1].id}`)
  const shown = await one.client.control.get(`/requests/${ofOne[1].id}`)
  expect(detail.body).toMatchObject({ shipment: id, order_id: 'LISTED', status: 200 })
  expect({ ...detail.body, curl: '' }).toEqual({ ...shown.body, curl: '' })
  await two.client.get('/banks')
  await two.client.control.delete('/requests')
  expect([await list(one), await list(two)]).toEqual([[], []])
  await one.client.get('/banks')
  // A call is reported some ms after its answer has left.
  await expect.poll(() => list(two)).toHaveLength(1)
  const three = await openProcess(store)
  expect(await list(three)).toHaveLength(1)
})

test('a reset ends what was logged before, for all processes, and stands before anything that comes after it', async () => {
  const [one, two] = await openTwo(await createDatabase())
  await one.client.book({ orderId: 'OLD' })
  const { cursor } = (await two.client.control.post('/requests/count', {})).body
  const reader = await two.read('types=clock,transition')
  await one.client.control.post('/clock', { pace: '20s' })
  await one.client.control.post('/reset', {})
  await one.client.book({ orderId: 'NEW' })
  await reader.find(({ data }) => data.order_id === 'NEW')
  expect(reader.events.map(({ type, data }) => data.cause ?? type)).toEqual(['pace', 'reset', 'transition'])
  // The same here.
  const count = async () => (await two.client.control.post('/requests/count', { after: cursor })).body.count
  await expect.poll(count).toBe(1)
  expect((await two.client.control.get('/requests')).body.items).toMatchObject([{ order_id: 'NEW' }])
})

test('what a fault of one process did is listed by all', async () => {
  const [one, two] = await openTwo(await createDatabase())
  const { access_token: token } = await one.running.credentials()
  const headers = { Authorization: `Bearer ${token}`, 'X-Sandbox-Fault': 'status=503' }
  await fetch(`${one.running.url}/api/v2/banks`, { headers })
  // It tells of it some ms later.
  const firings = async () => (await two.client.control.get('/faults')).body.firings
  await expect.poll(firings).toMatchObject([{ rule: 'header', effects: ['status'], on: 'listBanks' }])
  expect(await firings()).toEqual((await one.client.control.get('/faults')).body.firings)
})

test('an account that one process removes ends the streams and waits of the others', async () => {
  const store = await createDatabase()
  const one = await openProcess(store)
  await one.client.control.put('/accounts/shop', { clock: 'frozen' })
  // It may still have the account in its memory.
  const two = await openProcess(store, running => running.close().catch(() => undefined))
  const shop = await faceOf(two.running, 'shop')
  const reader = await shop.read()
  const waiting = shop.client.control.post('/shipments/NONE/wait', { status: 901, timeout_ms: 20_000 })
  const answered = waiting.then(({ status }) => status)
  await expect.poll(() => two.running.events.followers('shop')).toBe(2)
  await one.client.control.delete('/accounts/shop')
  await reader.ended
  expect(reader.events.at(-1)).toMatchObject({ type: 'end', data: { reason: 'the account was removed.' } })
  expect(await answered).toBe(404)
})

const KILL = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'carrier-sandbox news'"
const COUNT = "SELECT count(*)::int AS n FROM pg_stat_activity WHERE application_name = 'carrier-sandbox news'"

test('a listening connection that is ended is opened again; what comes meanwhile is found without it', async () => {
  const store = await createDatabase()
  const database = new URL(store).pathname.slice(1)
  const here = (statement: string) => run(store, `${statement} AND datname = '${database}'`)
  const [one, two] = await openTwo(store)
  const reader = await two.read('types=transition')
  await expect.poll(() => here(COUNT)).toEqual([{ n: 1 }])
  await here(KILL)
  await one.client.book({ orderId: 'DEAF' })
  await reader.find(({ data }) => data.order_id === 'DEAF')
  await expect.poll(() => here(COUNT)).toEqual([{ n: 1 }])
  await one.client.book({ orderId: 'HEARING' })
  await reader.find(({ data }) => data.order_id === 'HEARING')
  expect(reader.events).toHaveLength(2)
})

test('listeners hear of other processes once, and of their own process once', async () => {
  const [one, two] = await openTwo(await createDatabase())
  const heard: (string | null)[] = []
  const { notices } = two.running.core
  await notices.catchUp?.('default')
  const listener = (notice: { kind: string; orderId?: string | null }) =>
    notice.kind === 'transition' && heard.push(notice.orderId ?? null)
  onTestFinished(notices.listen('default', listener, { waits: true }))
  await two.client.book({ orderId: 'OWN' })
  await one.client.book({ orderId: 'OTHER' })
  await expect.poll(() => heard).toEqual(['OWN', 'OTHER'])
  // Loading all that there is for a reader repeats nothing.
  await two.client.control.get('/requests')
  expect(heard).toEqual(['OWN', 'OTHER'])
})
