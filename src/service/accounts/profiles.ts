import { SandboxError } from '../../domain/errors.ts'
import type { Profile, Switches } from '../../domain/profile.ts'
import {
  differingSwitches,
  isSwitchName,
  readSwitch,
  SWITCH_NAMES,
  type SwitchChanges,
  type SwitchName,
  setSwitches,
  writeSwitch,
} from '../../domain/set-switches.ts'
import { FileError } from '../../files/file-error.ts'
import { loadFile } from '../../files/load-file.ts'
import { nearWord } from '../../files/near-word.ts'
import { validator } from '../../schemas/registry.ts'
import type { ProfileFile } from '../../schemas/types.gen.ts'
import { findSignatureFault } from '../../webhooks/sign/find-signature-fault.ts'
import type { Reference } from '../reference/reference.ts'
import { nearestOf, refuseSwitch } from './refuse-switch.ts'

const SCHEMA = 'sandbox/profile-switches.schema.json'

type ProfileReference = Pick<Reference, 'profiles' | 'profile' | 'statuses'>

/** Values as people write them: the switch's own, or text such as `yes`, `901,902` or `waiting-for-pickup`. */
export type SwitchOptions = {
  readonly [Name in SwitchName]?: Switches[Name] | string | number | boolean | null | readonly (string | number)[]
}

/** @throws SandboxError `invalid` naming the profiles that ship, and the nearest. */
export function shippedProfile({ profiles }: ProfileReference, name: string): Profile {
  const found = profiles.find(profile => profile.name === name)
  if (found) return found
  const names = profiles.map(profile => profile.name)
  throw new SandboxError('invalid', `no profile "${name}"; ${nearestOf(name, names)}`, { pointer: '/profile' })
}

/**
 * A shipped profile by its name, or else the file of that path (its name ends in .yaml, .yml or .json, or has a `/`). For
 * the command line and the library only: who asks over HTTP must not have files read.
 * @throws SandboxError `invalid`; for a file, with `file:line:column` of everything that is wrong.
 */
export function profileOf(reference: ProfileReference, nameOrFile: string): Profile {
  const isShipped = reference.profiles.some(({ name }) => name === nameOrFile)
  if (isShipped || !/[/\\]|\.(ya?ml|json)$/i.test(nameOrFile)) return shippedProfile(reference, nameOrFile)
  return loadProfile(reference, nameOrFile)
}

function loadProfile(reference: ProfileReference, path: string): Profile {
  try {
    const file = loadFile(path, 'sandbox/profile.schema.json', { prepare: prepareWith(reference) })
    // Valid by profile.schema.json.
    const { name, description, extends: base = 'compatible', switches } = file.value as ProfileFile
    const fault = findSignatureFault(switches.webhook_signature ?? [])
    if (fault !== null) {
      const sentence = `switches.${refuseSwitch('webhook_signature', switches.webhook_signature, fault)}`
      throw new FileError([file.problemAt('/switches/webhook_signature', sentence)])
    }
    return { ...setSwitches(reference.profile(base), switches), name, description, extends: base }
  } catch (error) {
    if (!(error instanceof FileError)) throw error
    throw new SandboxError('invalid', error.message, { pointer: '/profile', cause: error })
  }
}

/** Switches may be written in a file as they may anywhere: `rate_extras: yes`, `pending_tracking_number: null`. */
function prepareWith({ statuses }: ProfileReference): (file: unknown) => unknown {
  return file => {
    if (!isRecord(file) || !isRecord(file.switches)) return file
    const read = Object.entries(file.switches).map(([name, written]) => [
      name,
      isSwitchName(name) ? readSwitch(name, written, statuses) : written,
    ])
    return { ...file, switches: Object.fromEntries(read) }
  }
}

/**
 * Switches that were set, by name; a value may be the switch's own or text.
 * @throws SandboxError `invalid` naming every switch or value that does not exist, the first ten, and what would do.
 */
export function readSwitches(reference: ProfileReference, set: Readonly<Record<string, unknown>>): SwitchChanges {
  const said = Object.entries(set).filter(([, written]) => written !== undefined)
  // Compiling the schema for nothing would be a tenth of a start.
  if (said.length === 0) return {}
  const read = Object.fromEntries(
    said.map(([name, written]) => [name, isSwitchName(name) ? readSwitch(name, written, reference.statuses) : written]),
  )
  const violations = validator(SCHEMA)({ ...reference.profile('compatible').switches, ...read })
  const isWrong = (name: string) =>
    !isSwitchName(name) || violations.some(({ pointer }) => `${pointer}/`.startsWith(`/${name}/`))
  const wrong = said.filter(([name]) => isWrong(name))
  if (wrong.length > 0) {
    throw refuseSet(wrong.map(([name, written]) => ({ name, written, why: nearStatusIn(read[name], reference) })))
  }
  // Every name is a switch, and its value valid by profile-switches.schema.json.
  const changes = read as SwitchChanges
  const fault = findSignatureFault(changes.webhook_signature ?? [])
  if (fault !== null) throw refuseSet([{ name: 'webhook_signature', written: set.webhook_signature, why: fault }])
  return changes
}

/** Of the first status in a list that there is not: which one it nearly is. */
function nearStatusIn(value: unknown, { statuses }: ProfileReference): string | undefined {
  const slugs = statuses.all().map(({ slug }) => slug)
  const wrong = (Array.isArray(value) ? value : []).find(item => typeof item === 'string')
  const near = typeof wrong === 'string' ? nearWord(wrong, slugs) : null
  return near === null ? undefined : `there is no status "${wrong}"; did you mean "${near}"?`
}

/** A set with so many faults is not worth a line for each. */
const MOST_NAMED = 10

function refuseSet(wrong: readonly { name: string; written: unknown; why?: string | undefined }[]): SandboxError {
  const lines = wrong.slice(0, MOST_NAMED).map(({ name, written, why }) => refuseSwitch(name, written, why))
  const more = wrong.length - lines.length
  const rest = more > 0 ? [`and ${more} more that cannot be set.`] : []
  return new SandboxError('invalid', [...lines, ...rest].join('\n'), { pointer: `/set/${wrong[0]?.name}` })
}

export interface ProfileSummary {
  readonly name: string
  /** The shipped profile it is compared with: its own, or the one its file extends. */
  readonly base: string
  /** Where it differs from that. */
  readonly overridden: readonly SwitchName[]
  /** For one line: `spec`, `spec, with login_layout=root`, `ours: observed, with numbers=string`. */
  readonly text: string
  /** How many open clauses it decides. */
  readonly decides: number
}

export function summarise(reference: ProfileReference, profile: Profile): ProfileSummary {
  const { name, switches } = profile
  const own = reference.profiles.find(shipped => shipped.name === name)
  const base =
    own ?? reference.profiles.find(shipped => shipped.name === profile.extends) ?? reference.profile('compatible')
  const overridden = differingSwitches(switches, base.switches)
  const differences = overridden.map(each => `${each}=${writeSwitch(switches[each])}`).join(', ')
  const title = own ? name : `${name}: ${base.name}`
  const text = differences === '' ? title : `${title}, with ${differences}`
  return { name, base: base.name, overridden, text, decides: SWITCH_NAMES.length }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
