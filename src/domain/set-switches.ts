/** Setting switches of a profile: the many ways people write a value, and the one form it has inside. */

import type { Profile, Switches } from './profile.ts'
import type { Statuses } from './shipments/statuses.ts'
import { parseDuration } from './time/duration.ts'

export type SwitchName = keyof Switches

/** Values for some switches. */
export type SwitchChanges = Partial<Switches>

/** How a switch is written; what it may be is for its schema to say (schemas/sandbox/profile-switches.schema.json). */
type Form = 'word' | 'number' | 'flag' | 'status' | 'statuses' | 'limit' | 'duration' | 'schemes' | 'waits'

const FORMS = {
  login_layout: 'word',
  refresh_layout: 'word',
  token_lifetime: 'number',
  record_layout: 'word',
  create_data: 'word',
  created_status: 'status',
  pending_tracking_number: 'word',
  customer_layout: 'word',
  pagination_meta: 'word',
  invoice_shape: 'word',
  numbers: 'word',
  points_layout: 'word',
  time_bounds: 'word',
  max_page_size: 'number',
  rate_limit: 'limit',
  rate_ttl: 'duration',
  rate_extras: 'flag',
  cancel_until: 'statuses',
  creation_push: 'word',
  webhook_signature: 'schemes',
  webhook_retry: 'waits',
  webhook_success: 'word',
  json_style: 'word',
  ondemand_push: 'word',
  create_refusal: 'word',
  volumetric_field: 'word',
  history_order: 'word',
  order_id_filter: 'flag',
  record_extras: 'flag',
  creation_422_layout: 'word',
  zero_dimensions: 'word',
  invoice_time_filter: 'flag',
  search_miss: 'word',
  search_result: 'word',
  transaction_sign: 'word',
  code_types: 'word',
  update_time: 'word',
  missing_text: 'word',
  ondemand_money: 'word',
  vendor_paths: 'flag',
} as const satisfies Record<SwitchName, Form>

export function isSwitchName(name: string): name is SwitchName {
  return Object.hasOwn(FORMS, name)
}

/** In the order of open-clauses.md. */
export const SWITCH_NAMES: readonly SwitchName[] = Object.keys(FORMS).filter(isSwitchName)

/**
 * The switch's own form of what was written, as text (`901,902`, `yes`, `standard,body-hmac-base64:X-Sign`, `none`) or as
 * JSON (`["901", "on-the-way-to-pick-up"]`, `true`, null). What cannot be read comes back as it is, for the schema to
 * refuse.
 */
export function readSwitch(name: SwitchName, written: unknown, statuses: Pick<Statuses, 'resolve'>): unknown {
  const value = typeof written === 'string' ? written.trim() : written
  switch (FORMS[name]) {
    case 'word':
      return typeof value === 'number' || value === null ? String(value) : value
    case 'number':
      return numberOf(value)
    case 'flag':
      return flagOf(value)
    case 'status':
      return statusOf(value, statuses)
    case 'statuses':
      return isNothing(value) ? [] : readItems(value, items => sorted(items.map(item => statusOf(item, statuses))))
    case 'limit':
      return isNothing(value) ? 'off' : numberOf(value)
    case 'duration':
      return isNothing(value) ? 'none' : value
    case 'schemes':
      return isNothing(value) ? [] : readItems(value, items => distinct(items.map(schemeOf)))
    case 'waits':
      return waitsOf(value)
  }
}

/** A value as `--set` takes it: `901,902`, `yes`, `standard,body-hmac-base64:X-Sign`, `none` for an empty list. */
export function writeSwitch(value: Switches[SwitchName]): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (!Array.isArray(value)) return String(value)
  return value.length === 0 ? 'none' : value.map(writeItem).join(',')
}

/** The same profile with other values; what is not among the changes stays. */
export function setSwitches(profile: Profile, changes: SwitchChanges): Profile {
  return { ...profile, switches: { ...profile.switches, ...changes } }
}

/** The switches in which the one differs from the other. */
export function differingSwitches(one: Switches, other: Switches): readonly SwitchName[] {
  return SWITCH_NAMES.filter(name => writeSwitch(one[name]) !== writeSwitch(other[name]))
}

const NOTHING: readonly unknown[] = ['off', 'none', false, null]

function isNothing(value: unknown): boolean {
  return NOTHING.includes(value)
}

function numberOf(value: unknown): unknown {
  return typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value
}

const YES: readonly unknown[] = ['yes', 'true', 'on', '1', 1]
const NO: readonly unknown[] = ['no', 'false', 'off', '0', 0]

function flagOf(value: unknown): unknown {
  const word = typeof value === 'string' ? value.toLowerCase() : value
  if (YES.includes(word)) return true
  return NO.includes(word) ? false : value
}

/** A code, or its slug. */
function statusOf(value: unknown, statuses: Pick<Statuses, 'resolve'>): unknown {
  const word = typeof value === 'string' ? value.trim() : value
  return (typeof word === 'string' || typeof word === 'number' ? statuses.resolve(word) : undefined) ?? value
}

/** `a,b` is a list, and so is a single thing. */
function listOf(value: unknown): readonly unknown[] {
  if (typeof value === 'string') return value.split(',').map(item => item.trim())
  return Array.isArray(value) ? value : [value]
}

/** Longer than any switch's list may be; what is done with a list costs more than its length. */
const LONGEST_LIST = 50

/** A list that is too long stays so for the schema to refuse, but only just: the rest is not looked at. */
function readItems(value: unknown, read: (items: readonly unknown[]) => unknown): unknown {
  const items = listOf(value)
  return items.length > LONGEST_LIST ? items.slice(0, LONGEST_LIST + 1) : read(items)
}

/** Codes in ascending order, each once: the same set is the same value, however it was written. */
function sorted(codes: readonly unknown[]): readonly unknown[] {
  const known = codes.filter(code => typeof code === 'number')
  return known.length === codes.length ? [...new Set(known)].sort((a, b) => a - b) : codes
}

/** `body-hmac-base64:X-Sign` → {scheme, header}. */
function schemeOf(item: unknown): unknown {
  if (typeof item !== 'string') return item
  const [, scheme = item, header] = /^([^:]*):(.*)$/s.exec(item) ?? []
  return header === undefined ? { scheme: scheme.trim() } : { scheme: scheme.trim(), header: header.trim() }
}

/** The same scheme with the same header twice signs once. */
function distinct(items: readonly unknown[]): readonly unknown[] {
  const texts = items.map(item => JSON.stringify(item))
  return items.filter((_, index) => texts.indexOf(texts[index] ?? '') === index)
}

/** The name of a preset, or waits such as `5s,5m`. */
function waitsOf(value: unknown): unknown {
  if (isNothing(value)) return 'none'
  return readItems(value, items => {
    const waits = items.map(item => (typeof item === 'string' ? item.trim() : item))
    if (waits.length === 0) return 'none'
    const [only] = waits
    const isName = typeof value === 'string' && waits.length === 1 && parseDuration(String(only)) === null
    return isName ? only : waits
  })
}

function writeItem(item: number | string | Switches['webhook_signature'][number]): string {
  if (typeof item !== 'object') return String(item)
  return item.header === undefined ? item.scheme : `${item.scheme}:${item.header}`
}
