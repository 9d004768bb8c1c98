import type { WallTimers } from '../../../domain/ports.ts'
import type { HeldElsewhere, Hold, HoldOptions, HoldPurpose } from '../../shared-store.ts'
import type { Database, Statement } from '../database.ts'
import { inOneGo } from '../in-one-go.ts'
import { keyText } from '../key-text.ts'
import { SEEN, type SeenRow } from '../settings-watch.ts'
import { SCHEMA } from '../tables.ts'
import { noWorld } from '../world-transaction.ts'
import type { Along, Question } from './question.ts'

/** How long a hold lasts after its last renewal; the store renews its own every second. */
const LEASE = "interval '6 seconds'"
/** While another process takes the steps of a world, it is asked again after so long. */
const SHORTEST_WAIT_MS = 10
const LONGEST_WAIT_MS = 40
/** A process that was asked leaves the world alone for so long, in which the one that asks looks more than once. */
const GIVE_WAY_MS = 100

const TAKE: Statement = {
  name: 'take_hold',
  text:
    `WITH before AS MATERIALIZED (SELECT hold_for AS was_for FROM ${SCHEMA}.worlds ` +
    'WHERE name = $1 FOR UPDATE) ' +
    `UPDATE ${SCHEMA}.worlds AS w SET hold_for = $2, hold_by = $3::uuid, hold_number = nextval('${SCHEMA}.hold_numbers'), ` +
    `hold_until = clock_timestamp() + ${LEASE}, hold_at = $4::double precision, hold_stop = false ` +
    'FROM before WHERE w.name = $1 AND (w.hold_until IS NULL OR w.hold_until < clock_timestamp()) ' +
    `RETURNING w.hold_number, before.was_for IS NOT NULL AS abandoned, ${SEEN.replace('$process', '$3::uuid')}`,
}

const WHO: Statement = {
  name: 'who_holds',
  text: `SELECT hold_for, greatest(hold_at, last_at) AS instant, hold_until >= clock_timestamp() AS held FROM ${SCHEMA}.worlds WHERE name = $1`,
}

const RELEASE: Statement = {
  name: 'release_hold',
  text:
    `WITH before AS MATERIALIZED (SELECT hold_stop FROM ${SCHEMA}.worlds WHERE name = $1 AND hold_number = $2 ` +
    'FOR UPDATE) ' +
    `UPDATE ${SCHEMA}.worlds AS w SET hold_for = NULL, hold_by = NULL, hold_until = NULL, hold_at = NULL, hold_stop = false ` +
    'FROM before WHERE w.name = $1 AND w.hold_number = $2 RETURNING before.hold_stop AS asked',
}

/** Steps that always have another one due would keep the world from all others. */
const ASK_FOR_IT: Statement = {
  name: 'ask_for_hold',
  text: `UPDATE ${SCHEMA}.worlds SET hold_stop = true WHERE name = $1 AND hold_for = 'steps' AND NOT hold_stop`,
}

const RENEW: Statement = {
  name: 'renew_holds',
  text:
    `UPDATE ${SCHEMA}.worlds SET hold_until = clock_timestamp() + ${LEASE} WHERE hold_by = $1::uuid ` +
    'AND hold_number = ANY($2::bigint[]) RETURNING hold_number, hold_stop',
}

const STOP: Statement = {
  name: 'stop_hold',
  text:
    `UPDATE ${SCHEMA}.worlds SET hold_stop = true WHERE name = $1 AND hold_for = 'advance' ` +
    'AND hold_until >= clock_timestamp() RETURNING 1',
}

interface Held {
  readonly name: string
  readonly purpose: HoldPurpose
  readonly number: number
  isLost: boolean
  onStop: () => void
}

interface TakenRow extends SeenRow {
  readonly hold_number: string
  readonly abandoned: boolean
}

interface ReleasedRow {
  readonly asked: boolean
}

export interface Taken {
  readonly hold: Hold
  /** The world's row as it is now. */
  readonly seen: SeenRow
  /** The process that had the world before has died without releasing it. */
  readonly isAbandoned: boolean
}

export interface HoldParts {
  readonly processId: string
  readonly timers: WallTimers | undefined
  /** Before the world is asked for: what is to be known of it once this process has it. */
  readonly onAsk: (world: string) => Promise<Along>
  /** Before another process may have the world: ends with the statement that lets go of it, and gives the rows of that one. */
  readonly onEnd: (world: string, release: Question) => Promise<readonly object[]>
}

/** Worlds that this process has to itself. */
export class Holds {
  readonly #database: Database
  readonly #process: string
  readonly #timers: WallTimers | undefined
  readonly #held = new Set<Held>()
  /** Worlds that are left to who asked for them, and until when. */
  readonly #givingWay = new Map<string, Promise<void>>()
  readonly #parts: Pick<HoldParts, 'onAsk' | 'onEnd'>

  constructor(database: Database, parts: HoldParts) {
    const { processId, timers } = parts
    this.#parts = parts
    this.#database = database
    this.#process = processId
    this.#timers = timers
  }

  async hold(
    world: string,
    purpose: HoldPurpose,
    { instant, isPatient = false }: HoldOptions,
  ): Promise<Taken | Exclude<HeldElsewhere, null>> {
    const name = keyText(world)
    const left = purpose === 'steps' ? this.#givingWay.get(name) : undefined
    if (left && isPatient) return { purpose, instant }
    await left
    // Who has to wait asks later what is due.
    let along: Along | undefined = await this.#parts.onAsk(world)
    for (let wait = SHORTEST_WAIT_MS; ; wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
      const values = [name, purpose, this.#process, instant]
      const [[taken], known] = await this.#database.session(({ ask }) =>
        inOneGo([ask<TakenRow>(TAKE, values), along ? ask<object>(along.statement, along.values) : []]),
      )
      if (taken) {
        const hold = this.#begin(world, purpose, Number(taken.hold_number))
        along?.answer(known)
        return { hold, seen: taken, isAbandoned: taken.abandoned }
      }
      const [by] = await this.#database.ask<{ hold_for: HoldPurpose; instant: number; held: boolean }>(WHO, [name])
      if (!by) throw noWorld(world)
      if (by.held && (by.hold_for !== 'steps' || isPatient)) return { purpose: by.hold_for, instant: by.instant }
      if (by.held) await this.#database.ask(ASK_FOR_IT, [name])
      along = undefined
      await this.#pause(wait)
    }
  }

  /** Without those renewed in time another process may have their worlds. */
  async renew(): Promise<void> {
    const all = [...this.#held]
    if (all.length === 0) return
    const numbers = all.map(({ number }) => number)
    const rows = await this.#database.ask<{ hold_number: string; hold_stop: boolean }>(RENEW, [this.#process, numbers])
    for (const held of all) {
      const row = rows.find(({ hold_number }) => Number(hold_number) === held.number)
      if (row?.hold_stop) held.onStop()
      // One that was released meanwhile is no longer held.
      if (!row && this.#held.has(held)) held.isLost = true
    }
  }

  advances(world: string): boolean {
    const name = keyText(world)
    for (const held of this.#held) if (held.name === name && held.purpose !== 'steps') return true
    return false
  }

  async askToStop(world: string): Promise<boolean> {
    return (await this.#database.ask(STOP, [keyText(world)])).length > 0
  }

  /** The world's row says that another process asks for it. */
  askedFor(world: string): void {
    const name = keyText(world)
    for (const held of this.#held) if (held.name === name) held.onStop()
  }

  holds(world: string): boolean {
    const name = keyText(world)
    for (const held of this.#held) if (held.name === name && !held.isLost) return true
    return false
  }

  #begin(world: string, purpose: HoldPurpose, number: number): Hold {
    const name = keyText(world)
    const held: Held = { name, purpose, number, isLost: false, onStop: () => undefined }
    this.#held.add(held)
    return {
      purpose,
      get isLost() {
        return held.isLost
      },
      onStop(listener) {
        held.onStop = listener
      },
      release: async () => {
        if (!this.#held.delete(held)) return
        // While the database is away no other process takes the world, either, and the hold ends by itself.
        const rows = await this.#parts.onEnd(world, { statement: RELEASE, values: [name, number] }).catch(() => [])
        // The statement gives these rows.
        const [released] = rows as readonly ReleasedRow[]
        if (released?.asked && purpose === 'steps') this.#giveWay(name)
      },
    }
  }

  #giveWay(name: string): void {
    const left = this.#pause(GIVE_WAY_MS).then(() => void this.#givingWay.delete(name))
    this.#givingWay.set(name, left)
  }

  #pause(ms: number): Promise<void> {
    return new Promise(resolve => void (this.#timers?.after(ms, resolve) ?? resolve()))
  }
}
