import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSandbox, type Sandbox } from '../../../src/library/create-sandbox.ts'
import { clientOf } from '../../support/api-client.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await createSandbox({ listen: false, clock: 'frozen', seed: 7 })
})
afterAll(() => sandbox.close())

const open = async (wishes: object = {}) =>
  clientOf(sandbox, { account: (await clientOf(sandbox, sandbox).control.post('/accounts', wishes)).body })

/** A wallet with a prepaid fee, a top-up and a COD session of two parcels. */
async function openBooks() {
  const client = await open()
  const { id: prepaid } = await client.book({ orderId: 'PREPAID-1', cod: 0, payer: 1 })
  await client.control.post('/wallet/top-up', { amount: 500_000 })
  const cod: string[] = []
  for (const orderId of ['COD-1', 'COD-2']) {
    const { id } = await client.book({ orderId, cod: 300_000 })
    await client.control.post(`/shipments/${id}/simulate`, { action: 'to', to: 'delivered' })
    cod.push(id)
  }
  const { session } = (await client.control.post('/settlement/run', {})).body
  return { client, prepaid: String(prepaid), cod, session: String(session) }
}

describe('the books of an account', () => {
  test('the wallet shows its balance and its course, as /api/v2 lists the transactions', async () => {
    const { client } = await openBooks()
    const wallet = (await client.control.get('/wallet')).body
    const { data } = (await client.get('/transactions')).body
    expect(wallet.balance).toBe(data[0].closing_debit)
    expect(wallet.transactions).toBe(data.length)
    expect(wallet.course.map(({ balance }: { balance: number }) => balance)).toEqual(
      data.map(({ closing_debit }: { closing_debit: number }) => closing_debit).toReversed(),
    )
  })

  test('a transaction names its shipment, with a signed amount, and is found by that shipment', async () => {
    const { client, prepaid } = await openBooks()
    for (const name of [prepaid, 'PREPAID-1']) {
      const { items, total } = (await client.control.get(`/wallet/transactions?shipment=${name}`)).body
      expect(total).toBe(1)
      expect(items).toMatchObject([{ kind: 'fee', shipment: prepaid, order_id: 'PREPAID-1', session: null }])
      expect(items[0].amount).toBe(items[0].closing - items[0].opening)
      expect(items[0].amount).toBeLessThan(0)
    }
    const all = (await client.control.get('/wallet/transactions?size=2')).body
    expect(all.items.map(({ kind }: { kind: string }) => kind)).toEqual(['top-up', 'fee'])
    expect((await client.control.get('/wallet/transactions?shipment=NONE')).body.items).toEqual([])
  })

  test('a COD session names its parcels, and each parcel its session', async () => {
    const { client, cod, session } = await openBooks()
    const detail = (await client.control.get(`/cod-sessions/${session}`)).body
    expect(detail.items.map(({ id }: { id: string }) => id).toSorted()).toEqual(cod.toSorted())
    expect(detail.session).toMatchObject({ id: session, count: 2, total_cod: 600_000, paid_at: null })
    const sum = detail.items.reduce((total: number, { amount }: { amount: number }) => total + amount, 0)
    expect(detail.session.amount).toBe(sum)
    for (const id of cod) {
      const { items } = (await client.control.get(`/cod-sessions?shipment=${id}`)).body
      expect(items).toEqual([detail.session])
    }
    expect((await client.control.get('/cod-sessions?shipment=PREPAID-1')).body.items).toEqual([])
    await client.control.post('/clock/advance', { until: 'idle' })
    expect((await client.control.get('/cod-sessions')).body.items[0].paid_at).not.toBeNull()
  })

  test('debt that a session deducts is a transaction of that session', async () => {
    const client = await open()
    await client.control.put('/scenarios/debt', {
      name: 'debt',
      description: 'Overweight by far.',
      line: 'standard',
      match: [{ order_id: 'DEBT-*' }],
      steps: [{ after: '1h', status: 'picked-up', set: { overweight_fee: 20_000_000 } }],
    })
    await client.book({ orderId: 'DEBT-1', cod: 0, payer: 1 })
    await client.control.post('/clock/advance', { by: '2h' })
    expect((await client.control.get('/wallet')).body.balance).toBeLessThan(0)
    const { id } = await client.book({ cod: 3_000_000 })
    await client.control.post(`/shipments/${id}/simulate`, { action: 'to', to: 'delivered' })
    const { session } = (await client.control.post('/settlement/run', {})).body
    const { items } = (await client.control.get(`/wallet/transactions?session=${session}`)).body
    const { wallet_debt: debt } = (await client.control.get(`/cod-sessions/${session}`)).body.session
    expect(debt).toBeGreaterThan(0)
    expect(items).toMatchObject([{ kind: 'netted-debt', session, shipment: null, amount: debt }])
  })
})
