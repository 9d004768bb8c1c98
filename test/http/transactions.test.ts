import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Transaction } from '../../src/domain/settlement/rows.ts'
import { checkPages } from '../support/check-pages.ts'
import { type OpenWorld, type OpenWorlds, openWorlds } from '../support/open-worlds.ts'

const MINUTE_MS = 60_000
const START = Date.parse('2026-01-05T08:00:00+07:00')

const payment = (n: number, changes: Partial<Transaction> = {}): Transaction => ({
  id: String(n).padStart(12, '0'),
  code: `GS${String(n).padStart(8, '0')}`,
  at: START + n * MINUTE_MS,
  kind: 'fee',
  amount: 17_600,
  opening: 40_000,
  closing: 22_400,
  description: 'Thanh toán phí vận đơn GS3Y6XJ58K',
  shipmentId: 'GS3Y6XJ58K',
  ...changes,
})

let worlds: OpenWorlds
beforeAll(async () => {
  worlds = await openWorlds()
})
afterAll(() => worlds.close())

/** A world whose ledger holds these lines alone, the opening top-up not among them. */
async function worldWith(rows: readonly Transaction[]): Promise<OpenWorld> {
  const world = await worlds.open()
  await world.write(async tx => {
    const opened = await tx.page('transactionsByCreation', { order: 'ascending', offset: 0, limit: 100 })
    for (const { id } of opened.rows) tx.delete('transactions', id)
    for (const row of rows) tx.put('transactions', row)
  })
  return world
}

test('a transaction has its code as id, a positive amount for payments too, and the balances', async () => {
  const world = await worldWith([
    payment(1),
    payment(2, { kind: 'refund', opening: -5_000, closing: 12_600, description: 'Hoàn phí vận đơn GS3Y6XJ58K' }),
  ])
  const { body } = await world.client.get('/transactions')
  expect(body).toMatchObject({ code: 200, status: 'success' })
  expect(body.data).toEqual([
    {
      id: 'GS00000002',
      amount: 17_600,
      description: 'Hoàn phí vận đơn GS3Y6XJ58K',
      opening_debit: -5_000,
      closing_debit: 12_600,
      created_at: '05/01/2026 08:02',
    },
    {
      id: 'GS00000001',
      amount: 17_600,
      description: 'Thanh toán phí vận đơn GS3Y6XJ58K',
      opening_debit: 40_000,
      closing_debit: 22_400,
      created_at: '05/01/2026 08:01',
    },
  ])
})

describe('GET /transactions: code, from and to', () => {
  let world: OpenWorld
  beforeAll(async () => {
    // Two of one instant: the later booked comes first.
    world = await worldWith([payment(1), payment(2), payment(3), payment(4, { at: START + 3 * MINUTE_MS })])
  })
  const at = (minute: number) => (START + minute * MINUTE_MS) / 1_000
  test.each([
    ['nothing', '', [4, 3, 2, 1]],
    ['code is exact', '?code=GS00000002', [2]],
    ['a part of a code is none', '?code=GS0000000', []],
    ['an unknown code gives an empty list', '?code=GSZZZZZZZZ', []],
    ['an empty one says nothing', '?code=', [4, 3, 2, 1]],
    ['a code outside the bounds', `?code=GS00000002&from=${at(3)}`, []],
    ['a code inside the bounds', `?code=GS00000002&from=${at(2)}&to=${at(2)}`, [2]],
    ['both bounds are inclusive', `?from=${at(2)}&to=${at(3)}`, [4, 3, 2]],
    ['from alone', `?from=${at(3)}`, [4, 3]],
    ['to alone', `?to=${at(1)}`, [1]],
    ['a date holds its day', '?from=2026-01-05&to=2026-01-05', [4, 3, 2, 1]],
    ['the day before', '?to=2026-01-04', []],
    ['pages inside the bounds', `?from=${at(2)}&size=2&page=2`, [2]],
  ])('%s', async (_name, query, wanted) => {
    const { status, body } = await world.client.get(`/transactions${query}`)
    const codes = body.data.map(({ id }: { id: string }) => id)
    expect({ status, codes }).toEqual({ status: 200, codes: wanted.map(n => payment(n).code) })
  })

  test.each([
    ['size=x&page=0&from=x&to=2026-02-31', ['size', 'page', 'from', 'to']],
    ['code=A&code=B', ['code']],
  ])('?%s is a 422', async (query, keys) => {
    const { status, body } = await world.client.get(`/transactions?${query}`)
    expect({ status, keys: Object.keys(body.data.errors) }).toEqual({ status: 422, keys })
  })
})

test('newest first, ties by id, disjoint and complete pages after any order of writes', async () => {
  const line = fc.record({ n: fc.integer({ min: 1, max: 50 }), minute: fc.integer({ min: 0, max: 5 }) })
  await fc.assert(
    fc.asyncProperty(fc.array(line, { maxLength: 60 }), fc.integer({ min: 1, max: 30 }), async (lines, size) => {
      const world = await worldWith([])
      const held = new Map<string, Transaction>()
      for (const { n, minute } of lines) {
        const row = payment(n, { at: START + minute * MINUTE_MS })
        held.set(row.id, row)
        await world.write(tx => tx.put('transactions', row))
      }
      const sorted = [...held.values()].sort((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1))
      await checkPages(world.client, '/transactions', { ids: sorted.map(({ code }) => code), size })
    }),
    { numRuns: 20 },
  )
})

describe('the sign of an amount (transaction_sign)', () => {
  test.each(['positive', 'signed'] as const)('%s, in every profile, as number and as text', async transaction_sign => {
    for (const profile of ['spec', 'observed', 'compatible'] as const) {
      for (const numbers of ['number', 'string'] as const) {
        const { client } = await worlds.open({ profile, switches: { transaction_sign, numbers } })
        await client.book({ cod: 0 })
        const lines: Record<string, unknown>[] = (await client.get('/transactions')).body.data
        const changes = lines.map(line => Number(line.closing_debit) - Number(line.opening_debit))
        expect(changes.map(Math.sign)).toEqual([-1, 1])
        const wanted = transaction_sign === 'signed' ? changes : changes.map(Math.abs)
        expect(lines.map(({ amount }) => amount)).toEqual(numbers === 'string' ? wanted.map(String) : wanted)
      }
    }
  })

  test('the profiles: positive in all', async () => {
    for (const profile of ['spec', 'observed', 'compatible'] as const) {
      const { client } = await worlds.open({ profile })
      await client.book({ cod: 0 })
      const { data } = (await client.get('/transactions')).body
      expect(data.map(({ amount }: { amount: number }) => Math.sign(amount))).toEqual([1, 1])
    }
  })
})
