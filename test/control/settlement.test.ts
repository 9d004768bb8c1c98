import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSandbox, type Sandbox } from '../../src/library/create-sandbox.ts'
import { type Client, clientOf } from '../support/api-client.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await createSandbox({ listen: false, clock: 'frozen', seed: 7 })
})
afterAll(() => sandbox.close())

const open = async (wishes: object = {}) =>
  clientOf(sandbox, { account: (await clientOf(sandbox, sandbox).control.post('/accounts', wishes)).body })
const statusOf = async ({ control }: Client, id: string) => (await control.get(`/shipments/${id}`)).body.status
const deliver = async (client: Client) => {
  const { id } = await client.book()
  expect((await client.control.post(`/shipments/${id}/simulate`, { action: 'to', to: 'delivered' })).status).toBe(200)
  // As the creation result's schema has it.
  return id as string
}
const advance = async ({ control }: Client, body: object) =>
  expect((await control.post('/clock/advance', body)).status).toBe(200)
const BANK = { bank_id: 3, branch: 'Chi nhánh Huế', owner: 'LE MAI', number: '0123456789' }

// open-clauses.md, "Settlement"; the frozen clock begins on Monday 2026-01-05 08:00.
describe('the calendar of an account', () => {
  test('is every day at 20:00, is set in part, and plans anew what waits', async () => {
    const client = await open()
    const id = await deliver(client)
    const daily = { days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], at: '20:00', hold: 0 }
    expect((await client.control.get('/settlement')).body).toEqual({
      ...daily,
      ...{ next: '2026-01-05T20:00:00+07:00', waiting: 1, held: 0 },
    })
    const set = await client.control.put('/settlement', { days: ['wed'], hold: '1d' })
    expect(set.body).toMatchObject({
      days: ['wed'],
      at: '20:00',
      hold: 1,
      next: '2026-01-07T20:00:00+07:00',
      waiting: 1,
    })
    await advance(client, { to: '2026-01-07T19:59:59' })
    expect(await statusOf(client, id)).toBe(905)
    await advance(client, { by: '1s' })
    expect(await statusOf(client, id)).toBe(909)
  })

  test.each([
    ['a text', 'mon,wed,fri 16:00 hold 1d'],
    ['an object', { days: ['fri', 'mon', 'wed'], at: '16:00', hold: 1 }],
  ])('is said of a new account as %s, and a reset goes back to it', async (_, settlement) => {
    const client = await open({ settlement })
    const said = { days: ['mon', 'wed', 'fri'], at: '16:00', hold: 1 }
    expect((await client.control.get('/settlement')).body).toMatchObject(said)
    await client.control.put('/settlement', { at: '09:00' })
    await client.control.post('/reset', {})
    expect((await client.control.get('/settlement')).body).toMatchObject(said)
  })

  test.each([
    [{ days: [] }, '/days'],
    [{ days: ['monday'] }, '/days/0'],
    [{ at: '24:00' }, '/at'],
    [{ hold: 366 }, '/hold'],
    [{ every: 'day' }, '/'],
  ])('is refused as %o', async (body, pointer) => {
    const refused = await (await open()).control.put('/settlement', body)
    expect({ status: refused.status, pointer: refused.body.pointer }).toEqual({ status: 422, pointer })
  })

  test('its moves are 10 minutes apart, and the record has the status of an event at the event’s time', async () => {
    const client = await open()
    const id = await deliver(client)
    for (const [to, status] of [
      ['2026-01-05T20:00', 909],
      ['2026-01-05T20:10', 912],
      ['2026-01-05T20:20', 910],
      ['2026-01-05T20:30', 911],
      ['2026-01-05T20:40', 913],
    ] as const) {
      await advance(client, { to })
      expect(await statusOf(client, id)).toBe(status)
    }
  })

  test('is capped by a pace, and moves are at least a second apart', async () => {
    const client = await open({ pace: '200ms' })
    const id = await deliver(client)
    await advance(client, { until: 'idle' })
    const { timeline } = (await client.control.get(`/shipments/${id}`)).body
    const seconds = timeline.slice(-5).map(({ at }: { at: string }) => Math.floor(Date.parse(at) / 1_000))
    expect(new Set(seconds).size).toBe(5)
    expect(seconds.at(-1) - seconds[0]).toBe(4)
  })

  test('settles now what waits for it, as one session', async () => {
    const client = await open({ settlement: 'sun 20:00 hold 9d' })
    const ids = [await deliver(client), await deliver(client)]
    const { body } = await client.control.post('/settlement/run', {})
    expect(body).toEqual({ settled: 2, session: expect.stringMatching(/^HD/) })
    for (const id of ids) expect(await statusOf(client, id)).toBe(909)
    expect((await client.get('/invoices')).body.data).toMatchObject([{ id: body.session, count: 2 }])
    expect((await client.control.post('/settlement/run', {})).body).toEqual({ settled: 0, session: null })
  })
})

describe('an account without a bank account', () => {
  test('holds COD at 910 without a timer, says so, and PUT of the bank resumes it', async () => {
    const client = await open({ bank: null })
    const id = await deliver(client)
    await advance(client, { until: 'idle' })
    expect(await statusOf(client, id)).toBe(910)
    expect((await client.control.get('/clock')).body).toMatchObject({ pending: 0, next_due: null })
    expect((await client.control.get('/settlement')).body).toMatchObject({ waiting: 0, held: 1 })
    const codes = async () => (await client.control.get('/why')).body.findings.map(({ code }: { code: string }) => code)
    expect(await codes()).toContain('no_bank_account')
    for (const simulation of [{ action: 'continue' }, { action: 'to', to: 'completed' }]) {
      const refused = await client.control.post(`/shipments/${id}/simulate`, simulation)
      expect({ status: refused.status, detail: refused.body.detail }).toMatchObject({
        status: 409,
        detail: expect.stringContaining('/api/v2/account/update/bank'),
      })
    }
    expect(await statusOf(client, id)).toBe(910)
    expect((await client.put('/account/update/bank', BANK)).status).toBe(200)
    expect(await codes()).not.toContain('no_bank_account')
    await advance(client, { by: '10m' })
    expect(await statusOf(client, id)).toBe(911)
    await advance(client, { until: 'idle' })
    expect(await statusOf(client, id)).toBe(913)
  })

  test('does not hold a session that pays nothing', async () => {
    const client = await open({ bank: null })
    const { id } = await client.book({ cod: 5_000 })
    await client.control.post(`/shipments/${id}/simulate`, { action: 'to', to: 'delivered' })
    await advance(client, { until: 'idle' })
    expect(await statusOf(client, id)).toBe(913)
  })

  test('is what an account is only when it says so; a bank of no list is refused', async () => {
    const usual = (await (await open()).control.get('/account/bank-history')).body
    expect(usual.total).toBe(1)
    const own = await (await open({ bank: BANK })).control.get('/account/bank-history')
    expect(own.body.items).toMatchObject([BANK])
    const refused = await clientOf(sandbox, sandbox).control.post('/accounts', { bank: { ...BANK, bank_id: 99_999 } })
    expect({ status: refused.status, pointer: refused.body.pointer }).toEqual({ status: 422, pointer: '/bank/bank_id' })
  })
})

test('the library sets, shows and runs it, and a sandbox is started with it', async () => {
  await using own = await createSandbox({ listen: false, clock: 'frozen', seed: 7, settlement: 'tue 10:00' })
  expect(await own.settlement.get()).toMatchObject({ days: ['tue'], at: '10:00', next: '2026-01-06T10:00:00+07:00' })
  const made = await own.createAccount({ settlement: { at: '11:00' }, bank: null })
  expect(await made.settlement.get()).toMatchObject({ days: ['tue'], at: '11:00' })
  expect(await made.settlement.set('fri 12:00')).toMatchObject({ days: ['fri'], at: '12:00', hold: 0 })
  expect(await made.settlement.run()).toEqual({ settled: 0, session: null })
  await expect(made.settlement.set('never')).rejects.toThrow('the settlement cannot be "never"')
})
