import type { Rng } from '../random.ts'
import { drawLuck, type PromiseLuck } from './keep-promise.ts'
import { drawWait } from './planned-wait.ts'
import type { PlannedWait, Script, ScriptEntry, ScriptOption, StepOf } from './scenario.ts'

export interface UnrolledStep<Step> {
  readonly step: Step
  /** 0 where the promise of the rate decides. */
  readonly wait: PlannedWait
  /** What was drawn for a step that waits for the promise. */
  readonly luck?: PromiseLuck
}

export interface UnrollOptions<Step> {
  /** Is called with every choice that was made. */
  onDrawn(choice: Extract<ScriptEntry<Step>, { kind: 'choice' }>, option: ScriptOption<Step>): void
}

/** A script as the steps that will happen: rounds written out, choices made, waits drawn, in the order of the text. */
export function unroll<Step extends StepOf<unknown>>(
  script: Script<Step>,
  random: Rng,
  { onDrawn }: Partial<UnrollOptions<Step>> = {},
): readonly UnrolledStep<Step>[] {
  const steps: UnrolledStep<Step>[] = []
  const go = (entries: Script<Step>): void => {
    for (const entry of entries) {
      switch (entry.kind) {
        case 'step':
          steps.push(unrollStep(entry.step, random))
          break
        case 'repeat':
          for (let round = 0; round < entry.rounds; round++) go(entry.script)
          break
        case 'choice': {
          const option = drawOption(entry.options, random)
          onDrawn?.(entry, option)
          go(option.script)
        }
      }
    }
  }
  go(script)
  return steps
}

function unrollStep<Step extends StepOf<unknown>>(step: Step, random: Rng): UnrolledStep<Step> {
  if (step.wait.kind === 'promise') return { step, wait: 0, luck: drawLuck(random) }
  return { step, wait: drawWait(step.wait, random) }
}

function drawOption<Step>(options: readonly ScriptOption<Step>[], random: Rng): ScriptOption<Step> {
  const total = options.reduce((sum, { weight }) => sum + weight, 0)
  let left = random() * total
  for (const option of options) {
    left -= option.weight
    if (left < 0) return option
  }
  // Rounding may leave a last speck; it is the last option's. The schema demands one option at least.
  const last = options.at(-1)
  if (!last) throw new Error('a choice without options got past the schema')
  return last
}
