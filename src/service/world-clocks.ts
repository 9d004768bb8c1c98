import { type ClockSetting, moveClock, resumeClock, setClock, virtualAt, wallDelay } from '../domain/clock.ts'
import type { WallClock } from '../domain/ports.ts'
import type { ClockRow } from '../domain/world.ts'
import type { Store, Tx } from '../store/store.ts'

/**
 * What time it is in each world. The rows are in the store; this keeps the latest of each at hand, and holds a world's
 * time still at the advance's instant while one is under way.
 */
export interface WorldClocks {
  /** Virtual ms; during an advance, the instant it has reached. */
  now(world: string): number
  row(world: string): ClockRow
  /** Whether the world has a clock: every account's has, the system's has not. */
  knows(world: string): boolean
  /** Wall ms until the world reaches `due`; null while its clock stands. */
  delayUntil(world: string, due: number): number | null
  /** Puts the row of a new or reset world in its first commit and remembers it. */
  begin(tx: Tx, world: string, options: { setting: ClockSetting; start: number | null }): void
  /** Reads the row of a world that was loaded from disk. */
  resume(world: string): Promise<void>
  forget(world: string): void
  /** Writes down where a clock that stands while nobody runs it has got to (shutdown). */
  keep(world: string): Promise<void>
  /** Changes how the clock runs; it shows the same instant before and after. */
  set(world: string, setting: ClockSetting): Promise<void>
  /** Holds the world at `instant` until `release`. */
  hold(world: string, instant: number): void
  /** Lets the clock run on from the instant it was held at. */
  release(world: string): Promise<void>
}

export function createWorldClocks(store: Store, wallClock: WallClock): WorldClocks {
  const rows = new Map<string, ClockRow>()
  const held = new Map<string, number>()

  const row = (world: string): ClockRow => {
    const known = rows.get(world)
    if (!known) throw new Error(`the world "${world}" has no clock`)
    return known
  }
  const now = (world: string) => held.get(world) ?? virtualAt(row(world), wallClock.now())
  const save = async (world: string, next: ClockRow) => {
    rows.set(world, next)
    const { durable } = await store.transact(world, next.virtual, tx => tx.put('clock', next))
    await durable
  }

  return {
    now,
    row,
    knows: world => rows.has(world),
    delayUntil: (world, due) => (held.has(world) ? null : wallDelay(row(world), due, wallClock.now())),
    begin(tx, world, { setting, start }) {
      const wall = wallClock.now()
      const next = setClock(setting, start ?? wall, wall)
      rows.set(world, next)
      tx.put('clock', next)
    },
    async resume(world) {
      const stored = await store.read(world, view => view.get('clock', 'clock'))
      if (!stored) throw new Error(`the world "${world}" was stored without a clock`)
      rows.set(world, resumeClock(stored, store.lastAt(world), wallClock.now()))
    },
    forget(world) {
      rows.delete(world)
      held.delete(world)
    },
    async keep(world) {
      if (row(world).mode !== 'real') await save(world, moveClock(row(world), now(world), wallClock.now()))
    },
    set: (world, setting) => save(world, setClock(setting, now(world), wallClock.now())),
    hold: (world, instant) => void held.set(world, instant),
    async release(world) {
      const instant = now(world)
      held.delete(world)
      await save(world, moveClock(row(world), instant, wallClock.now()))
    },
  }
}
