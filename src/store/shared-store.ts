/**
 * What a store offers beside its rows where several processes use the same worlds at once. The embedded store has none of it:
 * its folder belongs to one process.
 */
import type { FaultCounts, FaultRow } from '../domain/faults/fault-rows.ts'
import type { AccountRow, ClockRow } from '../domain/world.ts'
import type { Claim } from './store.ts'

/** Why a process has a world to itself: its due steps, an advance, or what puts other rows in the place of all of them. */
export type HoldPurpose = 'steps' | 'advance' | 'replace'

export interface HoldOptions {
  /** What the clock of the world shows. */
  readonly instant: number
  /** A process that takes the world's steps is neither waited for nor asked to give way. */
  readonly isPatient?: boolean
}

/** A world that a process has to itself, by a lease that the store renews. */
export interface Hold {
  readonly purpose: HoldPurpose
  /** It was not renewed in time, and another process may have the world by now. */
  readonly isLost: boolean
  /** Called once when another process asks the holder to stop (`askToStop`). */
  onStop(listener: () => void): void
  release(): Promise<void>
}

/** Who has the world, seen from this process; null = no other process. */
export type HeldElsewhere = {
  readonly purpose: HoldPurpose
  /** The virtual instant that an advance has reached. */
  readonly instant: number
} | null

/** What services keep in memory of a world, because nearly every call reads it. */
export interface WorldSettings {
  /** Another one than before: its rows were replaced, and what is under way belongs to rows that are gone. */
  readonly isReplaced: boolean
  /** Undefined in worlds that are no accounts. */
  readonly account: AccountRow | undefined
  readonly clock: ClockRow | undefined
  readonly faults: readonly FaultRow[]
  readonly faultCounts: readonly FaultCounts[]
}

export interface SettingsListener {
  /** Another process has changed what this one keeps in memory; null = the world is gone. Must not throw. */
  changed(world: string, settings: WorldSettings | null): void
  /** Who has the world, at each reading of it. Must not throw. */
  held(world: string, by: HeldElsewhere): void
}

export interface SharedStore {
  /** Hears of changes by others before `refresh`, `refreshAll`, a `read` or the change of a `transact` goes on. */
  onSettings(listener: SettingsListener): void
  /** Looks what others have changed in a world. @returns whether there is such a world. */
  refresh(world: string): Promise<boolean>
  /** The same of all worlds; also finds those that were made or removed. */
  refreshAll(): Promise<void>
  /**
   * Takes a world for this process; one that takes its steps is asked to give way, and waited for. A process that dies lets
   * it go within seconds.
   * @returns who has it instead, when that is an advance or a replacement elsewhere, or steps for one that is patient.
   */
  hold(world: string, purpose: HoldPurpose, options: HoldOptions): Promise<Hold | Exclude<HeldElsewhere, null>>
  /** Asks the process that advances the world to stop. @returns false when none does. */
  askToStop(world: string): Promise<boolean>
  /** What could not be done because the store was away: any process takes it up again after some seconds. */
  giveBack(world: string, claims: readonly Claim[]): void
  /** Whether timers of a world are worked on by other processes. */
  isClaimedElsewhere(world: string): Promise<boolean>
  /** By world; another text after each change of its rows, by whichever process. */
  versions(): Promise<ReadonlyMap<string, string>>
  /** Worlds in which something has been due for a while and that no process has. */
  overdue(): Promise<readonly string[]>
  /** Runs alone among all processes: what makes names of accounts, which no two may share. */
  alone<T>(run: () => Promise<T>): Promise<T>
  /**
   * Counts something of a span of time, such as the calls of a minute; a later span begins again.
   * @returns how often it was counted in the span, by all processes.
   */
  count(name: string, span: number): Promise<number>
  /** Keeps a text of a world under a name for a while, in the place of the one before; so do all processes. */
  keepText(world: string, name: string, kept: KeptText): Promise<void>
  /** The one that was kept under the name after `since`, wall ms; null = none, or the rows of the world were replaced. */
  keptText(world: string, name: string, since: number): Promise<string | null>
  /** These worlds were last used at a wall instant, in ms. */
  used(worlds: readonly string[], at: number): Promise<void>
  /** When any process last used the world; 0 = none has said so. */
  lastUse(world: string): Promise<number>
  /** How far the database's clock, by which all processes go, is ahead of the machine's, in ms. */
  offset(): number
  /**
   * Finishes or undoes what a process had begun that died while it had the world; called with the world held, before
   * anything else is done in it.
   */
  onAbandoned(finish: (world: string) => Promise<void>): void
  /** Other processes that have entered and are alive. */
  others(): Promise<number>
  /** Whether this process does what one alone has to do for all: another does when it has left or died. */
  isFirst(): Promise<boolean>
  /** Whether any of them gives a sign of life; one that was killed a moment ago gives none, which takes 3 s to find out. */
  hasOthers(): Promise<boolean>
  /** From now on the others see this process and its facts; it is one of those that use the worlds. */
  enter(facts: () => ProcessFacts): Promise<void>
  /** Of the others that have entered and are alive. */
  othersFacts(): Promise<readonly ProcessFacts[]>
}

export interface KeptText {
  readonly text: string
  /** Wall ms; absent = now, by the clock of the database. */
  readonly at?: number
}

/** What a process says of itself to the others: texts by name, such as its URL. */
export type ProcessFacts = Readonly<Record<string, unknown>>
