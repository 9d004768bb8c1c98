import { formatDuration } from '../time/duration.ts'
import { isTimeless, measureScript } from './measure-script.ts'
import type { ScenarioProblem, Script, ScriptEntry, StepOf } from './scenario.ts'

/** People read the history of a parcel; no one reads more. */
export const MOST_STEPS = 1_000
/** Ten years; also far from the end of the calendar. */
export const LONGEST_MS = 3_650 * 86_400_000
/** The engine stops a world after a hundred generations of timers at one instant. */
export const MOST_AT_ONCE = 50

const OUT_FOR_DELIVERY = 904

/** What no parcel can follow: rounds without time, a delivery that is promised and missing, too many steps, too long a life. `pointer` is the script's place. */
export function findScriptProblems<Step extends StepOf<unknown>>(
  script: Script<Step>,
  pointer: string,
): readonly ScenarioProblem[] {
  const cycles = timelessRounds(script)
  if (cycles.length > 0) return cycles
  const missing = missingDeliveries(script)
  if (missing.length > 0) return missing
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

/** A round that begins on the day of the promised delivery has that delivery directly after it. */
function missingDeliveries<Step extends StepOf<unknown>>(script: Script<Step>): readonly ScenarioProblem[] {
  return script.flatMap((entry, index): readonly ScenarioProblem[] => {
    if (entry.kind === 'choice') return entry.options.flatMap(option => missingDeliveries(option.script))
    if (entry.kind === 'repeat') return missingDeliveries(entry.script)
    const isRound = (one: ScriptEntry<Step> | undefined) =>
      one?.kind === 'step' && one.step.wait.kind === 'promise' && one.step.status === OUT_FOR_DELIVERY
    const next = script[index + 1]
    const isDelivered = next?.kind === 'step' && next.step.wait.kind === 'promise' && !isRound(next)
    if (!isRound(entry) || isDelivered) return []
    const message =
      'the promise of the rate is that of a delivery; let delivered or partly-delivered with "within: promise" follow directly, or use after, between or at'
    return [{ pointer: `${entry.pointer}/within`, message }]
  })
}
