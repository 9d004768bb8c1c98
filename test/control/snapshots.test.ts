import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSandbox, type Sandbox } from '../../src/library/create-sandbox.ts'
import { clientOf } from '../support/api-client.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await createSandbox({ listen: false, clock: 'frozen', seed: 7 })
})
afterAll(() => sandbox.close())

const openAccount = async () => clientOf(sandbox, await sandbox.createAccount({ seed: 1 }))

test('one is saved, listed, restored as often as one likes, and deleted', async () => {
  const { control, get, book } = await openAccount()
  expect((await control.get('/snapshots')).body).toEqual({ snapshots: [] })
  await book({ orderId: 'SBX-HAPPY-1' })
  const saved = await control.post('/snapshots', { name: 'booked' })
  expect([saved.status, saved.body]).toEqual([
    201,
    {
      name: 'booked',
      before: null,
      saved_at: expect.any(String),
      now: '2026-01-05T08:00:00+07:00',
      shipments: 1,
      customers: expect.any(Number),
      endpoints: 0,
      deliveries: expect.any(Number),
    },
  ])
  for (const epoch of [1, 2]) {
    await book({ orderId: 'SBX-HAPPY-2' })
    const { status, body } = await control.post('/snapshots/booked/restore', {})
    expect([status, body.epoch, body.shipments]).toEqual([200, epoch, 1])
    expect((await get('/shipments')).body.data).toMatchObject([{ order_id: 'SBX-HAPPY-1' }])
  }
  expect((await control.get('/snapshots')).body.snapshots).toEqual([saved.body])
  expect((await control.delete('/snapshots/booked')).status).toBe(204)
  expect((await control.get('/snapshots')).body).toEqual({ snapshots: [] })
})

test('replay draws the ids again that were drawn after the snapshot', async () => {
  const { control, book } = await openAccount()
  await control.post('/snapshots', { name: 'empty' })
  const { id } = await book({ orderId: 'A-1' })
  await control.post('/snapshots/empty/restore', { replay: true })
  expect((await book({ orderId: 'A-1' })).id).toBe(id)
  await control.post('/snapshots/empty/restore', {})
  expect((await book({ orderId: 'A-1' })).id).not.toBe(id)
})

test('a second one of a name is 409 unless it says replace', async () => {
  const { control } = await openAccount()
  await control.post('/snapshots', { name: 'a' })
  const { status, body } = await control.post('/snapshots', { name: 'a' })
  expect([status, body.code, body.pointer]).toEqual([409, 'conflict', '/name'])
  expect((await control.post('/snapshots', { name: 'a', replace: true })).status).toBe(201)
})

test.each([
  [{}, '/'],
  [{ name: '' }, '/name'],
  [{ name: '..' }, '/name'],
  [{ name: 'a/b' }, '/name'],
  [{ name: 'tên' }, '/name'],
  [{ name: 'a'.repeat(65) }, '/name'],
  [{ name: 'a', replce: true }, '/'],
])('POST %j is 422', async (wishes, pointer) => {
  const { control } = await openAccount()
  const { status, body } = await control.post('/snapshots', wishes)
  expect([status, body.pointer]).toEqual([422, pointer])
})

test('one that is not there is 404 with the nearest name', async () => {
  const { control } = await openAccount()
  const none = await control.post('/snapshots/before/restore', {})
  expect([none.status, none.body.detail]).toEqual([404, 'no snapshot "before"; the account has none.'])
  await control.post('/snapshots', { name: 'before-reset' })
  for (const answer of [
    await control.post('/snapshots/before-rest/restore', {}),
    await control.delete('/snapshots/before-rest'),
  ]) {
    expect([answer.status, answer.body.detail]).toEqual([
      404,
      'no snapshot "before-rest"; did you mean "before-reset"?',
    ])
  }
  expect((await control.post('/snapshots/before-reset/restore', { replay: 'yes' })).status).toBe(422)
})

test('of an unknown account they are 404', async () => {
  const { control } = clientOf(sandbox, { account: { ...sandbox.account, id: 'nobody' } })
  expect((await control.get('/snapshots')).status).toBe(404)
  expect((await control.post('/snapshots', { name: 'a' })).status).toBe(404)
  expect((await control.post('/snapshots/a/restore', {})).status).toBe(404)
  expect((await control.delete('/snapshots/a')).status).toBe(404)
})
