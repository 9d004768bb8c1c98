import { formatDuration } from '../time/duration.ts'
import { isTimeless, measureScript } from './measure-script.ts'
import type { ScenarioProblem, Script, StepOf } from './scenario.ts'

/** People read the history of a parcel; no one reads more. */
export const MOST_STEPS = 1_000
/** Ten years; also far from the end of the calendar. */
export const LONGEST_MS = 3_650 * 86_400_000
/** The engine stops a world after a hundred generations of timers at one instant. */
export const MOST_AT_ONCE = 50

/** What no parcel can follow: rounds without time, too many steps, too long a life. `pointer` is the script's place. */
export function findScriptProblems<Step extends StepOf<unknown>>(
  script: Script<Step>,
  pointer: string,
): readonly ScenarioProblem[] {
  const cycles = timelessRounds(script)
  if (cycles.length > 0) return cycles
  const { steps, duration, atOnce } = measureScript(script)
  const problems: ScenarioProblem[] = []
  if (steps > MOST_STEPS) {
    problems.push({ pointer, message: `${steps} steps with all rounds; ${MOST_STEPS} at most: repeat less` })
  }
  if (duration > LONGEST_MS) {
    const message = `it may take ${formatDuration(duration)} in all; ${formatDuration(LONGEST_MS)} at most: wait less`
    problems.push({ pointer, message })
  }
  if (atOnce > MOST_AT_ONCE) {
    const message = `${atOnce} steps in a row may take no time at all; ${MOST_AT_ONCE} at most: let some wait`
    problems.push({ pointer, message })
  }
  return problems
}

function timelessRounds<Step extends StepOf<unknown>>(script: Script<Step>): readonly ScenarioProblem[] {
  return script.flatMap((entry): readonly ScenarioProblem[] => {
    if (entry.kind === 'step') return []
    if (entry.kind === 'choice') return entry.options.flatMap(option => timelessRounds(option.script))
    const inner = timelessRounds(entry.script)
    if (inner.length > 0 || entry.rounds === 1 || !isTimeless(entry.script)) return inner
    const message = 'a round may take no time, so it would turn in a circle; let one of its steps always wait'
    return [{ pointer: `${entry.pointer}/repeat`, message }]
  })
}
