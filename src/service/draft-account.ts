import { type ClockSetting, FROZEN_START } from '../domain/clock.ts'
import { SandboxError } from '../domain/errors.ts'
import type { AccountRow } from '../domain/world.ts'
import type { Core } from './core.ts'

/** What may be said of a new account; the rest is drawn or comes from the defaults. */
export interface AccountSpec {
  readonly id?: string | undefined
  readonly seed?: number | undefined
  readonly clock?: ClockSetting | undefined
  /** Virtual instant at which the clock begins. */
  readonly clockStart?: number | undefined
  /** ms; null = the scenario's own durations. */
  readonly paceMs?: number | null | undefined
  readonly scenario?: string | undefined
  readonly username?: string | undefined
  readonly password?: string | undefined
  readonly clientId?: number | undefined
  readonly clientSecret?: string | undefined
  readonly webhookSecret?: string | undefined
  readonly refreshToken?: string | undefined
}

export interface AccountDefaults {
  readonly clock: ClockSetting
  readonly clockStart: number | null
  /** Pace of accounts whose clock is real; others follow the script unless told. */
  readonly paceMs: number | null
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
  core: Core,
  spec: AccountSpec,
  { defaults, epoch, nextClientId }: DraftOptions,
): AccountRow {
  const { secrets } = core
  const id = spec.id ?? `a-${drawId(secrets.token(9))}`
  const scenario = spec.scenario ?? 'happy'
  if (!core.reference.scenario(scenario)) {
    const names = core.reference.scenarios.map(({ name }) => name).join(', ')
    throw new SandboxError('invalid', `no scenario "${scenario}"; there are: ${names}`, { pointer: '/scenario' })
  }
  const clock = spec.clock ?? defaults.clock
  const start = spec.clockStart ?? (spec.clock ? null : defaults.clockStart)
  // A clock that somebody moves by hand needs no haste.
  const pace = clock.mode === 'real' ? defaults.paceMs : null
  return {
    id,
    username: spec.username ?? `${id}@sandbox.test`,
    password: spec.password ?? secrets.token(12),
    clientId: spec.clientId ?? nextClientId,
    clientSecret: spec.clientSecret ?? secrets.token(24),
    refreshToken: spec.refreshToken ?? secrets.token(48),
    webhookSecret: spec.webhookSecret ?? secrets.webhookSecret(),
    seed: spec.seed ?? secrets.seed(),
    epoch,
    paceMs: spec.paceMs === undefined ? pace : spec.paceMs,
    defaultScenario: scenario,
    initialClock: { ...clock, start: start ?? (clock.mode === 'frozen' ? FROZEN_START : null) },
  }
}

/** Lower-case letters and digits only: it stands in a header and in a mail address. */
function drawId(token: string): string {
  return token.toLowerCase().replace(/[^a-z0-9]/g, '0')
}

/** What stays when an account is replaced: who may log in, and with which seed it draws. */
export function identityOf({
  username,
  password,
  clientId,
  clientSecret,
  webhookSecret,
  refreshToken,
  seed,
}: AccountRow) {
  return { username, password, clientId, clientSecret, webhookSecret, refreshToken, seed }
}

/** The same with what else was said of it. */
export function settingsOf(row: AccountRow): AccountSpec {
  return { ...identityOf(row), id: row.id, paceMs: row.paceMs, scenario: row.defaultScenario }
}

/** A key said to be undefined is a key not said: it must not hide what is kept. */
export function definedOnly(spec: AccountSpec): AccountSpec {
  return Object.fromEntries(Object.entries(spec).filter(([, value]) => value !== undefined))
}
