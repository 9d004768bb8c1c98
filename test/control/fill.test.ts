import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSandbox, type Sandbox } from '../../src/library/create-sandbox.ts'
import { validator } from '../../src/schemas/registry.ts'
import { clientOf } from '../support/api-client.ts'
import { startReceiver } from '../support/receiver.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await createSandbox({ listen: false, clock: 'frozen', seed: 7 })
})
afterAll(() => sandbox.close())

const openAccount = async () => clientOf(sandbox, await sandbox.createAccount({ clock: 'frozen', seed: 1 }))

describe('/fill', () => {
  test('POST without a number creates the defaults of its schema, and counts them by status', async () => {
    const { control, get } = await openAccount()
    const { status, body } = await control.post('/fill', {})
    expect(status).toBe(200)
    expect(validator('sandbox/filled.schema.json')(body)).toEqual([])
    expect(body).toMatchObject({
      shipments: 200,
      customers: 50,
      ondemand: 20,
      from: '2025-11-21T08:00:00+07:00',
      to: '2026-01-05T08:00:00+07:00',
    })
    const [most, ...others] = Object.keys(body.by_status.standard)
    expect(most).toBe('completed')
    expect(others).toEqual(expect.arrayContaining(['in-transit', 'returned', 'creation-error']))
    expect(Object.keys(body.by_status.ondemand)).toEqual(expect.arrayContaining(['completed', 'picking-up']))
    expect((await get('/shipments?size=1')).body.meta.pagination.total).toBe(200)
    expect((await get('/transactions?size=1')).body.meta.pagination.total).toBe(body.transactions + 1)
  })

  test.each([
    [{ shipments: 3 }, [3, 0, 0]],
    [{ customers: 2 }, [0, 2, 0]],
    [{ ondemand: 2 }, [0, 0, 2]],
    [{ shipments: 0 }, [0, 0, 0]],
    [{ shipments: 2, customers: 1, days: 5 }, [2, 1, 0]],
  ])('%j brings what is named and nothing else', async (wishes, counts) => {
    const { control } = await openAccount()
    const { body } = await control.post('/fill', wishes)
    expect([body.shipments, body.customers, body.ondemand]).toEqual(counts)
    const { rows } = (await control.get('/state')).body
    expect([rows.shipments.length, rows.customers.length, rows.ondemand.length]).toEqual(counts)
    // The account had one before.
    expect(rows.bankChanges).toHaveLength(1)
    expect([rows.messages, rows.deliveries]).toEqual([[], []])
  })

  test('no webhook is sent for the past, and from then on only for the parcels that were asked for', async () => {
    await using receiver = await startReceiver()
    const world = await sandbox.createAccount({ clock: 'frozen', seed: 5 })
    const client = clientOf(sandbox, world)
    await client.register(receiver.url)
    await client.control.post('/fill', { shipments: 12, days: 3 })
    await world.clock.advance('1s')
    expect(receiver.received).toEqual([])
    await world.clock.until('idle')
    const ids = (await client.control.get('/shipments?size=50')).body.items.map(({ id }: { id: string }) => id)
    const told = new Set(receiver.received.map(({ text }) => JSON.parse(text).gcode))
    expect(ids).toHaveLength(12)
    expect([...told].filter(id => !ids.includes(id))).toEqual([])
    expect(told.size).toBeGreaterThan(0)
  })

  test('fills the account of the header and no other; GET shows the progress of a fill', async () => {
    const [own, other] = [await openAccount(), await openAccount()]
    const idle = { filling: false, done: 0, total: 0 }
    expect((await own.control.get('/fill')).body).toEqual(idle)
    const filling = own.control.post('/fill', { shipments: 300, customers: 5, ondemand: 0 }).then(answer => answer)
    await expect
      .poll(async () => (await own.control.get('/fill')).body, { timeout: 30_000, interval: 1 })
      .toMatchObject({ filling: true, done: expect.any(Number), total: expect.any(Number) })
    expect((await other.control.get('/fill')).body).toEqual(idle)
    const refused = await own.control.post('/fill', { shipments: 1 })
    expect([refused.status, refused.body.code]).toEqual([409, 'conflict'])
    expect((await filling).body.shipments).toBe(300)
    expect((await own.control.get('/fill')).body).toEqual(idle)
    expect((await other.get('/shipments')).body.data).toEqual([])
  })

  test.each([
    ['a word', { shipments: 'many' }, '/shipments'],
    ['too many parcels', { shipments: 20_001 }, '/shipments'],
    ['too many customers', { customers: 5_001 }, '/customers'],
    ['too many orders', { ondemand: 2_001 }, '/ondemand'],
    ['no days', { days: 0 }, '/days'],
    ['a year and a day', { days: 366 }, '/days'],
    ['a typing error', { shipmnts: 5 }, '/'],
  ])('%s is 422 with its pointer', async (_what, wishes, pointer) => {
    const { control } = await openAccount()
    const { status, body } = await control.post('/fill', wishes)
    expect([status, body.pointer]).toEqual([422, pointer])
  })

  test('an unknown account is 404', async () => {
    const { control } = clientOf(sandbox, { account: { ...sandbox.account, id: 'nobody' } })
    expect((await control.post('/fill', {})).status).toBe(404)
    expect((await control.get('/fill')).status).toBe(404)
  })
})

test('the library fills a world, and refuses what the route refuses', async () => {
  const world = await sandbox.createAccount({ clock: 'frozen', seed: 3 })
  expect(await world.fill({ shipments: 12, customers: 2, ondemand: 1, days: 9 })).toMatchObject({
    shipments: 12,
    customers: 2,
    ondemand: 1,
    from: '2025-12-27T08:00:00+07:00',
  })
  await expect(world.fill({ shipments: -1 })).rejects.toMatchObject({ code: 'invalid', pointer: '/shipments' })
})
