import type { Check, Failure } from '../check.ts'
import type { Exchange } from '../client.ts'
import type { Session } from '../session.ts'
import { countAnswers, validateCases } from '../validate-cases.ts'

const SINGLES = 3
/** A consumer that answers all of them, or a single one, faster gains nothing by answering at once. */
const SHORTEST_TELLING_MS = 500
const SHORTEST_SINGLE_MS = 10

export const manyAtOnce: Check = {
  name: 'many-at-once',
  title: 'many events at once are answered 2xx in time',
  why: 'After a pause, or at a settlement, many events come together.',
  expected: '2xx to each, within the deadline',
  async run(session) {
    const { deadlineMs, concurrency } = session.parts
    const order = await session.order()
    const singles: number[] = []
    for (let n = 0; n < SINGLES; n++) singles.push((await session.send(session.draft(order, 'picked-up'))).ms)
    const events = Array.from({ length: concurrency }, () => session.draft(order, 'picked-up'))
    const began = performance.now()
    // A refused connection is an outcome here: a backlog that is full refuses.
    const exchanges = await Promise.all(events.map(event => session.attempt(event)))
    const tookMs = performance.now() - began
    const validated = validateCases(
      exchanges.filter(isAnswered).map(exchange => ({ case: `one of ${concurrency} at once`, exchange })),
      { wanted: '2xx', todo: 'Look for what the events share: a lock, a connection pool, a file.' },
    )
    const failures = [
      ...(validated.verdict === 'FAIL' ? validated.failures.slice(0, 1) : []),
      ...late(exchanges, session),
    ]
    const got = `${countAnswers(exchanges)}; the last after ${Math.round(tookMs)} ms`
    const singleMs = [...singles].sort((a, b) => a - b)[1] ?? 0
    const isSerial =
      tookMs >= SHORTEST_TELLING_MS && singleMs >= SHORTEST_SINGLE_MS && tookMs >= 0.5 * concurrency * singleMs
    const notices =
      concurrency > 1 && isSerial
        ? [
            `it answers one at a time: ${concurrency} at once took ${Math.round(tookMs)} ms, one alone ${singleMs} ms. ` +
              `With a deadline of ${deadlineMs / 1_000} s it can take about ${Math.floor(deadlineMs / Math.max(1, singleMs))} at once.`,
          ]
        : []
    return failures.length === 0 ? { verdict: 'PASS', got, notices } : { verdict: 'FAIL', got, failures, notices }
  },
}

function isAnswered({ error }: Exchange): boolean {
  return error?.kind !== 'timeout'
}

function late(exchanges: readonly Exchange[], { parts }: Session): readonly Failure[] {
  const missed = exchanges.filter(exchange => exchange.ms > parts.deadlineMs)
  if (missed.length === 0) return []
  return [
    {
      case: `${parts.concurrency} at once`,
      expected: `each within ${parts.deadlineMs / 1_000} s`,
      got: `${missed.length} of them later`,
      todo: 'Put the event into a queue of your own and answer at once, or serve several requests at a time.',
      exchange: missed[0] ?? null,
    },
  ]
}
