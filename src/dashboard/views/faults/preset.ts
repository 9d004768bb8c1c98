import type { FaultRule } from '../../../schemas/types.gen.ts'
import type { Both } from '../../i18n.ts'

export type PresetGroup = 'calls' | 'webhooks' | 'carriers'

/** A rule that is added by one click. */
export interface Preset {
  /** Of docs/faults.md, e.g. `A4`. */
  readonly kind: string
  readonly group: PresetGroup
  readonly title: Both
  /** What the client will see. */
  readonly sees: Both
  readonly rule: FaultRule
}

export type UngroupedPreset = Omit<Preset, 'group'>

/** Of a rule that fires on the next one only. */
export const ONCE = { first: 1 }
