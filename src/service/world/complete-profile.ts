/** Profiles that an earlier version stored or exported: what they do not know of is answered as it was then. */
import type { Profile, Switches } from '../../domain/profile.ts'
import { SWITCH_NAMES } from '../../domain/set-switches.ts'
import type { AccountRow } from '../../domain/world.ts'
import { readSchema } from '../../schemas/registry.ts'
import { commitDurably } from './commit.ts'
import type { ChangePorts } from './core.ts'

const SCHEMA = 'sandbox/profile-switches.schema.json'

/** What the schema says of one switch. */
interface Rule {
  /** How every profile answered before there was the switch; absent where all stored profiles have it. */
  readonly 'x-before'?: unknown
  readonly 'x-profiles': Readonly<Record<string, unknown>>
}

/** The same profile, with a value for each switch that it lacks; itself when it lacks none. */
export function completeProfile(profile: Profile): Profile {
  const { switches } = profile
  if (SWITCH_NAMES.every(name => name in switches)) return profile
  return { ...profile, switches: completeSwitches(switches) }
}

/** At start: the row of an earlier version is replaced once, for every reader of the stored row. */
export async function upgradeAccount(core: ChangePorts, row: AccountRow) {
  const complete = completeAccount(row)
  if (complete === row) return row
  await commitDurably(core, { world: row.id }, ({ tx }) => tx.put('account', complete))
  return complete
}

/** The same account, what a reset goes back to included; itself when it lacks nothing. */
function completeAccount(row: AccountRow): AccountRow {
  const profile = completeProfile(row.profile)
  const begins = completeProfile(row.initial.profile)
  if (profile === row.profile && begins === row.initial.profile) return row
  return { ...row, profile, initial: { ...row.initial, profile: begins } }
}

/** Of a document that is yet to be validated: what stands there stays, also what is no switch. */
export function completeSwitches<T extends object>(switches: T): T & Switches {
  // The schema of switches itself has a rule for each of them.
  const rules = readSchema(SCHEMA).properties as Readonly<Record<string, Rule>>
  const missing = Object.entries(rules).filter(([name]) => !(name in switches))
  const filled = missing.map(([name, rule]) => [name, rule['x-before'] ?? rule['x-profiles'].compatible])
  // Every switch there is, of the stored ones each as it was valid when it was stored.
  return { ...switches, ...Object.fromEntries(filled) } as T & Switches
}
