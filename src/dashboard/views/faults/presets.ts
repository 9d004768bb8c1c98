import type { FaultRule } from '../../../schemas/types.gen.ts'
import { CALL_PRESETS } from './call-presets.ts'
import { CARRIER_PRESETS } from './carrier-presets.ts'
import type { Preset } from './preset.ts'
import { WEBHOOK_PRESETS } from './webhook-presets.ts'

export const PRESETS: readonly Preset[] = [
  ...CALL_PRESETS.map(preset => ({ ...preset, group: 'calls' as const })),
  ...WEBHOOK_PRESETS.map(preset => ({ ...preset, group: 'webhooks' as const })),
  ...CARRIER_PRESETS.map(preset => ({ ...preset, group: 'carriers' as const })),
]

/** The one that a rule is word for word. */
export function presetOf(rule: FaultRule): Preset | undefined {
  const said = JSON.stringify(rule)
  return PRESETS.find(preset => JSON.stringify(preset.rule) === said)
}
