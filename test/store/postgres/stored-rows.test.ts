import { describe, expect, onTestFinished, test } from 'vitest'
import type { Ask, Sessions, Statement } from '../../../src/store/postgres/database.ts'
import { RowCache } from '../../../src/store/postgres/known/row-cache.ts'
import { readAllRows } from '../../../src/store/postgres/read-all-rows.ts'
import { StoredRows } from '../../../src/store/postgres/stored-rows.ts'

/** Rows of one generation, of a database that has the counters `a`, `b` and `c`. */
function openRows() {
  const asked: unknown[] = []
  const ask: Ask = async <Row>({ name }: Statement, values: readonly unknown[] = []) => {
    const [, wanted] = values
    asked.push([name, wanted])
    const ids = [wanted].flat().filter(id => ['a', 'b', 'c'].includes(String(id)))
    // In no promised order.
    return ids.reverse().map(id => ({ id, body: JSON.stringify({ id, n: 1 }) })) as Row[]
  }
  return { rows: new StoredRows(ask, 1, new RowCache().at(1, 1)), asked }
}

test('rows of a table that are wanted in one turn are one question, and each gets its own', async () => {
  const { rows, asked } = openRows()
  const found = await Promise.all(['a', 'c', 'x', 'a', 'b'].map(id => rows.get('counters', id)))
  expect(found.map(row => row?.id)).toEqual(['a', 'c', undefined, 'a', 'b'])
  expect(found[3]).toBe(found[0])
  expect(asked).toEqual([['get_many_counters', ['a', 'c', 'x', 'b']]])
})

test('one row is a question of its own, and what is known is asked for no more', async () => {
  const { rows, asked } = openRows()
  expect(await rows.get('counters', 'a')).toEqual({ id: 'a', n: 1 })
  expect(await Promise.all([rows.get('counters', 'a'), rows.get('counters', 'x')])).toEqual([
    { id: 'a', n: 1 },
    undefined,
  ])
  expect(await rows.get('counters', 'x')).toBeUndefined()
  expect(asked).toEqual([
    ['get_counters', 'a'],
    ['get_counters', 'x'],
  ])
})

test('what is found by several keys of an index in one turn is one question, too', async () => {
  const asked: unknown[] = []
  const ask: Ask = async <Row>({ name }: Statement, values: readonly unknown[] = []) => {
    asked.push([name, values[1]])
    const rows = ['d1', 'd2', 'd3'].map(id => ({ id, messageId: id === 'd2' ? 'm2' : 'm1' }))
    // As that statement gives them.
    return rows.map(row => ({ key: row.messageId, body: JSON.stringify(row) })) as Row[]
  }
  const rows = new StoredRows(ask, 1, new RowCache().at(1, 1))
  const found = await Promise.all(['m1', 'm2', 'm3'].map(id => rows.find('deliveriesByMessage', id)))
  expect(found.map(of => of.map(({ id }) => id))).toEqual([['d1', 'd3'], ['d2'], []])
  expect(await rows.ids('deliveriesByMessage', 'm3')).toEqual([])
  expect(asked).toEqual([['find_many_deliveries_by_message', ['m1', 'm2', 'm3']]])
})

test('a question that fails fails for each that waits for it, and the next one is asked', async () => {
  let isAway = true
  const ask: Ask = async () => {
    if (isAway) throw new Error('away')
    return []
  }
  const rows = new StoredRows(ask, 1, new RowCache().at(1, 1))
  const wanted = ['a', 'b'].map(id => rows.get('counters', id).catch(String))
  expect(await Promise.all(wanted)).toEqual(['Error: away', 'Error: away'])
  isAway = false
  expect(await rows.get('counters', 'a')).toBeUndefined()
})

describe('of 10,000 rows no more than 500 are read before other work gets its turn', () => {
  /** An answer that counts how many of its bodies are read in one turn. */
  function openLongAnswer() {
    let [inTurn, most] = [0, 0]
    const look = () => {
      inTurn = 0
      next = setImmediate(look)
    }
    let next = setImmediate(look)
    const rowOf = (n: number) => ({
      total: '10000',
      get body() {
        inTurn += 1
        most = Math.max(most, inTurn)
        return JSON.stringify({ id: `S${n}` })
      },
    })
    const rows = Array.from({ length: 10_000 }, (_, n) => rowOf(n))
    // What it is asked for decides what its rows are.
    const ask: Ask = async <Row>() => rows as readonly unknown[] as Row[]
    onTestFinished(() => clearImmediate(next))
    return { ask, most: () => most }
  }
  const ids = Array.from({ length: 10_000 }, (_, n) => `S${n}`)

  test('of a page', async () => {
    const { ask, most } = openLongAnswer()
    const stored = new StoredRows(ask, 1, new RowCache().at(1, 1))
    const query = { order: 'descending', offset: 0, limit: Number.MAX_SAFE_INTEGER } as const
    const { rows, total } = await stored.page('shipmentsByCreation', query)
    expect([total, rows.map(({ id }) => id)]).toEqual([10_000, ids])
    expect(most()).toBeLessThanOrEqual(500)
  })

  test('of those that an index finds', async () => {
    const { ask, most } = openLongAnswer()
    const stored = new StoredRows(ask, 1, new RowCache().at(1, 1))
    expect(await stored.ids('shipmentsByInvoice', 'HD1')).toEqual(ids)
    expect(most()).toBeLessThanOrEqual(500)
  })

  test('of a whole world, of which no more than 500 are fetched at once', async () => {
    const { ask: askAll, most } = openLongAnswer()
    let left = await askAll({ text: 'the shipments' })
    let [isOpen, longest] = [false, 0]
    // A cursor, as PostgreSQL has it.
    const ask: Ask = async <Row>({ text }: Statement) => {
      if (text.startsWith('DECLARE')) isOpen = text.includes('.shipments ')
      const [, count] = /^FETCH (\d+)/.exec(text) ?? []
      const fetched = isOpen && count !== undefined ? left.slice(0, Number(count)) : []
      left = left.slice(fetched.length)
      longest = Math.max(longest, fetched.length)
      // What it is asked for decides what its rows are.
      return fetched as Row[]
    }
    const session: Sessions['session'] = work => work({ ask, serverRun: async () => null })
    const { shipments, customers } = await readAllRows({ session }, async () => '1')
    expect(shipments.map(({ id }) => id)).toEqual(ids)
    expect(customers).toEqual([])
    expect(longest).toBe(500)
    expect(most()).toBeLessThanOrEqual(500)
  })
})
