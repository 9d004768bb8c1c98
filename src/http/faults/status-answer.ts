import { ERROR_TABLE, SandboxError } from '../../domain/errors.ts'
import { REASON_HEADER } from '../../domain/messages/reason.ts'
import { say } from '../../domain/messages.ts'
import type { AnswerEffect } from '../../service/faults/faults.ts'
import { type Envelope, failure, type RefusalLayout } from '../present/envelope.ts'
import { statusTitle } from './status-title.ts'
import { JSON_HEADERS, type WireAnswer } from './wire-answer.ts'

/** A 429 of the service says how long to wait; one of a rule that does not say it, this many seconds. */
const RETRY_AFTER_S = 1

export interface StatusAnswerOptions {
  /** Where the 422 of this operation has its messages. */
  readonly layout: RefusalLayout
}

/**
 * The answer that takes the place of the call's own: the envelope of a status (A4–A6), or an HTML page (A14), with
 * Retry-After. Null when the fault replaces no answer. A `retry_after` alone is a 429.
 */
export function statusAnswer(effect: AnswerEffect, options: StatusAnswerOptions): WireAnswer | null {
  const status = effect.status ?? (effect.html ? 502 : effect.retry_after === undefined ? undefined : 429)
  if (status === undefined) return null
  const seconds = effect.retry_after ?? (status === 429 ? RETRY_AFTER_S : undefined)
  const retry = seconds === undefined ? {} : { 'Retry-After': String(seconds) }
  const more = { ...retry, [REASON_HEADER]: say('fault_status', { status }) }
  if (effect.html) {
    return { status, headers: { 'Content-Type': 'text/html; charset=utf-8', ...more }, body: htmlPage(status) }
  }
  return { status, headers: { ...JSON_HEADERS, ...more }, body: JSON.stringify(envelopeOf(status, options)) }
}

/** In the service's own shape where it has one of that status. */
function envelopeOf(status: number, { layout }: StatusAnswerOptions): Envelope {
  const detail = say('fault_status', { status })
  for (const code of OWN_SHAPES) {
    if (ERROR_TABLE[code].status === status) return failure(new SandboxError(code, detail), { layout })
  }
  return { code: status, status: 'error', data: { error: detail }, message: statusTitle(status) }
}

/** Statuses whose envelope differs from that of all others (docs/errors.md, "The envelope"). */
const OWN_SHAPES = ['unauthenticated', 'not_found', 'invalid'] as const

/** What a proxy in front of the service puts in the place of its answer. */
function htmlPage(status: number): string {
  const title = `${status} ${statusTitle(status)}`
  return [
    '<!DOCTYPE html>',
    `<html lang="en"><head><title>${title}</title></head>`,
    `<body><center><h1>${title}</h1></center><hr><center>carrier-sandbox</center></body></html>`,
    '',
  ].join('\n')
}
