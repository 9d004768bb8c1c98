import { say } from '../messages.ts'
import type { Switches } from '../profile.ts'
import type { Parcel } from '../world.ts'

type Sizes = Pick<Parcel, 'width' | 'height' | 'length'>

/**
 * Complaints of sizes of 0 by dotted key below `path`, where the account rejects them (switch `zero_dimensions`); where it
 * accepts them the parcel has no volumetric weight.
 */
export function findZeroSizes(
  parcel: Sizes,
  path: string,
  { zero_dimensions }: Pick<Switches, 'zero_dimensions'>,
): readonly { readonly key: string; readonly message: string }[] {
  if (zero_dimensions === 'accept') return []
  return (['width', 'height', 'length'] as const)
    .filter(name => parcel[name] === 0)
    .map(name => {
      const key = `${path}.${name}`
      return { key, message: say('field_not_above', { key, limit: '0' }) }
    })
}
