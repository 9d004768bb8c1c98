import { describe, expect, test } from 'vitest'
import type { Exchange } from '../../../src/contract/exchange.ts'
import { createObserver, type Observer } from '../../../src/contract/laws/observe.ts'
import { type OperationId, operation } from '../../../src/schemas/operations.ts'

interface Wishes {
  readonly params?: Readonly<Record<string, string>>
  readonly status?: number
  readonly account?: string
}

let number = 0

/** A request that has left; the returned function answers it. */
function ask(observer: Observer, id: OperationId, { params = {}, status = 200, account = 'a' }: Wishes = {}) {
  const asked = operation(id)
  const arrives = observer.leaves({ operation: asked, account, params, query: {}, body: null })
  return (data: unknown): void => {
    number += 1
    const sent = { method: asked.method, url: `http://localhost${asked.path}`, headers: {}, body: null }
    const json = { code: status, status: 'success', data }
    const got = { status, headers: {}, text: JSON.stringify(json), json }
    const exchange: Exchange = { number, operation: id, sent, got, error: null, startedAt: 0, ms: 1 }
    arrives(exchange)
  }
}

const customer = (name: string) => ({ id: 'c1', name, phone: '0912000111', email: 'an@example.com', address: [] })
const found = (observer: Observer) => observer.findings().map(({ check }) => check)

describe('an observer', () => {
  test('names both exchanges of a contradiction', () => {
    const observer = createObserver()
    number = 20
    ask(observer, 'listCustomers')([customer('An')])
    ask(observer, 'searchCustomers')([customer('Bình')])
    const [one] = observer.findings()
    expect(one).toMatchObject({
      check: 'same-everywhere',
      contradiction: {
        number: 22,
        pointer: '/data/0/name',
        expected: '"An", as exchange 21 (listCustomers) at /data/0/name says',
        got: '"Bình" in exchange 22 (searchCustomers)',
      },
    })
    expect(observer.judged).toContain('same-everywhere')
  })

  test('excuses what a write between two looks may have changed', () => {
    const observer = createObserver()
    ask(observer, 'listCustomers')([customer('An')])
    ask(observer, 'updateCustomer', { params: { id: 'c1' } })(customer('Bình'))
    ask(observer, 'searchCustomers')([customer('Bình')])
    expect(found(observer)).toEqual([])
  })

  test.each(['before the second look ends', 'after the second look ends'])('excuses a write that ends %s', when => {
    const observer = createObserver()
    const list = ask(observer, 'listCustomers')
    const update = ask(observer, 'updateCustomer', { params: { id: 'c1' } })
    list([customer('An')])
    const search = ask(observer, 'searchCustomers')
    if (when.startsWith('before')) update(customer('Bình'))
    search([customer('Bình')])
    if (when.startsWith('after')) update(customer('Bình'))
    expect(found(observer)).toEqual([])
  })

  test('excuses nothing for a write of another account', () => {
    const observer = createObserver()
    ask(observer, 'listCustomers')([customer('An')])
    ask(observer, 'updateCustomer', { params: { id: 'c1' }, account: 'b' })(customer('Bình'))
    ask(observer, 'searchCustomers')([customer('Bình')])
    expect(found(observer)).toEqual(['same-everywhere'])
  })

  test('excuses what the move of a clock may have changed', () => {
    const observer = createObserver()
    ask(observer, 'listCustomers')([customer('An')])
    observer.moves('a')()
    ask(observer, 'searchCustomers')([customer('Bình')])
    expect(found(observer)).toEqual([])
  })

  test('compares records of one account only, and good answers only', () => {
    const observer = createObserver()
    ask(observer, 'listCustomers')([customer('An')])
    ask(observer, 'searchCustomers', { account: 'b' })([customer('Bình')])
    ask(observer, 'searchCustomers', { status: 404 })([customer('Chi')])
    expect(found(observer)).toEqual([])
  })

  test('reports twenty of a kind at most', () => {
    const observer = createObserver()
    ask(observer, 'listCities')(Array.from({ length: 100 }, () => ({ id: '1', name: 'Hà Nội' })))
    expect(observer.findings().length).toBe(20)
  })
})
