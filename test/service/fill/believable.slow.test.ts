/** What a fill brings: every status, legal pasts, books that balance, people and goods as there are. */
import { beforeAll, describe, expect, test } from 'vitest'
import { clientOf } from '../../support/api-client.ts'
import { checkPages } from '../../support/check-pages.ts'
import { fill, openSandbox, type Rows, readRows, startFrozen } from './filled-world.ts'
import { judgeHistories, judgeLedger, judgeMoney } from './judge-filled.ts'

const RESTING = [900, 901, 902, 903, 904, 905, 906, 907, 908, 913, 914, 915, 916, 917, 918, 919, 1000]
const PASSED_AT_ONE_INSTANT = [909, 910, 911, 912]

describe.each([1, 2, 3])('two hundred parcels by the seed %i', seed => {
  let rows: Rows
  let filled: Awaited<ReturnType<typeof fill>>
  beforeAll(async () => {
    const sandbox = await startFrozen({ seed })
    filled = await fill(sandbox)
    rows = await readRows(sandbox)
    await sandbox.close()
  })

  test('stand at every status there is', () => {
    expect([...filled.byStatus.standard.keys()].sort((a, b) => a - b)).toEqual(RESTING)
    const seen = new Set<number>(rows.shipments.flatMap(({ history }) => history.map(({ status }) => status)))
    for (const status of PASSED_AT_ONE_INSTANT) expect(seen.has(status)).toBe(true)
    expect([...filled.byStatus.ondemand.keys()]).toEqual(expect.arrayContaining([902, 903, 905, 908, 910, 911, 1000]))
  })

  test('are as many as asked for, most of them completed', () => {
    const { shipments, ondemand, customers, invoices, transactions } = rows
    expect({ shipments: shipments.length, ondemand: ondemand.length, customers: customers.length }).toEqual({
      shipments: 200,
      ondemand: 20,
      customers: 50,
    })
    const { from: _from, to: _to, byStatus, ...counts } = filled
    expect(counts).toEqual({
      shipments: 200,
      ondemand: 20,
      customers: 50,
      invoices: invoices.length,
      // The account's own opening top-up is none of the fill's.
      transactions: transactions.length - 1,
    })
    expect(byStatus.standard.get(913)).toBeGreaterThan(130)
    // Some the shop took back itself, before they were picked up.
    const regretted = rows.shipments.filter(({ scenario, status }) => scenario === 'happy' && status === 914)
    expect(regretted.length).toBeGreaterThan(0)
    expect([...byStatus.standard.values()].reduce((sum, count) => sum + count, 0)).toBe(200)
  })

  test('have a past in the span that was asked for, in order and legal', () => {
    judgeHistories(rows, filled)
    expect(filled.to - filled.from).toBe(45 * 86_400_000)
  })

  test('have cost and brought what they must have, by a wallet that never owes', () => {
    judgeLedger(rows)
    judgeMoney(rows)
    expect(rows.transactions.length).toBeGreaterThan(40)
    expect(rows.invoices.length).toBeGreaterThan(20)
    // Above what it had: a fill takes nothing from the account.
    for (const { closing } of rows.transactions) expect(closing).toBeGreaterThanOrEqual(10_000_000)
  })

  test('go to people with Vietnamese names, many of them customers, with goods at round prices', () => {
    const { shipments, customers } = rows
    const texts = JSON.stringify([shipments, customers])
    expect(texts).toBe(texts.normalize('NFC'))
    const known = new Set(customers.map(({ phone }) => phone))
    const regular = shipments.filter(({ to }) => known.has(to.phone)).length
    expect(regular).toBeGreaterThan(80)
    expect(regular).toBeLessThan(180)
    for (const { to, parcel } of shipments) {
      expect(to.name).toMatch(/^\p{Lu}\p{Ll}+( \p{Lu}\p{Ll}*)+$/u)
      expect(to.phone).toMatch(/^0[35789]\d{8}$/)
      expect((parcel.cod ?? 0) % 1_000).toBe(0)
      expect((parcel.amount ?? 0) % 1_000).toBe(0)
      expect(parcel.weight).toBeGreaterThan(0)
    }
    const phones = customers.map(({ phone }) => phone)
    expect(new Set(phones).size).toBe(phones.length)
    expect(new Set(shipments.map(({ from }) => from.name)).size).toBe(1)
    expect(new Set(shipments.map(({ orderId }) => orderId)).size).toBe(200)
    expect(shipments.every(({ orderId }) => /^DH-\d{6}-\d{4}$/.test(orderId ?? ''))).toBe(true)
    expect(new Set(shipments.map(({ carrier }) => carrier)).size).toBeGreaterThan(3)
  })
})

test.each(['compatible', 'spec', 'observed'])(
  'every list of /api/v2 shows all of it by its schema, under %s',
  async profile => {
    const sandbox = await openSandbox({ profile })
    await fill(sandbox)
    const client = clientOf(sandbox, { account: await sandbox.credentials() })
    const rows = await readRows(sandbox)
    const newest = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id).reverse()
    // The sandbox judges each of its own answers: one that its schema refuses is a 500.
    await checkPages(client, '/shipments', { ids: newest(rows.shipments), size: 100 })
    await checkPages(client, '/customers', { ids: newest(rows.customers), size: 100 })
    await checkPages(client, '/invoices', { ids: newest(rows.invoices), size: 100 })
    await checkPages(client, '/ondemand-shipments', { ids: newest(rows.ondemand), size: 100 })
    const codes = rows.transactions.map(({ code }) => code).reverse()
    await checkPages(client, '/transactions', { ids: codes, size: 100 })
    const [session] = rows.invoices
    expect((await client.get(`/invoices/${session?.id}/shipments`)).body.data).toHaveLength(session?.count ?? -1)
    expect((await client.control.get('/account/bank-history')).body).toMatchObject({
      total: 1,
      items: [{ owner: expect.stringMatching(/^[A-Z ]+$/), number: expect.stringMatching(/^[1-9]\d{12}$/) }],
    })
  },
)

test('under `created_status: 900` new parcels stand there, and under any profile every status is found', async () => {
  const sandbox = await openSandbox({ profile: 'observed' })
  const { byStatus } = await fill(sandbox)
  expect([...byStatus.standard.keys()].sort((a, b) => a - b)).toEqual(RESTING)
  judgeMoney(await readRows(sandbox))
})

test.each([
  { shipments: 0, customers: 0, ondemand: 0 },
  { shipments: 1, customers: 0, ondemand: 1, days: 1 },
  { shipments: 12, customers: 3, ondemand: 2, days: 365 },
])('few are few: %j', async wishes => {
  const sandbox = await openSandbox()
  const filled = await fill(sandbox, wishes)
  const { shipments, ondemand, customers } = filled
  const { days: _days, ...asked } = wishes
  expect({ shipments, ondemand, customers }).toEqual(asked)
  const rows = await readRows(sandbox)
  judgeHistories(rows, filled)
  judgeLedger(rows)
  judgeMoney(rows)
})
