import { SandboxError } from '../../domain/errors.ts'
import { say } from '../../domain/messages.ts'
import type { Log } from '../../domain/ports.ts'
import { cellOf } from '../../schemas/operations.ts'
import { answerCall, refusalAnswer } from '../faults/wire-answer.ts'
import type { RefusalLayout } from '../present/envelope.ts'
import type { ServedCall } from '../served-call.ts'

/** Every error of /api/v2 leaves in the envelope, never as HTML. An unexpected error is logged and becomes a 500. */
export function answerError(call: ServedCall, error: unknown, log: Log): void {
  const refusal = asRefusal(error, `${call.method} ${call.path}`, log)
  const answer = refusalAnswer(refusal, { layout: refusalLayoutOf(call) })
  answerCall(call, { ...answer, headers: { ...answer.headers, ...headersOf(refusal) } })
}

function headersOf({ code, extra }: SandboxError): Readonly<Record<string, string>> {
  if (code === 'method_not_allowed' && Array.isArray(extra?.allow)) return { Allow: extra.allow.join(', ') }
  return code === 'too_many_requests' ? { 'Retry-After': String(extra?.retryAfter) } : {}
}

export function asRefusal(error: unknown, request: string, log: Log): SandboxError {
  if (error instanceof SandboxError) {
    if (error.code === 'internal') log.error({ request, error: error.message }, 'a request failed')
    return error
  }
  // Of a path such as /%zz.
  if (error instanceof URIError)
    return new SandboxError('malformed', say('path_not_decodable', { reason: error.message }))
  log.error(
    { request, error: error instanceof Error ? (error.stack ?? error.message) : String(error) },
    'a request failed',
  )
  return new SandboxError('internal', say('sandbox_failed'), { cause: error })
}

/** Where the 422 of a call has its messages; that of a creation is the account's switch `creation_422_layout`. */
export function refusalLayoutOf({ operation, account }: Pick<ServedCall, 'operation' | 'account'>): RefusalLayout {
  const answers = (operation && cellOf(operation, 422)?.answers) ?? []
  // A creation without an account is a 401.
  if (answers.some(({ when }) => when?.creation_422_layout !== undefined)) {
    return account?.profile.switches.creation_422_layout ?? 'errors'
  }
  return answers.some(({ data }) => data === 'common/validation-messages.schema.json') ? 'data_map' : 'errors'
}
