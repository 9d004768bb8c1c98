/** The values of each switch beside that of the profile `compatible`, as text for `--set`. */
import { readFileSync } from 'node:fs'

interface SwitchSchema {
  readonly enum?: readonly (string | number)[]
  readonly type?: string
  readonly 'x-profiles': { readonly compatible: unknown }
}

/** Of switches that take any number, duration or list: what the included profiles have, and one or two more. */
const CHOSEN: Readonly<Record<string, readonly string[]>> = {
  token_lifetime: ['1296000', '3600'],
  max_page_size: ['50', '10'],
  rate_limit: ['300', '60'],
  rate_ttl: ['1h'],
  cancel_until: ['901', '900,901,902'],
  webhook_signature: ['standard', 'body-hmac-base64:X-Signature', 'github', 'none'],
  webhook_retry: ['three-minutes', 'fast', 'none'],
  volumetric_field: ['converted_weight'],
}

/** Values by the name of the switch. */
export function readSwitchValues(): ReadonlyMap<string, readonly string[]> {
  const schema: { readonly properties: Readonly<Record<string, SwitchSchema>> } = JSON.parse(
    readFileSync(new URL('../../schemas/sandbox/profile-switches.schema.json', import.meta.url), 'utf8'),
  )
  return new Map(Object.entries(schema.properties).map(([name, one]) => [name, otherValues(name, one)]))
}

function otherValues(name: string, { enum: values, type, 'x-profiles': { compatible } }: SwitchSchema) {
  if (values !== undefined) return values.filter(value => value !== compatible).map(String)
  if (type === 'boolean') return [compatible === true ? 'no' : 'yes']
  const chosen = CHOSEN[name]
  if (chosen === undefined) throw new Error(`no values are chosen for the switch ${name}`)
  return chosen
}
