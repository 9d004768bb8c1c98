import { api } from '../../api.ts'
import { ApiProblem, fieldErrorsIn } from '../../api-problem.ts'

/** A call of /api/v2 as any client would make it. */
export interface Call {
  readonly method: 'POST'
  /** Below /api/v2. */
  readonly path: string
  /** Beside Authorization and Content-Type. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

/** A call and what was answered. */
export interface Exchange {
  readonly call: Call
  /** 200 for every success of these calls. */
  readonly status: number
  readonly answer: unknown
}

/**
 * Makes the call, and gives it with its answer, refused or not.
 * @throws Unreachable when there is no answer
 */
export async function exchange(call: Call): Promise<Exchange> {
  const { method, path, body, headers } = call
  try {
    return { call, status: 200, answer: await api<unknown>(method, path, body, { headers }) }
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    return { call, status: error.status, answer: error.body }
  }
}

/** Messages of a 422 by the key of their field: both lines, each in its own shape. Empty for anything else. */
export function fieldErrorsOf({ answer }: Exchange): ReadonlyMap<string, string> {
  return new Map(Object.entries(fieldErrorsIn(answer)))
}

/** Null unless it is an object that has it. */
export function propertyOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (Reflect.get(value, name) ?? null) : null
}
