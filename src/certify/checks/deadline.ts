import type { Check, Finding } from '../check.ts'
import type { Session } from '../session.ts'
import { describeAnswer } from '../validate-cases.ts'

export const deadline: Check = {
  name: 'deadline',
  title: 'every event is answered within the deadline',
  why: 'The service gives up waiting and sends the event again, while the first is still being worked on.',
  expected: 'an answer within the deadline',
  run: async ({ timed, parts }) => findLate(timed, parts.deadlineMs),
}

/** Judges the events that were timed. */
export function findLate(timed: Session['timed'], deadlineMs: number): Finding {
  const slowest = Math.max(...timed.map(({ exchange }) => exchange.ms))
  const got = `the slowest of ${timed.length} after ${slowest} ms`
  const failures = timed
    // What was given up at the deadline may have taken exactly that long.
    .filter(({ exchange }) => exchange.ms > deadlineMs || exchange.error?.kind === 'timeout')
    .map(({ case: name, exchange }) => ({
      case: name,
      expected: `an answer within ${deadlineMs / 1_000} s`,
      got: `${describeAnswer(exchange)}${exchange.error === null ? ` after ${exchange.ms} ms` : ''}`,
      todo: 'Verify, put the event into a queue of your own, answer 200, and do the work after that.',
      exchange,
    }))
  return failures.length === 0 ? { verdict: 'PASS', got } : { verdict: 'FAIL', got, failures }
}
