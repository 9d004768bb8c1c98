import { SandboxError } from '../../domain/errors.ts'
import type { Profile } from '../../domain/profile.ts'
import { type SwitchChanges, setSwitches } from '../../domain/set-switches.ts'
import type { SettlementCalendar } from '../../domain/settlement/calendar.ts'
import type { BankDetails } from '../../domain/settlement/rows.ts'
import { type ClockSetting, FROZEN_START } from '../../domain/time/clock.ts'
import { type AccountRow, type InitialSettings, ROW_LAYOUT } from '../../domain/world.ts'
import { requireScenario } from '../scenarios/scenario-book.ts'
import type { Core } from '../world/core.ts'

/** What may be said of a new account; the rest is drawn or comes from the defaults. */
export interface AccountSpec {
  readonly id?: string | undefined
  readonly seed?: number | undefined
  readonly clock?: ClockSetting | undefined
  /** Virtual instant at which the clock begins. */
  readonly clockStart?: number | undefined
  /** ms; null = the scenario's own durations. */
  readonly paceMs?: number | null | undefined
  /** What it says differs from the defaults. */
  readonly settlement?: Partial<SettlementCalendar> | undefined
  /** What COD is paid into; null = nothing, absent = the account at a bank that every account has. */
  readonly bank?: BankDetails | null | undefined
  /** The outcome of what chooses none; a scenario is the default of its own line. */
  readonly scenario?: string | undefined
  /** What stood before it: scenarios of its own, and the defaults of both lines, which stay where `scenario` names no other. */
  readonly kept?: Pick<AccountRow, 'scenarios' | 'defaultScenario' | 'defaultOndemandScenario'> | undefined
  /** How it answers; the switches of `set` differ from it. */
  readonly profile?: Profile | undefined
  readonly set?: SwitchChanges | undefined
  readonly username?: string | undefined
  readonly password?: string | undefined
  readonly clientId?: number | undefined
  readonly clientSecret?: string | undefined
  readonly webhookSecret?: string | undefined
  readonly refreshToken?: string | undefined
  /** Wall ms without use until it vanishes; null, absent = it stays. */
  readonly ttlMs?: number | null | undefined
  /** It has an inbox, which a reset keeps; false = none, absent = as before. */
  readonly inbox?: boolean | undefined
}

export interface AccountDefaults {
  readonly clock: ClockSetting
  readonly clockStart: number | null
  /** Pace of accounts whose clock is real; one that begins with another clock of its own follows the script. */
  readonly paceMs: number | null
  readonly settlement: SettlementCalendar
  /** It was given, so it holds for accounts with the sandbox's own clock, too, whatever that is. */
  readonly isPaceSaid: boolean
  /** Of accounts of which none is said. */
  readonly profile: Profile
}

export interface DraftOptions {
  readonly defaults: AccountDefaults
  readonly epoch: number
  /** For an account that names none. */
  readonly nextClientId: number
}

/**
 * The row of an account: what was said of it, the rest from the defaults or drawn.
 * @throws SandboxError `invalid` for an unknown scenario.
 */
export function draftAccount(
  core: Pick<Core, 'scenarios' | 'secrets'>,
  spec: AccountSpec,
  { defaults, epoch, nextClientId }: DraftOptions,
): AccountRow {
  const { secrets } = core
  const id = spec.id ?? `a-${drawId(secrets.id(9))}`
  const clock = spec.clock ?? defaults.clock
  const start = spec.clockStart ?? (spec.clock ? null : defaults.clockStart)
  // A clock that is moved by hand needs no short pace, unless it was asked for together with that clock.
  const isHasty = clock.mode === 'real' || (spec.clock === undefined && defaults.isPaceSaid)
  const pace = isHasty ? defaults.paceMs : null
  const profile = setSwitches(spec.profile ?? defaults.profile, spec.set ?? {})
  const initial: InitialSettings = {
    profile,
    paceMs: spec.paceMs === undefined ? pace : spec.paceMs,
    settlement: { ...defaults.settlement, ...spec.settlement },
    ...(spec.bank === undefined ? {} : { bank: spec.bank }),
    ...defaultScenarios(core, spec),
    clock: { ...clock, start: start ?? (clock.mode === 'frozen' ? FROZEN_START : null) },
  }
  return {
    id,
    layout: ROW_LAYOUT,
    username: spec.username ?? `${id}@sandbox.test`,
    password: spec.password ?? secrets.token(12),
    clientId: spec.clientId ?? nextClientId,
    clientSecret: spec.clientSecret ?? secrets.token(24),
    refreshToken: spec.refreshToken ?? secrets.token(48),
    webhookSecret: spec.webhookSecret ?? secrets.webhookSecret(),
    seed: spec.seed ?? secrets.seed(),
    epoch,
    ...begin(initial),
    ...(spec.ttlMs === undefined || spec.ttlMs === null ? {} : { ttlMs: spec.ttlMs }),
    initial,
  }
}

/** An account as a reset leaves it: what it began with, and nothing that was added later. */
export function begin({ profile, paceMs, settlement, defaultScenario, defaultOndemandScenario }: InitialSettings) {
  return { profile, paceMs, settlement, defaultScenario, defaultOndemandScenario, scenarios: [] }
}

const FIRST = { scenarios: [], defaultScenario: 'happy', defaultOndemandScenario: 'ondemand-happy' }

/** `happy` and `ondemand-happy`, or what was kept, unless another scenario of the line is named. */
function defaultScenarios(
  { scenarios }: Pick<Core, 'scenarios'>,
  { scenario, kept = FIRST }: AccountSpec,
): Pick<AccountRow, 'defaultScenario' | 'defaultOndemandScenario'> {
  const { defaultScenario, defaultOndemandScenario } = kept
  // One that has gone since, with its file or with a reset, must not keep the sandbox from starting.
  if (scenario === undefined) return { defaultScenario, defaultOndemandScenario }
  const { name, line } = requireScenario(scenarios.of(kept.scenarios), scenario, '/scenario')
  return line === 'standard'
    ? { defaultScenario: name, defaultOndemandScenario }
    : { defaultScenario, defaultOndemandScenario: name }
}

/** Lower-case letters and digits only: it stands in a header and in a mail address. */
function drawId(token: string): string {
  return token.toLowerCase().replace(/[^a-z0-9]/g, '0')
}

/** What stays when an account is replaced: who may log in, with which seed it draws, how it answers, how long it stays. */
export function identityOf({
  username,
  password,
  clientId,
  clientSecret,
  webhookSecret,
  refreshToken,
  seed,
  ttlMs,
  initial: { profile },
}: AccountRow) {
  return { username, password, clientId, clientSecret, webhookSecret, refreshToken, seed, ttlMs, profile }
}

/** The same with what else was said of it. */
function settingsOf(row: AccountRow): AccountSpec {
  return {
    ...identityOf(row),
    profile: row.profile,
    id: row.id,
    paceMs: row.paceMs,
    settlement: row.settlement,
    bank: row.initial.bank,
    kept: row,
  }
}

/** What is stored of an account that this start says something of. */
export function settingsAtStart(stored: AccountRow, said: AccountSpec): AccountSpec {
  const before = settingsOf(stored)
  // A pace belongs to a clock: another clock without a pace gets that clock's default.
  return said.clock ? { ...before, paceMs: undefined } : before
}

/** A stored account as this start has it; what is planned is still laid out by the stored pace and calendar. */
export function rowAtStart(stored: AccountRow, drafted: AccountRow, said: AccountSpec): AccountRow {
  const profile = said.profile || said.set ? drafted.profile : stored.initial.profile
  const saysPace = said.paceMs !== undefined || said.clock !== undefined
  const { paceMs: begunPace } = saysPace ? drafted.initial : stored.initial
  const { settlement: begun } = said.settlement === undefined ? stored.initial : drafted.initial
  const { defaultScenario, defaultOndemandScenario } = said.scenario === undefined ? stored.initial : drafted.initial
  const defaults = { defaultScenario, defaultOndemandScenario }
  const { clock } = stored.initial
  const initial = { ...drafted.initial, ...defaults, paceMs: begunPace, settlement: begun, clock, profile }
  const { paceMs, settlement, isLayingOut, scenarios, highestEpoch = stored.epoch } = stored
  const unfinished = isLayingOut ? { isLayingOut } : {}
  return { ...drafted, ...unfinished, paceMs, settlement, scenarios, highestEpoch, initial }
}

/** A key said to be undefined is a key not said: it must not hide what is kept. */
export function definedOnly(spec: AccountSpec): AccountSpec {
  return Object.fromEntries(Object.entries(spec).filter(([, value]) => value !== undefined))
}

/** Rows of before lack what every answer and delivery needs; half of a world is worse than none. */
export function refuseOlder(row: AccountRow): void {
  if (row.layout === ROW_LAYOUT) return
  const detail =
    row.layout > ROW_LAYOUT
      ? 'the data folder was written by a later version; run that one, or start with another --data.'
      : 'the data folder was written by an earlier version, before endpoints had settings of their own; move it away, or start with another --data.'
  throw new SandboxError('conflict', detail)
}
