import { expect, test } from 'vitest'
import type { Ask, Statement } from '../../../src/store/postgres/database.ts'
import { RowCache } from '../../../src/store/postgres/known/row-cache.ts'
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
