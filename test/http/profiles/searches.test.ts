import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fitsContract } from '../../support/fits-contract.ts'
import { type OpenWorlds, openWorlds } from '../../support/open-worlds.ts'

let worlds: OpenWorlds
beforeAll(async () => {
  worlds = await openWorlds()
})
afterAll(() => worlds.close())

const PROFILES = ['spec', 'observed', 'compatible'] as const
const LAYOUTS = ['grouped', 'flat', 'both'] as const
const SESSION = { at: 0, totalCod: 0, totalFee: 0, walletDebt: 0, recovered: 0, paidAt: 0, count: 1 }

const MISSES = [
  ['searchShipments', '/shipments/search?code=no-such-code'],
  ['searchCustomers', '/customers/search?q=no-such-customer'],
  ['searchInvoices', '/invoices/search?code=HDNONE00'],
] as const

describe('a search without a hit', () => {
  test.each(['empty', '404'] as const)('search_miss: %s', async search_miss => {
    for (const profile of PROFILES) {
      const { client } = await worlds.open({ profile, switches: { search_miss, pagination_meta: 'none' } })
      const EMPTY = { code: 200, status: 'success', data: [] }
      const MISSING = { code: 404, status: 'error', data: [], message: 'Resource Not Found' }
      for (const [operation, path] of MISSES) {
        const answer = await client.get(path)
        expect({ path, body: answer.body }).toEqual({ path, body: search_miss === '404' ? MISSING : EMPTY })
        expect(answer.status).toBe(answer.body.code)
        const fitting = (['empty', '404'] as const).filter(each =>
          fitsContract(operation, answer, { search_miss: each, pagination_meta: 'none' }),
        )
        // A time without sessions, or a page beyond the last, is an empty list under either.
        const isEither = operation === 'searchInvoices' && search_miss === 'empty'
        expect({ path, fitting }).toEqual({ path, fitting: isEither ? ['empty', '404'] : [search_miss] })
      }
    }
  })

  test('404 is for what was sought by name: a time, a page beyond the last and every list stay 200', async () => {
    const { client, write } = await worlds.open({ switches: { search_miss: '404' } })
    await write(tx => tx.put('invoices', { ...SESSION, id: 'HDF9D9SS' }))
    const paths = [
      '/invoices/search?from=2999-01-01',
      '/invoices/search?code=HDF9D9SS&page=7',
      '/shipments',
      '/customers',
    ]
    for (const path of [...paths, '/invoices?page=9', '/transactions?code=none', '/ondemand-shipments?code=none']) {
      const { status, body } = await client.get(path)
      expect({ path, status, data: body.data }).toEqual({ path, status: 200, data: [] })
    }
    expect((await client.get('/shipments/search')).status).toBe(422)
  })
})

describe('a search of shipments with a hit', () => {
  test.each(['array', 'object'] as const)('search_result: %s, in every layout', async search_result => {
    for (const record_layout of LAYOUTS) {
      const { client } = await worlds.open({ switches: { search_result, record_layout } })
      const { id } = await client.book({ orderId: 'ONE' })
      const one = await client.get('/shipments/search?code=ONE')
      const [listed] = (await client.get('/shipments')).body.data
      expect(one.body.data).toEqual(search_result === 'object' ? listed : [listed])
      await client.book({ orderId: 'ONE' })
      const both = await client.get('/shipments/search?code=ONE')
      expect(both.body.data).toHaveLength(2)
      expect((await client.get(`/shipments/search?code=${id}`)).body.data).toEqual(one.body.data)
      for (const [answer, fits] of [[one, [search_result]] as const, [both, ['array', 'object']] as const]) {
        const fitting = (['array', 'object'] as const).filter(each =>
          fitsContract('searchShipments', answer, { search_result: each, record_layout }),
        )
        expect(fitting).toEqual(fits)
      }
    }
  })

  test('none is as search_miss says, whatever the form of one', async () => {
    const seen: unknown[] = []
    for (const search_miss of ['empty', '404'] as const) {
      const { client } = await worlds.open({ switches: { search_result: 'object', search_miss } })
      const { status, body } = await client.get('/shipments/search?code=none')
      seen.push([status, body.data])
    }
    expect(seen).toEqual([
      [200, []],
      [404, []],
    ])
  })

  test('numbers are text there too', async () => {
    const { client } = await worlds.open({
      switches: { search_result: 'object', numbers: 'string', record_layout: 'flat' },
    })
    await client.book({ orderId: 'ONE' })
    expect((await client.get('/shipments/search?code=ONE')).body.data).toMatchObject({ total_fee: expect.any(String) })
  })

  test('the profiles: all answer lists, and an empty one for nothing', async () => {
    for (const profile of PROFILES) {
      const { client } = await worlds.open({ profile })
      await client.book({ orderId: 'ONE' })
      expect((await client.get('/shipments/search?code=ONE')).body.data).toHaveLength(1)
      for (const [, path] of MISSES) expect((await client.get(path)).body.data).toEqual([])
    }
  })
})
