import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { validator } from '../../src/schemas/registry.ts'
import { loadReference } from '../../src/service/reference/reference.ts'
import { type OpenWorlds, openWorlds } from '../support/open-worlds.ts'

const ACCOUNT = { bank_id: 1, branch: 'Chi nhánh Hà Nội', owner: 'NGUYEN VAN AN', number: '0011001234567' }

let worlds: OpenWorlds
beforeAll(async () => {
  worlds = await openWorlds()
})
afterAll(() => worlds.close())

describe('PUT /account/update/bank', () => {
  test.each(loadReference().banks.map(({ id, name }) => [id, name] as const))(
    'bank %i, as number or text, is answered with its full name %s',
    async (bank_id, name) => {
      const { client } = await worlds.open()
      for (const sent of [bank_id, String(bank_id)]) {
        const { status, body } = await client.put('/account/update/bank', { ...ACCOUNT, bank_id: sent })
        expect({ status, body }).toEqual({
          status: 200,
          body: { code: 200, status: 'success', data: { ...ACCOUNT, bank_id, name } },
        })
      }
    },
  )

  const bad: readonly (readonly [string, unknown, readonly string[]])[] = [
    ['nothing', {}, ['bank_id', 'branch', 'owner', 'number']],
    ['a list', [], ['bank_id', 'branch', 'owner', 'number']],
    [
      'null everywhere',
      { bank_id: null, branch: null, owner: null, number: null },
      ['bank_id', 'branch', 'owner', 'number'],
    ],
    ['blanks', { ...ACCOUNT, branch: '', owner: '  ', number: '' }, ['branch', 'owner', 'number']],
    ['an unknown bank', { ...ACCOUNT, bank_id: 999_999 }, ['bank_id']],
    ['bank 0', { ...ACCOUNT, bank_id: 0 }, ['bank_id']],
    ['a bank by name', { ...ACCOUNT, bank_id: 'Vietcombank' }, ['bank_id']],
    ['a fraction of a bank', { ...ACCOUNT, bank_id: 1.5 }, ['bank_id']],
    ['a number that has lost its zeros', { ...ACCOUNT, number: 11_001_234_567 }, ['number']],
  ]
  test.each(bad)('%s is a 422 on its keys, and the account stays', async (_name, body, keys) => {
    const { client } = await worlds.open()
    const answer = await client.put('/account/update/bank', body)
    expect(answer.body).toMatchObject({ code: 422, status: 'error', message: 'Unprocessable Entity' })
    expect(Object.keys(answer.body.data)).toEqual(['errors', 'exception'])
    expect(Object.keys(answer.body.data.errors).sort()).toEqual([...keys].sort())
    expect((await client.control.get('/account/bank-history')).body).toMatchObject({
      items: [{ bank_id: 1 }],
      total: 1,
    })
  })

  test('PUT alone is an operation there', async () => {
    const { client } = await worlds.open()
    const { status, headers } = await client.post('/account/update/bank', ACCOUNT)
    expect({ status, allow: headers.allow }).toEqual({ status: 405, allow: 'PUT' })
  })
})

describe('GET /__sandbox/account/bank-history', () => {
  test('holds every update, newest first, the present account included', async () => {
    const { client } = await worlds.open()
    await client.put('/account/update/bank', ACCOUNT)
    await client.control.post('/clock/advance', { by: '1h' })
    for (const number of ['222', '333']) await client.put('/account/update/bank', { ...ACCOUNT, bank_id: '2', number })
    const { body } = await client.control.get('/account/bank-history')
    expect(validator('sandbox/bank-history.schema.json')(body)).toEqual([])
    const changes = body.items.map(({ at, bank_id, number }: Record<string, unknown>) => [at, bank_id, number])
    expect(changes).toEqual([
      ['2026-01-05T09:00:00+07:00', 2, '333'],
      ['2026-01-05T09:00:00+07:00', 2, '222'],
      ['2026-01-05T08:00:00+07:00', 1, '0011001234567'],
      // What every account begins with.
      ['2026-01-05T08:00:00+07:00', 1, '0011001234567'],
    ])
    const second = (await client.control.get('/account/bank-history?size=2&page=2')).body
    expect(second).toMatchObject({
      items: [{ number: '0011001234567' }, { number: '0011001234567' }],
      total: 4,
      page: 2,
      size: 2,
    })
    expect((await client.control.get('/account/bank-history?size=0')).status).toBe(422)
  })
})

describe('POST /__sandbox/wallet/top-up', () => {
  test('books a top-up: the answer is the transaction as the API shows it, and the balance', async () => {
    const { client } = await worlds.open()
    const before = (await client.get('/transactions')).body.data
    const { status, body } = await client.control.post('/wallet/top-up', { amount: 500_000 })
    expect(status).toBe(200)
    expect(validator('sandbox/wallet-balance.schema.json')(body)).toEqual([])
    expect(body.transaction).toMatchObject({ amount: 500_000, created_at: '05/01/2026 08:00' })
    expect(body.balance).toBe(body.transaction.opening_debit + 500_000)
    expect((await client.get('/transactions')).body.data).toEqual([body.transaction, ...before])
    const again = (await client.control.post('/wallet/top-up', { amount: 1 })).body
    expect(again.transaction).toMatchObject({ opening_debit: body.balance, closing_debit: body.balance + 1 })
  })

  test.each([{}, { amount: 0 }, { amount: -1 }, { amount: 1.5 }, { amount: '500000' }, { amount: 1, currency: 'VND' }])(
    '%j is refused and books nothing',
    async body => {
      const { client } = await worlds.open()
      const before = (await client.get('/transactions')).body.data
      const answer = await client.control.post('/wallet/top-up', body)
      expect(answer.body).toMatchObject({ status: 422, code: 'invalid', pointer: expect.any(String) })
      expect((await client.get('/transactions')).body.data).toEqual(before)
    },
  )
})
