import type { StepChanges } from '../../schemas/types.gen.ts'
import type { FeeChange, FeeChanges } from '../world.ts'
import { FEE_FIELDS } from './read-step-changes.ts'

/** What a step changed, as `set` of a scenario file has it: the inverse of `readStepChanges`. */
export function writeStepChanges({ weight, fees, codCollected }: FeeChanges): StepChanges {
  const written: [string, number | string][] = []
  if (weight !== null) written.push(['weight', weight])
  for (const [field, fee] of Object.entries(FEE_FIELDS)) {
    const change = fees[fee]
    if (change !== undefined) written.push([field, writeFee(change)])
  }
  if (codCollected !== null) written.push(['cod_collected', codCollected])
  return Object.fromEntries(written)
}

function writeFee(change: FeeChange): number | string {
  return 'vnd' in change ? change.vnd : `${change.percent}%`
}
