import type { Response } from 'express'
import type { SandboxError } from '../../domain/errors.ts'
import { REASON_HEADER, reasonOfCarrier, reasonOfRefusal } from '../../domain/messages/reason.ts'
import type { ApiAnswer } from '../api-request.ts'
import { failure, type RefusalLayout } from '../present/envelope.ts'
import { servedCallOf } from '../served-call.ts'

/** An answer as it goes onto the wire; Content-Length is worked out when it does. */
export interface WireAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | number>>
  readonly body: string
  /** Written once: the same text every time. */
  readonly isFixed?: true
}

export const JSON_HEADERS = { 'Content-Type': 'application/json; charset=utf-8' } as const

/** What a handler answers, as JSON. */
export function wireAnswer(answer: ApiAnswer): WireAnswer {
  if ('json' in answer) return { status: 200, headers: JSON_HEADERS, body: answer.json, isFixed: true }
  if ('bare' in answer) return { status: 200, headers: JSON_HEADERS, body: JSON.stringify(answer.bare) }
  const refusal = 'carrier_error' in answer ? answer.carrier_error : null
  // A creation that is refused is answered 200 (specification, "Errors").
  const reason = typeof refusal === 'string' ? { [REASON_HEADER]: reasonOfCarrier(refusal) } : null
  const headers = reason === null ? JSON_HEADERS : { ...JSON_HEADERS, ...reason }
  return { status: answer.code, headers, body: JSON.stringify(answer) }
}

/** What is answered to a call that is refused; the reason stands in English in a header, too. */
export function refusalAnswer(refusal: SandboxError, { layout }: { readonly layout: RefusalLayout }): WireAnswer {
  const { headers, ...answer } = wireAnswer(failure(refusal, { layout }))
  return { ...answer, headers: { ...headers, [REASON_HEADER]: reasonOfRefusal(refusal) } }
}

/** Begins an answer that will have so many bytes in all; every answer of the API begins here. */
export function writeHead(response: Response, answer: WireAnswer, bytes: number): void {
  const { status, headers } = answer
  const call = servedCallOf(response)
  if (call) call.answer = answer
  response.writeHead(status, { ...headers, 'Content-Length': bytes })
}

/** Head and body leave in one write; Express's own `json` makes two, which costs a plain read a seventh of its speed. */
export function writeAnswer(response: Response, answer: WireAnswer): void {
  writeHead(response, answer, Buffer.byteLength(answer.body))
  response.end(answer.body)
}
