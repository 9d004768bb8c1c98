import { say } from '../messages.ts'
import { isLongerThan } from '../text/limits.ts'
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

interface Limit {
  readonly name: string
  /** Dotted, as messages name it. */
  readonly key: string
  readonly limit: number
}

/** Public clients send the note beside the parcel too. */
const OWN = limitsOf('shipment', { rate: CODE, order_id: CODE, metadata: NOTE })
const GROUPS = [
  ...(['address_from', 'address_to'] as const).map(group => [group, limitsOf(`shipment.${group}`, ADDRESS)] as const),
  ['parcel', limitsOf('shipment.parcel', PARCEL)] as const,
]

function limitsOf(place: string, limits: Readonly<Record<string, number>>): readonly Limit[] {
  return Object.entries(limits).map(([name, limit]) => ({ name, key: `${place}.${name}`, limit }))
}

/** Texts of a creation request that are too long to be stored, whatever else is wrong with it; messages by dotted key. */
export function findLongTexts(body: unknown): Readonly<Record<string, readonly string[]>> {
  const shipment = asFields(asFields(body).shipment)
  const problems: Record<string, readonly string[]> = {}
  const look = (fields: Readonly<Record<string, unknown>>, limits: readonly Limit[]): void => {
    for (const { name, key, limit } of limits) {
      const text = fields[name]
      if (typeof text === 'string' && isLongerThan(text, limit)) problems[key] = [say('field_too_long', { key, limit })]
    }
  }
  look(shipment, OWN)
  for (const [group, limits] of GROUPS) look(asFields(shipment[group]), limits)
  return problems
}
