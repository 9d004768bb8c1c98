import type { WallClock, WallTimers } from '../../domain/ports.ts'
import { ALL_ROLES, type Roles } from '../../domain/roles.ts'
import type {
  HeldElsewhere,
  Hold,
  HoldOptions,
  HoldPurpose,
  KeptText,
  ProcessFacts,
  SettingsListener,
  SharedStore,
} from '../shared-store.ts'
import type { Claim } from '../store.ts'
import type { Database, Statement } from './database.ts'
import { KeptTexts } from './kept-texts.ts'
import { keyText } from './key-text.ts'
import type { Claims, Taking } from './leases/claims.ts'
import { Holds } from './leases/holds.ts'
import { Processes } from './processes.ts'
import { SEEN, type SeenRow, SettingsWatch } from './settings-watch.ts'
import { SCHEMA, SQL_TABLES } from './tables.ts'

/** What has been due for so long by the wall is looked after by any process. */
const GRACE_MS = 300
/** Of one look. */
const MOST_OVERDUE = 100

const WORLD: Statement = {
  name: 'seen_world',
  text: `SELECT ${SEEN.replace('$process', '$2::uuid')} FROM ${SCHEMA}.worlds WHERE name = $1`,
}

/**
 * By the clock of the world, which is a row of it. The instant is computed before the timers are looked at, so that in a world
 * where nothing is due one entry of an index is read, however many timers it has.
 */
const OVERDUE: Statement = {
  name: 'overdue_worlds',
  text:
    `SELECT w.title FROM ${SCHEMA}.worlds AS w ` +
    `JOIN ${SQL_TABLES.clock.name} AS c ON c.generation = w.generation AND c.id = 'clock' ` +
    "CROSS JOIN LATERAL (SELECT (c.body::json ->> 'virtual')::float8 + greatest(0, extract(epoch FROM " +
    `clock_timestamp())::float8 * 1000 - ${GRACE_MS} - (c.body::json ->> 'wall')::float8) * ` +
    "(c.body::json ->> 'factor')::float8 AS instant OFFSET 0) AS now " +
    `CROSS JOIN LATERAL (SELECT due_at FROM ${SQL_TABLES.timers.name} AS t WHERE t.generation = w.generation ` +
    'AND t.due_at <= now.instant AND (t.claimed_by IS NULL OR t.claimed_until < clock_timestamp()) ' +
    'ORDER BY due_at, id LIMIT 1) AS t ' +
    'WHERE (w.hold_until IS NULL OR w.hold_until < clock_timestamp()) ' +
    `ORDER BY t.due_at LIMIT ${MOST_OVERDUE}`,
}

const CLAIMED: Statement = {
  name: 'claimed_elsewhere',
  text:
    `SELECT EXISTS (SELECT FROM ${SQL_TABLES.timers.name} WHERE generation = (SELECT generation FROM ${SCHEMA}.worlds ` +
    'WHERE name = $1) AND claimed_by <> $2::uuid AND claimed_until >= clock_timestamp()) AS found',
}

const DIRECTORY: Statement = {
  text: `SELECT FROM ${SCHEMA}.locks WHERE name = 'directory' FOR UPDATE`,
}
const MAKE_DIRECTORY: Statement = {
  text: `INSERT INTO ${SCHEMA}.locks (name) VALUES ('directory') ON CONFLICT DO NOTHING`,
}

const COUNT: Statement = {
  name: 'count',
  text:
    `INSERT INTO ${SCHEMA}.counts AS c (name, span, n) VALUES ($1, $2::bigint, 1) ON CONFLICT (name) DO UPDATE SET ` +
    'n = CASE WHEN c.span >= excluded.span THEN c.n + 1 ELSE 1 END, span = greatest(c.span, excluded.span) RETURNING n',
}

const USED: Statement = {
  name: 'used_worlds',
  text: `UPDATE ${SCHEMA}.worlds SET used_at = greatest(used_at, $2::double precision) WHERE name = ANY($1::text[])`,
}

const LAST_USE: Statement = { name: 'last_use', text: `SELECT used_at FROM ${SCHEMA}.worlds WHERE name = $1` }

const VERSIONS: Statement = {
  name: 'versions',
  text: `SELECT title, concat(generation, ' ', version) AS version FROM ${SCHEMA}.worlds`,
}

const ABANDONED: Statement = {
  name: 'abandoned_worlds',
  text: `SELECT title FROM ${SCHEMA}.worlds WHERE hold_until < clock_timestamp() LIMIT ${MOST_OVERDUE}`,
}

export interface SharedParts {
  readonly database: Database
  readonly processId: string
  readonly timers?: WallTimers | undefined
  readonly facts?: (() => Record<string, unknown>) | undefined
  readonly roles?: Roles | undefined
  /** See `PostgresStoreParts`. */
  readonly wallClock?: WallClock | undefined
  /** Timers that this process takes. */
  readonly claims: Pick<Claims, 'owner' | 'look' | 'leave' | 'giveBack'>
}

/** Worlds that several processes use. */
export class SharedPostgres implements SharedStore {
  readonly settings: SettingsWatch
  readonly #parts: SharedParts
  readonly #holds: Holds
  readonly #processes: Processes
  readonly #texts: KeptTexts
  #finish: (world: string) => Promise<void> = async () => undefined
  /** One at a time waits for the directory with a connection of its own. */
  #directory: Promise<unknown> = Promise.resolve()

  constructor(parts: SharedParts) {
    const { database, processId, timers, facts = () => ({}), wallClock, claims } = parts
    this.#parts = parts
    this.settings = new SettingsWatch(processId)
    this.#holds = new Holds(database, {
      processId,
      timers,
      onAsk: world => claims.look(world, processId),
      onEnd: (world, release) => claims.leave(world, release),
    })
    this.#texts = new KeptTexts(database)
    this.#processes = new Processes(database, { id: processId, facts, wallClock, timers })
  }

  onSettings(listener: SettingsListener): void {
    this.settings.listen(listener)
  }

  async refresh(world: string): Promise<boolean> {
    const { settings } = this
    const { database, processId } = this.#parts
    const mark = settings.mark()
    const [row] = await database.ask<SeenRow>(WORLD, [keyText(world), processId])
    if (row) await settings.see(world, row, database.ask)
    else if (!settings.gone(world, mark)) return this.refresh(world)
    return row !== undefined
  }

  refreshAll(): Promise<void> {
    return this.settings.seeAll(this.#parts.database.ask)
  }

  async hold(world: string, purpose: HoldPurpose, options: HoldOptions): Promise<Hold | Exclude<HeldElsewhere, null>> {
    const taken = await this.#holds.hold(world, purpose, options)
    // The process that had it before may have moved its clock.
    if (!('hold' in taken)) {
      await this.refresh(world)
      return taken
    }
    try {
      // One that is kept after a failure would be renewed as long as this process lives.
      await this.settings.see(world, taken.seen, this.#parts.database.ask)
      if (taken.isAbandoned) await this.#finish(world)
      return taken.hold
    } catch (error) {
      await taken.hold.release()
      throw error
    }
  }

  askToStop(world: string): Promise<boolean> {
    return this.#holds.askToStop(world)
  }

  /** Which of the due timers of a world this process takes: all while it moves the world's clock. */
  takes(world: string): Taking {
    const { roles = ALL_ROLES } = this.#parts
    const isAll = this.#holds.advances(world)
    return { steps: isAll || roles.has('timers'), attempts: isAll || roles.has('webhooks') }
  }

  /** Whether this process has the world to itself. */
  holds(world: string): boolean {
    return this.#holds.holds(world)
  }

  /** The world's row, which a commit has locked, says that another process asks for it. */
  askedFor(world: string): void {
    this.#holds.askedFor(world)
  }

  giveBack(world: string, claims: readonly Claim[]): void {
    this.#parts.claims.giveBack(world, claims)
  }

  async isClaimedElsewhere(world: string): Promise<boolean> {
    const { database, claims } = this.#parts
    const [row] = await database.ask<{ found: boolean }>(CLAIMED, [keyText(world), await claims.owner()])
    return row?.found === true
  }

  async overdue(): Promise<readonly string[]> {
    const rows = await this.#parts.database.ask<{ title: string }>(OVERDUE)
    return rows.map(({ title }) => JSON.parse(title))
  }

  alone<T>(run: () => Promise<T>): Promise<T> {
    const mine = this.#directory.then(() =>
      this.#parts.database.session(async ({ ask }) => {
        await ask(MAKE_DIRECTORY)
        await ask({ text: 'BEGIN' })
        try {
          await ask(DIRECTORY)
          return await run()
        } finally {
          await ask({ text: 'COMMIT' }).catch(() => undefined)
        }
      }),
    )
    this.#directory = mine.catch(() => undefined)
    return mine
  }

  async count(name: string, span: number): Promise<number> {
    const [row] = await this.#parts.database.ask<{ n: number }>(COUNT, [keyText(name), span])
    return row?.n ?? 1
  }

  keepText(world: string, name: string, kept: KeptText): Promise<void> {
    return this.#texts.keep(world, name, kept)
  }

  keptText(world: string, name: string, since: number): Promise<string | null> {
    return this.#texts.find(world, name, since)
  }

  async used(worlds: readonly string[], at: number): Promise<void> {
    await this.#parts.database.ask(USED, [worlds.map(keyText), at])
  }

  async lastUse(world: string): Promise<number> {
    const [row] = await this.#parts.database.ask<{ used_at: number }>(LAST_USE, [keyText(world)])
    return row?.used_at ?? 0
  }

  offset(): number {
    return this.#processes.offset
  }

  onAbandoned(finish: (world: string) => Promise<void>): void {
    this.#finish = finish
  }

  /** Looks for worlds whose holder has died. */
  async finishAbandoned(): Promise<void> {
    for (const { title } of await this.#parts.database.ask<{ title: string }>(ABANDONED)) {
      const hold = await this.hold(JSON.parse(title), 'replace', { instant: 0, isPatient: true })
      if ('release' in hold) await hold.release()
    }
  }

  /** A sign of life, and the worlds that this process has. */
  async renew(): Promise<void> {
    await Promise.all([this.#processes.show(), this.#holds.renew()])
  }

  readOffset(): Promise<void> {
    return this.#processes.readOffset()
  }

  leave(): Promise<void> {
    return this.#processes.leave()
  }

  others(): Promise<number> {
    return this.#processes.others()
  }

  async versions(): Promise<ReadonlyMap<string, string>> {
    const rows = await this.#parts.database.ask<{ title: string; version: string }>(VERSIONS)
    return new Map(rows.map(({ title, version }) => [JSON.parse(title), version]))
  }

  isFirst(): Promise<boolean> {
    return this.#processes.isFirst()
  }

  hasOthers(): Promise<boolean> {
    return this.#processes.hasOthers()
  }

  enter(facts: () => ProcessFacts): Promise<void> {
    return this.#processes.enter(facts)
  }

  othersFacts(): Promise<readonly ProcessFacts[]> {
    return this.#processes.othersFacts()
  }
}
