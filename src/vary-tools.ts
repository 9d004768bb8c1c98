/** What `exec --vary` needs of sandboxes: the variations there are, what each would have changed of a recorded run, and sandboxes under them. */
import type { Profile } from './domain/profile.ts'
import { readSchema } from './schemas/registry.ts'
import { type SwitchSchema, switchVariations } from './vary/switch-variations.ts'
import {
  DATA_VARIATIONS,
  FAULT_VARIATIONS,
  GREASE_VARIATIONS,
  type Variation,
  type VaryKind,
  WEBHOOK_VARIATIONS,
} from './vary/variation.ts'

export { openProber, type Prober } from './sandbox/vary/probe-recording.ts'
export { startVaried } from './sandbox/vary/start-varied.ts'

/** All variations of these kinds, beside what the profile answers. */
export function listVariations(kinds: readonly VaryKind[], { switches }: Pick<Profile, 'switches'>) {
  // The schema of switches has such a rule for each of them.
  const schemas = readSchema('sandbox/profile-switches.schema.json').properties as Readonly<
    Record<string, SwitchSchema>
  >
  const byKind: Readonly<Record<VaryKind, readonly Variation[]>> = {
    switches: switchVariations(schemas, switches),
    webhooks: WEBHOOK_VARIATIONS,
    faults: FAULT_VARIATIONS,
    data: DATA_VARIATIONS,
    grease: GREASE_VARIATIONS,
  }
  return kinds.flatMap(kind => byKind[kind])
}
