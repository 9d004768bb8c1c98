/** Proof in memory that every check can fail: nothing is sent. */
import { switchesOf } from '../schemas/answers.ts'
import { CHECKS } from './checks/list-checks.ts'
import { makeKnownBad, type Reading } from './coverage/known-bad.ts'
import { validateBody, validateBySchema } from './schema/validate-body.ts'

export interface Selfcheck {
  /** Checks and rules of the schemas that did what they must: bite what is bad, and leave alone what is good. */
  readonly bite: number
  readonly of: number
  /** One line for each sample on which one did not. */
  readonly failures: readonly string[]
  /** Keywords of the schemas that a body was seen to break, by name. */
  readonly rejected: readonly string[]
}

/** Every check on its own samples, and the schema check on a body for each keyword of the contract's schemas. */
export function selfcheck(): Selfcheck {
  const checks = CHECKS.map(check => check.prove().failures)
  const { bodies, examples } = makeKnownBad()
  const misses = bodies.filter(({ reading, body }) => !complains(reading, body))
  const alarms = examples.filter(({ reading, body }) => complains(reading, body))
  const failures = [
    ...checks.flat(),
    ...misses.map(({ location, reading }) => `schema: silent where ${reading.name} breaks ${location.name}`),
    ...alarms.map(({ reading }) => `schema: false alarm on an example of ${reading.name}`),
  ]
  const missed = new Set(misses.map(({ location }) => location.name))
  return {
    bite: checks.filter(found => found.length === 0).length + bodies.length - misses.length,
    of: checks.length + bodies.length,
    failures,
    rejected: bodies.map(({ location }) => location.name).filter(name => !missed.has(name)),
  }
}

/** As the schema check does, with the known reading of the body. */
function complains({ cell, answer }: Reading, body: unknown): boolean {
  const problems =
    cell === null
      ? validateBySchema(answer.body ?? '', body, { clause: 'Events' })
      : validateBody(cell, body, switchesOf(answer)).problems
  return problems.length > 0
}
