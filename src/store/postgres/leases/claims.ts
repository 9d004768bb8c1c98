import type { Timer } from '../../../domain/world.ts'
import type { Change } from '../../memory-world.ts'
import type { Claim } from '../../store.ts'
import { WorldTurns } from '../../world-turns.ts'
import type { Sessions } from '../database.ts'
import { keyText } from '../key-text.ts'
import { Upcoming } from '../known/upcoming.ts'
import { readBody } from '../stored-rows.ts'
import { CLAIM, CLAIM_THESE, EXPIRED, FIRST_ONES, NEXT, RELEASE, RELEASE_ALL, RENEW } from './claim-statements.ts'
import { changeLeases } from './lease-transaction.ts'
import { askForOnes, type OnesWanted, readOnes } from './next-ones.ts'
import { Owner } from './owner.ts'
import type { Along, Question } from './question.ts'

/** So many are read at once of a world that this process has to itself. */
const READ_AHEAD = 500
/** And so many when it begins to have it: most often a step or two are due. */
const READ_AT_FIRST = 50

/** What of the due timers of a world this process takes. */
export interface Taking {
  readonly steps: boolean
  readonly attempts: boolean
}

/** A claim of this process. */
interface Held {
  /** By which its caller knows it. */
  readonly number: number
  /** By which the database knows it; null = it does not. */
  stored: number | null
}

interface ClaimedRow {
  readonly body: string
  readonly claim: string
}

interface Ended {
  readonly id: string
  readonly stored: number
}

/** Timers taken by this process, by leases that a process that died lets go. */
export class Claims {
  readonly #database: Sessions
  readonly #owner: Owner
  /** Of two at once the second has nothing left to store, and would forget what the first has stored. */
  readonly #leaves = new WorldTurns()
  /** What this process has claimed, by the timer's id, by world. */
  readonly #held = new Map<string, Map<string, Held>>()

  readonly #takes: (world: string) => Taking
  /** Whether this process has the world to itself. */
  readonly #holds: (world: string) => boolean
  readonly #upcoming = new Upcoming()
  /** Claims that began here alone have numbers below 0. */
  #local = 0

  constructor(
    database: Sessions,
    { takes, holds }: { readonly takes: (world: string) => Taking; readonly holds: (world: string) => boolean },
  ) {
    this.#database = database
    this.#owner = new Owner(database)
    this.#takes = takes
    this.#holds = holds
  }

  /**
   * As the database has just shown it; undefined = it has to be asked.
   * @param asHeld what it has shown since this process has the world is enough
   */
  known(world: string, asHeld = false): { readonly next: Timer | undefined } | undefined {
    if (!this.#holds(world)) return undefined
    const known = this.#upcoming.first(world, id => this.#isHeld(world, id), asHeld)
    return known === undefined ? undefined : { next: known ?? undefined }
  }

  /** The version that is known of a world which this process has to itself. */
  version(world: string): { readonly generation: number; readonly version: number } | undefined {
    return this.#holds(world) ? this.#upcoming.version(world) : undefined
  }

  async next(world: string): Promise<Timer | undefined> {
    if (this.#holds(world)) {
      // An attempt may have ended meanwhile: once more then.
      if (!(await this.#readAhead(world, READ_AHEAD))) await this.#readAhead(world, READ_AHEAD)
      do {
        const known = this.known(world)
        if (known) return known.next
      } while (await this.#readBehind(world))
      // From now on the database passes over those that are claimed.
      await this.leave(world)
    }
    const { steps, attempts } = this.#takes(world)
    const [found] = await this.#database.ask<{ body: string }>(NEXT, [
      keyText(world),
      await this.owner(),
      steps,
      attempts,
    ])
    return found && readBody<'timers'>(found)
  }

  async first(world: string, limit: number): Promise<readonly Timer[]> {
    const values = [keyText(world), limit + (this.#held.get(world)?.size ?? 0)]
    const found = await this.#database.ask<{ body: string }>(FIRST_ONES, values)
    const timers = found.map(row => readBody<'timers'>(row))
    return timers.filter(({ id }) => !this.#isHeld(world, id)).slice(0, limit)
  }

  async claimDue(world: string, { until, limit }: { until: number; limit: number }): Promise<readonly Claim[]> {
    if (this.#holds(world)) {
      const isTaken = (id: string) => this.#isHeld(world, id)
      let due = this.#upcoming.due(world, { until, limit }, isTaken)
      while (!due && (await this.#readBehind(world))) due = this.#upcoming.due(world, { until, limit }, isTaken)
      if (!due) {
        // From now on the database passes over those that are claimed.
        await this.leave(world)
        await this.#readAhead(world, READ_AHEAD + limit)
        due = this.#upcoming.due(world, { until, limit }, isTaken)
      }
      if (due) return this.#claimHere(world, due)
    }
    const owner = await this.owner()
    const { steps, attempts } = this.#takes(world)
    const values = [until, limit, owner, steps, attempts]
    const [rows] = await changeLeases<ClaimedRow>(this.#database, world, { statement: CLAIM, values })
    const claims = rows.map(row => ({ timer: readBody<'timers'>(row), number: Number(row.claim) }))
    this.#hold(world, claims)
    return claims.sort((a, b) => a.timer.dueAt - b.timer.dueAt || (a.timer.id < b.timer.id ? -1 : 1))
  }

  /** @returns whether any of them had not ended by then. */
  async release(world: string, claims: readonly Claim[]): Promise<boolean> {
    const held = this.#held.get(world)
    // Most claims have ended with their row.
    const released = claims.filter(({ timer, number }) => held?.get(timer.id)?.number === number)
    if (released.length === 0) return false
    const ended: Ended[] = []
    for (const { timer } of released) {
      const stored = held?.get(timer.id)?.stored ?? null
      held?.delete(timer.id)
      if (stored !== null) ended.push({ id: timer.id, stored })
    }
    await this.#end(world, ended)
    // What was claimed when the next ones were read is not among them.
    if (ended.length > 0) this.#upcoming.forget(world)
    return true
  }

  /**
   * Rows of this world were deleted, and their claims with them.
   * @returns when the earliest of those that were put is due; 'any' when rows were deleted, so that another one comes next;
   * undefined when no timer was changed.
   */
  changed(world: string, changes: readonly Change[]): number | 'any' | undefined {
    let earliest: number | undefined
    let isAnyGone = false
    const held = this.#held.get(world)
    for (const [table, id, row] of changes) {
      if (table !== 'timers') continue
      if (row === null) {
        held?.delete(id)
        isAnyGone = true
      }
      // A row of this table: it was put there.
      else earliest = Math.min(earliest ?? Number.POSITIVE_INFINITY, (row as Timer).dueAt)
    }
    return isAnyGone ? 'any' : earliest
  }

  /** A commit of this process made the next version of a world; null = it is stored, but its answer was lost. */
  committed(
    world: string,
    version: { readonly generation: number; readonly version: number },
    changes: readonly Change[] | null,
  ): void {
    if (changes) this.#upcoming.committed(world, version, changes)
    else this.#upcoming.forget(world)
  }

  /** What comes next in a world, for a process that is going to have it to itself. */
  async look(world: string, heldBy: string): Promise<Along> {
    const question = await this.#askForOnes(world, { limit: READ_AT_FIRST, after: null, heldBy })
    this.#upcoming.forget(world)
    const reading = this.#upcoming.begin(world)
    return {
      ...question,
      answer: rows => {
        const read = readOnes(rows, READ_AT_FIRST)
        if (read) this.#upcoming.read(world, reading, read)
      },
    }
  }

  /**
   * The world is going to be others', too. What has not ended stays claimed: now they have to know it.
   * @param last asked at the end of it
   * @returns what that one gave
   */
  leave(world: string, last?: Question): Promise<readonly object[]> {
    this.#upcoming.forget(world)
    return this.#leaves.run(world, () => this.#leave(world, last))
  }

  async #leave(world: string, last: Question | undefined): Promise<readonly object[]> {
    const held = this.#held.get(world)
    const kept = [...(held ?? [])].filter(([, { stored }]) => stored === null)
    if (!held || kept.length === 0) return last ? this.#database.ask(last.statement, last.values) : []
    const ids = kept.map(([id]) => id)
    const [claims, rows] = await this.#claimThese(world, { ids, last: undefined }, last)
    const stored = new Map(claims.map(({ timer, number }) => [timer.id, number]))
    const ended: Ended[] = []
    for (const [id, claim] of kept) {
      const number = stored.get(id)
      if (held.get(id) === claim) {
        if (number === undefined) held.delete(id)
        else claim.stored = number
      }
      // It ended meanwhile.
      else if (number !== undefined) ended.push({ id, stored: number })
    }
    await this.#end(world, ended)
    return rows
  }

  /** They are renewed no more, and are free for any process once their lease has ended. */
  giveBack(world: string, claims: readonly Claim[]): void {
    const held = this.#held.get(world)
    for (const { timer, number } of claims) if (held?.get(timer.id)?.number === number) held.delete(timer.id)
    // Those that were not stored are looked for again.
    this.#upcoming.forget(world)
  }

  /** The world was replaced, and every claim in it has ended. */
  forget(world: string): void {
    this.#upcoming.forget(world)
    this.#held.delete(world)
  }

  /** Claims from before the database was away may be another's by now. */
  abandon(): void {
    this.#owner.giveUp()
    this.#upcoming.clear()
    this.#held.clear()
  }

  #isHeld(world: string, id: string): boolean {
    return this.#held.get(world)?.has(id) === true
  }

  /** @returns false when this process has made another version of the world meanwhile */
  async #readAhead(world: string, limit: number): Promise<boolean> {
    const reading = this.#upcoming.begin(world)
    const read = await this.#readOnes(world, { limit, after: null })
    return read !== undefined && this.#upcoming.read(world, reading, read)
  }

  /** @returns false when there is nothing to go on from: what was known is not what the world holds any more. */
  async #readBehind(world: string): Promise<boolean> {
    const after = this.#upcoming.last(world)
    const read = after && (await this.#readOnes(world, { limit: READ_AHEAD, after }))
    return read ? this.#upcoming.readBehind(world, read.version, { ...read, after }) : false
  }

  async #readOnes(world: string, wanted: { readonly limit: number; readonly after: Timer | null }) {
    const { statement, values } = await this.#askForOnes(world, wanted)
    return readOnes(await this.#database.ask(statement, values), wanted.limit)
  }

  async #askForOnes(world: string, wanted: Pick<OnesWanted, 'limit' | 'after' | 'heldBy'>) {
    return askForOnes(world, { ...this.#takes(world), ...wanted, owner: await this.owner() })
  }

  /**
   * No other process takes timers of the world meanwhile: no claim has to be stored. What lasts longer than this process has the
   * world is stored then. An endpoint to which another process has attempts under way is the exception.
   */
  async #claimHere(world: string, due: readonly Timer[]): Promise<readonly Claim[]> {
    const isKnownHere = (timer: Timer) =>
      timer.kind !== 'attempt' || this.#upcoming.isFreeOfOthers(world, timer.endpointId)
    const others = due.filter(timer => !isKnownHere(timer))
    const [ids, last] = [others.map(({ id }) => id), others.at(-1)]
    const [stored] = last ? await this.#claimThese(world, { ids, last }) : [[]]
    const numbers = new Map(stored.map(({ timer, number }) => [timer.id, number]))
    const askedFor = new Set(ids)
    const claims: Claim[] = []
    for (const timer of due) {
      const number = askedFor.has(timer.id) ? numbers.get(timer.id) : --this.#local
      if (number !== undefined) claims.push({ timer, number })
    }
    this.#hold(world, claims)
    // Others have had to do with them meanwhile: what is known is not all.
    if (claims.length < due.length) this.#upcoming.forget(world)
    return claims
  }

  /** @param these.last Of attempts, the one that is due last. */
  async #claimThese(
    world: string,
    { ids, last }: { readonly ids: readonly string[]; readonly last: Timer | undefined },
    then?: Question,
  ): Promise<[claims: readonly Claim[], then: readonly object[]]> {
    const values = [await this.owner(), ids.map(keyText), last?.dueAt ?? null, last ? keyText(last.id) : null]
    const [rows, after] = await changeLeases<ClaimedRow>(
      this.#database,
      world,
      { statement: CLAIM_THESE, values },
      then,
    )
    return [rows.map(row => ({ timer: readBody<'timers'>(row), number: Number(row.claim) })), after]
  }

  async #end(world: string, ended: readonly Ended[]): Promise<void> {
    if (ended.length === 0) return
    const values = [ended.map(({ id }) => keyText(id)), ended.map(({ stored }) => stored)]
    await changeLeases(this.#database, world, { statement: RELEASE, values })
  }

  #hold(world: string, claims: readonly Claim[]): void {
    const held = this.#held.get(world) ?? new Map<string, Held>()
    if (claims.length > 0) this.#held.set(world, held)
    for (const { timer, number } of claims) held.set(timer.id, { number, stored: number > 0 ? number : null })
  }

  async renew(): Promise<void> {
    const held = [...this.#held.values()].flatMap(held => [...held.values()])
    const numbers = new Set(held.flatMap(({ stored }) => stored ?? []))
    const owner = await this.#owner.drawn
    if (owner !== undefined && numbers.size > 0) await this.#database.ask(RENEW, [owner, [...numbers]])
  }

  /** The worlds in which claims have ended because their process renewed them no more. */
  async expired(): Promise<readonly string[]> {
    return (await this.#database.ask<{ title: string }>(EXPIRED)).map(({ title }) => JSON.parse(title))
  }

  async releaseAll(): Promise<void> {
    const owner = await this.#owner.drawn
    if (owner !== undefined) await this.#database.ask(RELEASE_ALL, [owner])
  }

  /** By what the claims of this process are known. */
  owner(): Promise<string> {
    return this.#owner.id()
  }
}
