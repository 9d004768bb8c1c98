import type { TableName } from '../../domain/world.ts'
import type { Tx } from '../../store/store.ts'
import { commitDurably } from '../world/commit.ts'
import type { ChangePorts, Core } from '../world/core.ts'

/** The row that says which others a fill under way brings. */
const MARK = 'fill-under-way'

/** Says, in the first commit of a fill, what it will bring. */
export function markFill(tx: Tx, rows: readonly (readonly [TableName, { readonly id: string }])[]): void {
  tx.put('settings', { id: MARK, value: JSON.stringify(rows.map(([table, { id }]) => [table, id])) })
}

/** Says, in its last commit, that everything is there. */
export function unmarkFill(tx: Tx): void {
  tx.delete('settings', MARK)
}

/** Takes out what an unfinished fill has brought. @returns whether there was one. */
export async function undoFill(core: ChangePorts, world: string): Promise<boolean> {
  return commitDurably(core, { world }, async ({ tx }) => {
    const mark = await tx.get('settings', MARK)
    if (!mark) return false
    // Written by `markFill`.
    for (const [table, id] of JSON.parse(mark.value) as [TableName, string][]) {
      if (await tx.get(table, id)) tx.delete(table, id)
      for (const timer of [`${id}:step`, `${id}:settle`]) if (await tx.get('timers', timer)) tx.delete('timers', timer)
    }
    tx.delete('settings', MARK)
    return true
  })
}

/** At start: what a crash cut off in the middle is as if it had never begun. */
export async function undoUnfinishedFills(
  core: ChangePorts & Pick<Core, 'log'>,
  worlds: readonly string[],
): Promise<void> {
  for (const world of worlds) {
    if (!(await undoFill(core, world))) continue
    const text = 'a fill was cut off when the sandbox ended; what it had brought was removed again. Repeat the fill.'
    core.log.warn({ world }, text)
  }
}
