import { isLongerThan } from '../is-longer-than.ts'
import { say } from '../messages.ts'
import type { Address, Parcel } from '../world.ts'
import { asFields } from './creation-input.ts'

/** The longest texts, in characters (open-clauses.md, "Errors"). */
const CODE = 255
const NAME = 255
const PHONE = 32
const STREET = 1_000
const NOTE = 1_000

type TextKey<Row> = { [K in keyof Row]-?: Extract<Row[K], string> extends never ? never : K }[keyof Row]

/** Every text of an address that is stored: the compiler sees to it that none is missing. */
const ADDRESS: Readonly<Record<TextKey<Address>, number>> = {
  name: NAME,
  phone: PHONE,
  email: NAME,
  street: STREET,
  ward: CODE,
  district: CODE,
  city: CODE,
}
const PARCEL: Readonly<Record<TextKey<Parcel>, number>> = { name: NAME, metadata: NOTE }

/** Longest texts by the dotted key of a creation request. */
const LIMITS: readonly (readonly [path: readonly string[], limit: number])[] = [
  [['rate'], CODE],
  [['order_id'], CODE],
  // Public clients send the note beside the parcel too.
  [['metadata'], NOTE],
  ...(['address_from', 'address_to'] as const).flatMap(side => limitsOf(side, ADDRESS)),
  ...limitsOf('parcel', PARCEL),
]

function limitsOf(group: string, limits: Readonly<Record<string, number>>) {
  return Object.entries(limits).map(([name, limit]) => [[group, name], limit] as const)
}

/** Texts of a creation request that are too long to be stored, whatever else is wrong with it; messages by dotted key. */
export function findLongTexts(body: unknown): Readonly<Record<string, readonly string[]>> {
  const shipment = asFields(body).shipment
  const problems: Record<string, readonly string[]> = {}
  for (const [path, limit] of LIMITS) {
    const text = path.reduce<unknown>((fields, name) => asFields(fields)[name], shipment)
    const key = ['shipment', ...path].join('.')
    if (typeof text === 'string' && isLongerThan(text, limit)) problems[key] = [say('field_too_long', { key, limit })]
  }
  return problems
}
