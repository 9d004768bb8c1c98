import type { Switches } from '../domain/profile.ts'
import { SWITCH_NAMES, type SwitchName, writeSwitch } from '../domain/set-switches.ts'
import type { SwitchVariation } from './variation.ts'

/** What the schema of switches says of one. */
export interface SwitchSchema {
  readonly enum?: readonly unknown[]
  readonly type?: string
  readonly 'x-clause': string
  readonly 'x-profiles': Readonly<Record<string, unknown>>
  /** What a switch varies over that takes any number, duration or list. */
  readonly 'x-vary'?: readonly unknown[]
}

/**
 * Every other value of every switch: those of its list, yes and no, or those of `x-vary` and of the shipped profiles.
 *
 * @param schemas Of all switches, by name.
 * @param present What the unvaried sandbox answers by.
 */
export function switchVariations(
  schemas: Readonly<Record<string, SwitchSchema>>,
  present: Switches,
): readonly SwitchVariation[] {
  return SWITCH_NAMES.flatMap(name => {
    const schema = schemas[name]
    if (schema === undefined) throw new Error(`the schema of switches has no ${name}`)
    const seen = new Set([writeSwitch(present[name])])
    return valuesOf(name, schema).flatMap((value): readonly SwitchVariation[] => {
      const text = writeSwitch(value)
      if (seen.has(text)) return []
      seen.add(text)
      return [{ kind: 'switches', id: `switch:${name}=${text}`, clause: schema['x-clause'], name, value }]
    })
  })
}

function valuesOf(name: SwitchName, schema: SwitchSchema): readonly Switches[SwitchName][] {
  const listed = schema.enum ?? (schema.type === 'boolean' ? [true, false] : schema['x-vary'])
  if (listed === undefined) throw new Error(`the switch ${name} has neither a list of values nor x-vary`)
  // A test validates each of them by the schema that they come from.
  return [...listed, ...Object.values(schema['x-profiles'])] as readonly Switches[SwitchName][]
}
