import type { Rng } from '../random.ts'
import type { Script, StepOf } from './scenario.ts'
import { unroll } from './unroll.ts'

/** A choice of a script, and how it was drawn. */
export interface DrawnWay {
  /** Of the choice's entry in its file. */
  readonly pointer: string
  /** From 1. */
  readonly taken: number
  readonly of: number
  /** How likely it was, 0 to 1. */
  readonly odds: number
}

/** The choices in the order they come up, drawn as a plan from the same stream draws them; those of every round apart. */
export function drawnWays<Step extends StepOf<unknown>>(script: Script<Step>, random: Rng): readonly DrawnWay[] {
  const ways: DrawnWay[] = []
  unroll(script, random, {
    onDrawn({ pointer, options }, option) {
      const total = options.reduce((sum, { weight }) => sum + weight, 0)
      ways.push({ pointer, taken: options.indexOf(option) + 1, of: options.length, odds: option.weight / total })
    },
  })
  return ways
}
