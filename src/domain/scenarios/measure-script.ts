import { DAY_MS } from '../time/instants.ts'
import type { Script, ScriptEntry, StepOf, Wait } from './scenario.ts'

/** What the longest way through a script comes to. */
export interface ScriptMeasure {
  readonly steps: number
  /** ms, at most. */
  readonly duration: number
  /** Most steps in a row that may happen at one instant. */
  readonly atOnce: number
}

interface Measured extends ScriptMeasure {
  /** Steps at its beginning, and at its end, that may happen at the instant of what stands beside it. */
  readonly before: number
  readonly after: number
  /** Most steps on a way through it that takes no time; null when every way takes some. */
  readonly through: number | null
}

/** More than any carrier that ships needs, a late delivery to a remote area included. */
const LONGEST_PROMISE_MS = 30 * DAY_MS

const NOTHING: Measured = { steps: 0, duration: 0, atOnce: 0, before: 0, after: 0, through: 0 }

export function measureScript<Step extends StepOf<unknown>>(script: Script<Step>): ScriptMeasure {
  return measure(script)
}

/** Whether there is a way through the script on which no time passes. */
export function isTimeless<Step extends StepOf<unknown>>(script: Script<Step>): boolean {
  return measure(script).through !== null
}

function measure<Step extends StepOf<unknown>>(script: Script<Step>): Measured {
  return script.map(entry => measureEntry(entry)).reduce(join, NOTHING)
}

function measureEntry<Step extends StepOf<unknown>>(entry: ScriptEntry<Step>): Measured {
  switch (entry.kind) {
    case 'step': {
      const { shortest, longest } = boundsOf(entry.step.wait)
      const mayBeAtOnce = shortest === 0
      // It shares its instant with what follows; with what stands before it only without a wait.
      return {
        steps: 1,
        duration: longest,
        atOnce: 1,
        before: mayBeAtOnce ? 1 : 0,
        after: 1,
        through: mayBeAtOnce ? 1 : null,
      }
    }
    case 'choice':
      return entry.options.map(({ script }) => measure(script)).reduce(worst)
    case 'repeat':
      return repeated(measure(entry.script), entry.rounds)
  }
}

/** One after the other. */
function join(a: Measured, b: Measured): Measured {
  return {
    steps: a.steps + b.steps,
    duration: a.duration + b.duration,
    atOnce: Math.max(a.atOnce, b.atOnce, a.after + b.before),
    before: Math.max(a.before, a.through === null ? 0 : a.through + b.before),
    after: Math.max(b.after, b.through === null ? 0 : a.after + b.through),
    through: a.through === null || b.through === null ? null : a.through + b.through,
  }
}

/** As often one after the other. */
function repeated(round: Measured, rounds: number): Measured {
  if (rounds === 1) return round
  const { before, after, through } = round
  const others = (through ?? 0) * (rounds - 1)
  return {
    steps: round.steps * rounds,
    duration: round.duration * rounds,
    atOnce: Math.max(round.atOnce, after + (through ?? 0) * (rounds - 2) + before),
    before: before + others,
    after: after + others,
    through: through === null ? null : through * rounds,
  }
}

/** Either of them. */
function worst(a: Measured, b: Measured): Measured {
  const { through } = a
  return {
    steps: Math.max(a.steps, b.steps),
    duration: Math.max(a.duration, b.duration),
    atOnce: Math.max(a.atOnce, b.atOnce),
    before: Math.max(a.before, b.before),
    after: Math.max(a.after, b.after),
    through: through === null || b.through === null ? (through ?? b.through) : Math.max(through, b.through),
  }
}

function boundsOf(wait: Wait): { readonly shortest: number; readonly longest: number } {
  if (wait.kind === 'range') return { shortest: wait.min, longest: wait.max }
  if (wait.kind === 'promise') return { shortest: 1, longest: LONGEST_PROMISE_MS }
  // Longest for a step before it that happened at midnight; without days, for one at that very time of day.
  const longest = wait.days === 0 ? DAY_MS : wait.days * DAY_MS + wait.secondOfDay * 1_000
  return { shortest: 1, longest }
}
