import { rng } from '../../../src/domain/random.ts'
import { readSchema } from '../../../src/schemas/registry.ts'
import type { SwitchOptions } from '../../../src/service/accounts/profiles.ts'

const { properties } = readSchema('sandbox/profile-switches.schema.json')
const { enum: STATUSES } = readSchema('common/standard-status-code.schema.json')

/** A value for every observable switch, the same for the same number. */
export function drawSwitches(number: number, names: readonly string[]): SwitchOptions {
  const random = rng(number, 'learn')
  const among = <T>(values: readonly T[]): T | undefined => values[Math.floor(random() * values.length)]
  const draw = (name: string): unknown => {
    if (name === 'token_lifetime') return 60 + Math.floor(random() * 3_000_000_000)
    if (name === 'max_page_size') return among([1, 2, 24, 25, 26, 100, 699, 1 + Math.floor(random() * 10_000), 10_000])
    if (name === 'cancel_until') return STATUSES.filter(() => random() < 0.4)
    if (name === 'volumetric_field') return among(['cweight', 'weight_volume', 'dim_weight', 'x', 'a_1'])
    const rule = properties[name]
    return among(rule.enum ?? [true, false])
  }
  return Object.fromEntries(names.map(name => [name, draw(name)]))
}
