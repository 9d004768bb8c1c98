/** Answers in memory, for the samples of the checks that hold for any answer. */
import { type OperationId, operation } from '../../schemas/operations.ts'
import type { AnswerEvidence } from '../answer-checks.ts'
import type { Switches } from '../target.ts'

interface Sample {
  /** listCities by default. */
  readonly operation?: OperationId
  readonly status?: number
  /** Accepted statuses; [200] by default. */
  readonly expected?: readonly number[]
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON; a success with an empty list by default. */
  readonly body?: unknown
  /** Instead of `body`, as it stands. */
  readonly text?: string
  readonly switches?: Switches
  /** Instead of an answer. */
  readonly error?: string
}

export function goodAnswer(): AnswerEvidence {
  return sampleEvidence({})
}

export function sampleEvidence(sample: Sample): AnswerEvidence {
  const { status = 200, expected = [200], headers = { 'content-type': 'application/json; charset=utf-8' } } = sample
  const asked = operation(sample.operation ?? 'listCities')
  const json = sample.body ?? { code: 200, status: 'success', data: [] }
  const answer =
    sample.text === undefined ? { text: JSON.stringify(json), json } : { text: sample.text, json: undefined }
  return {
    operation: asked,
    exchange: {
      number: 1,
      operation: asked.operationId,
      sent: { method: asked.method, url: `http://127.0.0.1:4100${asked.path}`, headers: {}, body: null },
      got: sample.error === undefined ? { status, headers, ...answer } : null,
      error: sample.error ?? null,
      startedAt: 0,
      ms: 1,
    },
    expected,
    switches: sample.switches ?? null,
  }
}
