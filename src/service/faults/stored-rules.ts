import type { FaultRow } from '../../domain/world.ts'
import type { Store, View } from '../../store/store.ts'

const ALL = { order: 'ascending', offset: 0, limit: Number.MAX_SAFE_INTEGER } as const

/** The rules of an account as they are stored, in the order in which they have their way; some may have ended. */
export async function storedRules(view: View): Promise<readonly FaultRow[]> {
  return (await view.page('faultsByPlace', ALL)).rows
}

/** Those from `--faults` as a reset leaves them, though they may have ended or be off: their time begins again. */
export async function startRulesFrom(store: Store, world: string): Promise<readonly FaultRow[]> {
  const rows = await store.read(world, storedRules)
  return rows.filter(({ origin }) => origin === 'start').map(({ isOff: _isOff, ...row }) => row)
}
