import { expect } from 'vitest'
import type { StateDocument } from '../../../src/schemas/types.gen.ts'

/** So many rows of a table are shown of those that differ: of a whole document the reporter cuts off the end. */
const SHOWN = 3

/** A state without whose it is, when it was taken, and the epoch that a restore begins. */
export function sameState({ exported_at: _at, account, clock, ...rest }: StateDocument) {
  const { id: _id, epoch: _epoch, ...settings } = account
  const { wall: _wall, ...shown } = clock
  return { ...rest, account: settings, clock: shown }
}

/** The same, table by table: what is missing, what is new and what differs is named. */
export function expectSameState(actual: StateDocument, expected: StateDocument): void {
  const [found, wanted] = [sameState(actual).rows, sameState(expected).rows]
  expect(Object.keys(found)).toEqual(Object.keys(wanted))
  for (const [table, rows] of Object.entries(wanted)) {
    // A key of both, as was just seen.
    const others = found[table as keyof typeof found] ?? []
    const [before, after] = [rows.map(row => JSON.stringify(row)), others.map(row => JSON.stringify(row))]
    const [kept, known] = [new Set(after), new Set(before)]
    const difference = {
      table,
      gone: before.filter(text => !kept.has(text)).slice(0, SHOWN),
      added: after.filter(text => !known.has(text)).slice(0, SHOWN),
      rows: after.length,
    }
    expect(difference).toEqual({ table, gone: [], added: [], rows: before.length })
  }
  expect(sameState(actual)).toEqual(sameState(expected))
}
