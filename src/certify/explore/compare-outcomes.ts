/** What differs between what a consumer should show and what it shows. */
import type { ExploreOutcome } from '../../schemas/types.gen.ts'
import type { Observation } from './consumer.ts'
import type { Outcomes, Script } from './script.ts'
import { eventAt, lineOf, numbersOf, parcelOf, timeOf } from './script.ts'
import { isKnown } from './statuses.ts'

export type FailureKind = 'answer' | 'status' | 'effects'

/** The kinds in which an outcome differs; what is not expected, or was not read, is not compared. */
export function compareOutcomes(expected: Outcomes, got: Outcomes): readonly FailureKind[] {
  const kinds = new Set<FailureKind>()
  for (const [index, wanted] of expected.entries()) {
    const shown = got[index]
    if (shown === undefined) {
      kinds.add('status')
      continue
    }
    if (differs(wanted, shown, 'state') || differs(wanted, shown, 'parcels')) kinds.add('status')
    if (differs(wanted, shown, 'effects')) kinds.add('effects')
  }
  return [...kinds]
}

function differs(wanted: ExploreOutcome, shown: ExploreOutcome, key: keyof ExploreOutcome): boolean {
  if (wanted[key] === undefined || shown[key] === undefined) return false
  return JSON.stringify(wanted[key]) !== JSON.stringify(shown[key])
}

/**
 * The events that a correct consumer would have taken: all with a known status, unless an overtaken one is answered 4xx,
 * as `certify` allows for an older status; an unknown status is answered below 500.
 */
export function wrongAnswers(script: Script, { refused }: Pick<Observation, 'refused'>): Observation['refused'] {
  return refused.filter(({ event: number, status }) => {
    const event = eventAt(script, number)
    const isClientError = status !== null && status >= 400 && status < 500
    if (!isClientError) return true
    return isKnown(lineOf(event), event.status) && !isOvertaken(script, number)
  })
}

/** Whether a newer event of its parcel arrives before the last delivery of an event. */
function isOvertaken(script: Script, number: number): boolean {
  const last = script.deliveries.findLastIndex(({ event }) => event === number)
  const newer = numbersOf(script, parcelOf(eventAt(script, number))).filter(
    other => other > number && timeOf(script, other) >= timeOf(script, number),
  )
  return script.deliveries.slice(0, last).some(({ event }) => newer.includes(event))
}

/** The kinds of failure of an observation, the plainest first. Empty = what could be compared is right. */
export function failuresOf(script: Script, expected: Outcomes, observation: Observation): readonly FailureKind[] {
  const answer: readonly FailureKind[] =
    observation.gone !== null || wrongAnswers(script, observation).length > 0 ? ['answer'] : []
  if (observation.gone !== null) return answer
  const shown = observation.unread === null ? compareOutcomes(expected, observation.outcomes) : []
  return [...answer, ...shown]
}
