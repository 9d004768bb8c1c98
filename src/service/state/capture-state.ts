import { moveClock } from '../../domain/time/clock.ts'
import type { AccountRow, ClockRow } from '../../domain/world.ts'
import type { WorldRows } from '../../store/store.ts'
import type { Engine } from '../time/engine.ts'
import type { Core } from '../world/core.ts'
import type { StateTable } from './write-state.ts'

/** Everything an account can see or change, at one moment. Rows are immutable, so it stays as it is. */
export interface WorldState {
  readonly account: AccountRow
  /** Showing what the clock showed at that moment. */
  readonly clock: ClockRow
  /** Of all other tables, without what a sandbox notes down for itself. */
  readonly rows: Pick<WorldRows, StateTable>
}

export interface CaptureParts {
  readonly core: Pick<Core, 'store' | 'clocks'>
  readonly engine: Pick<Engine, 'inTurn'>
}

/**
 * Takes down a world between two of its steps: no half laid-out pace, no half fill.
 * @throws SandboxError `conflict` while an advance, a reset or a fill of the account is under way, `not_found`.
 */
export async function captureState({ core, engine }: CaptureParts, world: string): Promise<WorldState> {
  return engine.inTurn(world, () => takeDown(core, world))
}

/** The same, for a caller that has the turn already. */
export async function takeDown(core: CaptureParts['core'], world: string): Promise<WorldState> {
  const rows = await core.store.allRows(world)
  return stateOf(rows, shownClock(core, world))
}

/** The clock as a state keeps it: showing what it shows now, at the present wall time. */
export function shownClock({ clocks }: Pick<Core, 'clocks'>, world: string): ClockRow {
  const { at, wall } = clocks.instant(world)
  return moveClock(clocks.row(world), at, wall)
}

/** A world as it stands in the store; `clock` by default its own. */
export function stateOf(rows: WorldRows, shown?: ClockRow): WorldState {
  const [account] = rows.account
  const clock = shown ?? rows.clock[0]
  if (!account || !clock) throw new Error('a world was stored without its account or its clock')
  return { account, clock, rows }
}
