import { expect, test } from 'vitest'
import { mergeLedger } from '../../../src/domain/fill/merge-ledger.ts'
import type { Transaction } from '../../../src/domain/settlement/rows.ts'

/** A line that changes the balance by so much; its own numbers and balances are of no account. */
function line(code: string, at: number, change: number): Transaction {
  const kind = change < 0 ? 'fee' : 'top-up'
  const row = { id: `x-${code}`, code, at, kind, amount: Math.abs(change), opening: 7, closing: 7 + change } as const
  return { ...row, description: code, shipmentId: null }
}

const shape = (lines: readonly Transaction[]) =>
  lines.map(({ id, code, at, opening, closing }) => [Number(id), code, at, opening, closing])

test('two ledgers become one in the order of time, with new numbers and balances', () => {
  const own = [line('opening', 50, 1_000), line('own-fee', 60, -10), line('own-late', 90, 5)]
  const filled = [line('f1', 55, 100), line('f2', 60, -30), line('f3', 80, -20)]
  expect(shape(mergeLedger(own, filled, { from: 40 }))).toEqual([
    [1, 'opening', 40, 0, 1_000],
    [2, 'f1', 55, 1_000, 1_100],
    [3, 'own-fee', 60, 1_100, 1_090],
    [4, 'f2', 60, 1_090, 1_060],
    [5, 'f3', 80, 1_060, 1_040],
    [6, 'own-late', 90, 1_040, 1_045],
  ])
})

test('the opening stays where it is when it is early enough, and amounts, kinds and texts stay', () => {
  const own = [line('opening', 10, 1_000)]
  const filled = [line('f1', 55, -100)]
  const merged = mergeLedger(own, filled, { from: 40 })
  expect(shape(merged)[0]).toEqual([1, 'opening', 10, 0, 1_000])
  expect(merged[1]).toEqual({ ...filled[0], id: '000000000002', opening: 1_000, closing: 900 })
})

test('nothing filled in changes nothing but numbers', () => {
  const own = [line('opening', 10, 1_000), line('fee', 20, -1)]
  expect(shape(mergeLedger(own, [], { from: 40 }))).toEqual([
    [1, 'opening', 10, 0, 1_000],
    [2, 'fee', 20, 1_000, 999],
  ])
})
