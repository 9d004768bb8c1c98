import { SandboxError } from '../../domain/errors.ts'
import type { Log, WallClock } from '../../domain/ports.ts'
import {
  type ClockSetting,
  type Instant,
  moveClock,
  resumeClock,
  setClock,
  virtualAt,
  wallDelay,
} from '../../domain/time/clock.ts'
import type { ClockRow } from '../../domain/world.ts'
import type { HeldElsewhere, HoldPurpose } from '../../store/shared-store.ts'
import type { Store, Tx } from '../../store/store.ts'
import type { WallJump } from './wall-watch.ts'

/**
 * What time it is in each world. The rows are in the store; this keeps the latest of each in memory, and holds a world's
 * time still at the advance's instant while one is under way.
 */
export interface WorldClocks {
  /** Virtual ms; during an advance, the instant it has reached. */
  now(world: string): number
  /** The same with the wall time to which it belongs: for one call or one commit, which hands it down. */
  instant(world: string): Instant
  row(world: string): ClockRow
  /** Whether the world has a clock: every account's has, the system's has not. */
  knows(world: string): boolean
  /** Wall ms until the world reaches `due`; null while its clock stands. */
  delayUntil(world: string, due: number): number | null
  /**
   * Puts the row of a new or reset world in its first commit and remembers it.
   * @returns the instant of that commit, at which the clock begins.
   */
  begin(tx: Tx, world: string, options: { setting: ClockSetting; start: number | null }): Instant
  /** The same of a world that goes on with a clock from elsewhere, as after a restart: a real clock has followed wall time. */
  adopt(tx: Tx, world: string, clock: ClockRow): Instant
  /** Reads the row of a world that was loaded from disk. */
  resume(world: string): Promise<void>
  /** Another process has changed how the clock runs, or this one begins beside others: nothing resumes. */
  follow(world: string, clock: ClockRow): void
  /** Another process has the world to itself; during its advance the clock stands at the instant that has reached. */
  followHold(world: string, by: HeldElsewhere): void
  /** For what another process has the world; null = none has. */
  heldElsewhere(world: string): HoldPurpose | null
  /** The process that moved the clock has died: it goes on from the latest instant at which something happened. */
  recover(world: string): Promise<void>
  forget(world: string): void
  /** Writes down where a clock that stands while no sandbox runs has got to (shutdown). */
  keep(world: string): Promise<void>
  /** Changes how the clock runs; it shows the same instant before and after. */
  set(world: string, setting: ClockSetting): Promise<void>
  /** Holds the world at `instant` until `release`. */
  hold(world: string, instant: number): void
  /** Lets the clock run on from the instant it was held at. */
  release(world: string): Promise<void>
  /** Clocks that run show after a jump of the wall clock what they showed before it, 1 ms later, and run on from there. */
  passOver(jump: WallJump): void
}

export interface WorldClockOptions {
  /** Told whether any clock runs, whenever that may have changed. */
  readonly onRunning?: (some: boolean) => void
  readonly log?: Pick<Log, 'error'>
}

export function createWorldClocks(store: Store, wallClock: WallClock, options: WorldClockOptions = {}): WorldClocks {
  const { onRunning = () => undefined, log } = options
  const rows = new Map<string, ClockRow>()
  const held = new Map<string, number>()
  /** Worlds that other processes have to themselves. */
  const elsewhere = new Map<string, Exclude<HeldElsewhere, null>>()

  const row = (world: string): ClockRow => {
    const known = rows.get(world)
    // As the store says of a world that is gone: a call that was under way when its account was removed is answered with it.
    if (!known) throw new SandboxError('not_found', `There is no world ${JSON.stringify(world)}.`)
    return known
  }
  /** The instant at which the world is held, here or elsewhere. */
  const heldAt = (world: string): number | undefined => {
    const by = elsewhere.get(world)
    return held.get(world) ?? (by?.purpose === 'advance' ? by.instant : undefined)
  }
  const instant = (world: string): Instant => {
    // Read before the row: the reading may find a jump, and then the row is another one.
    const wall = wallClock.now()
    return { at: heldAt(world) ?? virtualAt(row(world), wall), wall }
  }
  const now = (world: string) => instant(world).at
  const shown = (world: string): ClockRow => {
    const { at, wall } = instant(world)
    return moveClock(row(world), at, wall)
  }
  const publishRunning = (): void => {
    let some = false
    for (const { factor } of rows.values()) {
      some = factor > 0
      if (some) break
    }
    onRunning(some)
  }
  const remember = (world: string, next: ClockRow): void => {
    rows.set(world, next)
    publishRunning()
  }
  const put = (tx: Tx, world: string, next: ClockRow): Instant => {
    remember(world, next)
    tx.put('clock', next)
    return { at: next.virtual, wall: next.wall }
  }
  const save = async (world: string, next: ClockRow) => {
    remember(world, next)
    const { durable } = await store.transact(world, next.virtual, tx => tx.put('clock', next))
    // Before it had the world's turn, another process may have set the clock.
    remember(world, next)
    await durable
  }
  /** The row as it is by then: the world may have been reset, or its clock set, while this waited for its turn. */
  const writeDown = async (world: string) => {
    try {
      if (!rows.has(world)) return
      const { durable } = await store.transact(world, row(world).virtual, tx => {
        const present = rows.get(world)
        if (present) tx.put('clock', present)
      })
      await durable
    } catch (error) {
      // Removed meanwhile, with its clock.
      if (!rows.has(world)) return
      log?.error(
        { world, error: String(error) },
        'where a clock goes on after a jump of the wall clock was not written',
      )
    }
  }

  return {
    now,
    instant,
    row,
    knows: world => rows.has(world),
    delayUntil(world, due) {
      if (heldAt(world) !== undefined) return null
      const wall = wallClock.now()
      return wallDelay(row(world), due, wall)
    },
    begin(tx, world, { setting, start }) {
      const wall = wallClock.now()
      return put(tx, world, setClock(setting, start ?? wall, wall))
    },
    adopt(tx, world, clock) {
      const wall = wallClock.now()
      return put(tx, world, setClock(clock, clock.mode === 'real' ? virtualAt(clock, wall) : clock.virtual, wall))
    },
    async resume(world) {
      const stored = await store.read(world, view => view.get('clock', 'clock'))
      if (!stored) throw new Error(`the world "${world}" was stored without a clock`)
      const resumed = resumeClock(stored, await store.lastAt(world), wallClock.now())
      remember(world, resumed)
      // Other processes read the row.
      if (store.shared && resumed !== stored) await save(world, resumed)
    },
    follow: remember,
    async recover(world) {
      const lastAt = await store.lastAt(world)
      const { at, wall } = instant(world)
      if (lastAt > at) await save(world, moveClock(row(world), lastAt, wall))
    },
    followHold(world, by) {
      if (by) elsewhere.set(world, by)
      else elsewhere.delete(world)
    },
    heldElsewhere: world => elsewhere.get(world)?.purpose ?? null,
    forget(world) {
      rows.delete(world)
      held.delete(world)
      elsewhere.delete(world)
      publishRunning()
    },
    async keep(world) {
      if (row(world).mode !== 'real') await save(world, shown(world))
    },
    set(world, setting) {
      const { at, wall } = instant(world)
      return save(world, setClock(setting, at, wall))
    },
    hold: (world, instant) => void held.set(world, instant),
    async release(world) {
      const next = shown(world)
      held.delete(world)
      await save(world, next)
    },
    passOver({ from, to }) {
      for (const [world, clock] of rows) {
        if (clock.factor === 0) continue
        // A moment later than at the latest reading, so that what is made now stands behind what was made then.
        rows.set(world, moveClock(clock, virtualAt(clock, from) + 1, to))
        void writeDown(world)
      }
    },
  }
}
