import type { Tables } from '../../domain/world.ts'
import type { HeldElsewhere, HoldPurpose, SettingsListener, WorldSettings } from '../shared-store.ts'
import type { Ask, Statement } from './database.ts'
import { SCHEMA, SQL_TABLES } from './tables.ts'

/** What of a world's row tells whether another process has changed something, or has the world to itself. */
export interface SeenRow {
  readonly generation: string
  readonly settings: string
  readonly last_at: number
  /** Null = no process, or this one. */
  readonly held_for: HoldPurpose | null
  readonly hold_at: number | null
}

/** Columns of a `SeenRow`; `$process` is replaced by the parameter with this process's id. */
export const SEEN =
  'generation, settings, last_at, hold_at, CASE WHEN hold_until >= clock_timestamp() AND hold_by <> $process ' +
  'THEN hold_for END AS held_for'

/** Tables whose rows services keep in memory. */
const KEPT = ['account', 'clock', 'faults', 'faultCounts'] as const
type KeptTable = (typeof KEPT)[number]

export const isKept = (table: string): boolean => KEPT.some(kept => kept === table)

const LOAD: Statement = {
  name: 'load_settings',
  text: KEPT.map(
    table =>
      `SELECT '${table}' AS of, body, ${table === 'faults' ? 'faults_by_place' : '0'} AS sort ` +
      `FROM ${SQL_TABLES[table].name} WHERE generation = $1::bigint`,
  )
    .join(' UNION ALL ')
    .concat(' ORDER BY sort'),
}

const ALL: Statement = { name: 'all_settings', text: `SELECT title, ${SEEN} FROM ${SCHEMA}.worlds` }

/** What stands in a world's row after a commit of this process. */
export interface KnownSettings {
  readonly generation: number
  readonly settings: number
}

interface Known {
  readonly generation: string
  readonly settings: number
}

/** Tells this process what others have changed of what it keeps in memory. */
export class SettingsWatch {
  readonly #process: string
  readonly #known = new Map<string, Known>()
  /** Grows with each commit of this process that made or changed what it keeps in memory. */
  #written = 0
  #listener: SettingsListener | undefined

  constructor(processId: string) {
    this.#process = processId
  }

  listen(listener: SettingsListener): void {
    this.#listener = listener
  }

  /** A row that the database has just shown. @returns whether there was a change by others. */
  async see(world: string, row: SeenRow, ask: Ask): Promise<boolean> {
    const listener = this.#listener
    if (!listener) return false
    const settings = Number(row.settings)
    const isNews = (): boolean => settings > (this.#known.get(world)?.settings ?? -1)
    let isTold = false
    if (isNews()) {
      const rows = await ask<{ of: KeptTable; body: string }>(LOAD, [row.generation])
      // This process may have committed meanwhile.
      if (isNews()) {
        const before = this.#known.get(world)
        this.#known.set(world, { generation: row.generation, settings })
        const isReplaced = before !== undefined && before.generation !== row.generation
        listener.changed(world, { isReplaced, ...settingsOf(rows) })
        isTold = true
      }
    }
    listener.held(world, heldElsewhere(row))
    return isTold
  }

  /** What to give `gone` when the database, asked after this, shows no such world. */
  mark(): number {
    return this.#written
  }

  /** @returns false when this process has written since the database was asked: it may have made the world. */
  gone(world: string, mark: number): boolean {
    if (mark !== this.#written) return false
    if (this.#known.delete(world)) this.#listener?.changed(world, null)
    return true
  }

  /** This process has committed itself: what it keeps in memory is what it wrote. */
  wrote(world: string, known: KnownSettings): void {
    this.#written += 1
    if (this.#listener) this.#known.set(world, { generation: String(known.generation), settings: known.settings })
  }

  /** What is kept in memory may not be what stands in the database: it is read again. */
  doubt(world: string): void {
    const known = this.#known.get(world)
    if (known) this.#known.set(world, { ...known, settings: known.settings - 1 })
  }

  /** This process has put other rows in the place of the world's; null = it has removed the world. */
  replaced(world: string, known: KnownSettings | null): void {
    if (known) this.wrote(world, known)
    else this.#known.delete(world)
  }

  async seeAll(ask: Ask): Promise<void> {
    const before = new Set(this.#known.keys())
    const mark = this.mark()
    const rows = await ask<SeenRow & { title: string }>({ ...ALL, text: ALL.text.replace('$process', '$1::uuid') }, [
      this.#process,
    ])
    for (const row of rows) {
      const world = JSON.parse(row.title)
      before.delete(world)
      await this.see(world, row, ask)
    }
    // What this process removed and made again meanwhile is looked at next time.
    for (const world of before) this.gone(world, mark)
  }
}

function heldElsewhere({ held_for: purpose, hold_at, last_at }: SeenRow): HeldElsewhere {
  return purpose === null ? null : { purpose, instant: Math.max(hold_at ?? 0, last_at) }
}

function settingsOf(rows: readonly { of: KeptTable; body: string }[]): Omit<WorldSettings, 'isReplaced'> {
  const bodies = <T extends KeptTable>(table: T): Tables[T][] =>
    // Every body was written from a row of its table (write-commit.ts).
    rows.filter(({ of }) => of === table).map(({ body }) => JSON.parse(body) as Tables[T])
  const [account] = bodies('account')
  const [clock] = bodies('clock')
  return { account, clock, faults: bodies('faults'), faultCounts: bodies('faultCounts') }
}
