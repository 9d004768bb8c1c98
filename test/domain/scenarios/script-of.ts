import type { Script } from '../../../src/domain/scenarios/scenario.ts'

/** A plain list of steps as a script. */
export function scriptOf<Step>(steps: readonly Step[]): Script<Step> {
  return steps.map((step, index) => ({ kind: 'step', pointer: `/steps/${index}`, step }))
}
