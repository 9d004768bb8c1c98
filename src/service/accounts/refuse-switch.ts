import { isSwitchName, SWITCH_NAMES, type SwitchName } from '../../domain/set-switches.ts'
import { didYouMean } from '../../files/near-word.ts'
import { readSchema } from '../../schemas/registry.ts'

/** Switches whose values no list can name; for the others the schema has the words. */
const HOW: Partial<Record<SwitchName, string>> = {
  cancel_until: 'write status codes or names such as 901,on-the-way-to-pick-up, or none, at most 50.',
  rate_ttl: 'write none, or a duration such as 30m.',
  volumetric_field: 'write a name such as cweight: small letters, digits and _, and no other field of the parcel.',
  webhook_retry: 'write none, fast, standard, three-minutes, or waits such as 5s,5m, at most 50.',
  webhook_signature: 'write none, or schemes such as standard,body-hmac-base64:X-Signature, at most 8.',
}

/**
 * Why a switch cannot be set so: which value, what would do and, for a slip of the pen, the nearest. `why` is said instead
 * where more is known than what the schema allows.
 */
export function refuseSwitch(name: string, written: unknown, why?: string | null): string {
  if (!isSwitchName(name)) return `unknown switch ${shown(name)}; ${nearestOf(name, SWITCH_NAMES)}`
  const rule = readSchema(SCHEMA).properties[name]
  return `${name} cannot be ${shown(written)}; ${why ?? HOW[name] ?? allowedBy(rule, written)}`
}

/** `did you mean "spec"? There are: …`; only what there is when nothing comes near. */
export function nearestOf(word: string, known: readonly string[]): string {
  const hint = didYouMean(word, known)
  const all = `${known.join(', ')}.`
  return isNear(hint) ? `${hint} There are: ${all}` : `there are: ${all}`
}

const SCHEMA = 'sandbox/profile-switches.schema.json'

function allowedBy(rule: Readonly<Record<string, unknown>>, written: unknown): string {
  if (Array.isArray(rule.enum)) {
    const words = rule.enum.map(String)
    const hint = didYouMean(String(written), words)
    return `one of: ${words.join(', ')}${isNear(hint) ? `; ${hint}` : '.'}`
  }
  if (rule.type === 'boolean') return 'write yes or no.'
  const [word, range = rule] = Array.isArray(rule.anyOf) ? [`${rule.anyOf[0].const}, or `, rule.anyOf[1]] : ['']
  return `write ${word}a whole number from ${range.minimum} to ${range.maximum}.`
}

function isNear(hint: string): boolean {
  return hint.startsWith('did you mean')
}

/** JSON, cut where it would fill the screen. */
function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value)
  return text.length <= 60 ? text : `${text.slice(0, 60)}…`
}
