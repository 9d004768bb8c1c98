import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSandbox, type Sandbox } from '../../src/library/create-sandbox.ts'
import { clientOf } from '../support/api-client.ts'
import { NO_SERVER } from '../support/closed-port.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await createSandbox({ listen: false, clock: 'frozen', seed: 7 })
})
afterAll(() => sandbox.close())

async function openFilled() {
  const world = await sandbox.createAccount({ seed: 11 })
  const client = clientOf(sandbox, world)
  await client.register(`${NO_SERVER}/hook`)
  await world.fill({ shipments: 6, customers: 3, ondemand: 2, days: 10 })
  return { world, client }
}

test('the summary counts what the account holds', async () => {
  const { world, client } = await openFilled()
  const { rows } = await world.state.export()
  expect((await client.control.get('/state/summary')).body).toEqual({
    account: world.account.id,
    seed: 11,
    profile: 'compatible',
    now: '2026-01-05T08:00:00+07:00',
    shipments: 8,
    customers: rows.customers.length,
    endpoints: 1,
    deliveries: rows.deliveries.length,
  })
})

test('a document that is checked says what an import of it then holds, and nothing changes', async () => {
  const { world, client } = await openFilled()
  const document = (await client.control.get('/state')).body
  const other = clientOf(sandbox, await sandbox.createAccount({ seed: 5 }))
  const before = (await other.control.get('/state')).body
  const { status, body } = await other.control.post('/state/check', document)
  expect([status, body]).toEqual([
    200,
    {
      account: world.account.id,
      version: 1,
      sandbox_version: document.sandbox_version,
      exported_at: expect.stringMatching(/\+07:00$/),
      seed: 11,
      profile: 'compatible',
      now: '2026-01-05T08:00:00+07:00',
      shipments: 8,
      customers: document.rows.customers.length,
      endpoints: 1,
      deliveries: document.rows.deliveries.length,
    },
  ])
  expect(Date.parse(body.exported_at)).toBe(Date.parse(document.exported_at))
  const after = (await other.control.get('/state')).body
  expect({ ...after, exported_at: '', clock: null }).toEqual({ ...before, exported_at: '', clock: null })
  expect((await other.control.get('/snapshots')).body.snapshots).toEqual([])
  const imported = (await other.control.put('/state', document)).body
  const held = (await other.control.get('/state/summary')).body
  for (const count of ['shipments', 'customers', 'endpoints', 'deliveries']) {
    expect([count, held[count]]).toEqual([count, body[count]])
  }
  expect(imported.shipments).toBe(body.shipments)
})

test.each([
  ['a later version', { version: 2 }, 422, '/version'],
  ['a table that is missing', { rows: {} }, 422, '/rows/shipments'],
  ['no state at all', { format: 'something' }, 422, '/format'],
])('what an import refuses, the check refuses in the same words: %s', async (_what, wrong, status, pointer) => {
  const { client } = await openFilled()
  const document = { ...(await client.control.get('/state')).body, ...wrong }
  const [checked, imported] = [
    await client.control.post('/state/check', document),
    await client.control.put('/state', document),
  ]
  expect([checked.status, checked.body.pointer]).toEqual([status, pointer])
  expect(checked.body).toEqual(imported.body)
})

test('where a document says nothing readable of its origin, that is null', async () => {
  const { client } = await openFilled()
  const document = (await client.control.get('/state')).body
  const { body } = await client.control.post('/state/check', { ...document, exported_at: 'lately', sandbox_version: 7 })
  expect([body.exported_at, body.sandbox_version]).toEqual([null, null])
})

test('of an unknown account both are 404', async () => {
  const unknown = clientOf(sandbox, { account: { ...sandbox.account, id: 'nobody' } })
  expect((await unknown.control.get('/state/summary')).status).toBe(404)
  expect((await unknown.control.post('/state/check', {})).status).toBe(404)
})
