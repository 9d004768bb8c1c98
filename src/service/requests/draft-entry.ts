import { redactBody } from '../../domain/redaction/redact-body.ts'
import { redactText } from '../../domain/redaction/redact-text.ts'
import {
  beginningOf,
  type Keeping,
  type KeptHeaders,
  type KeptText,
  keepHeaders,
  keepText,
  keptText,
} from './keep-parts.ts'
import type { RequestEntry, ServedRequest } from './request-entry.ts'

/** Operations whose answers tell secrets: tokens, and addresses that may have one in their query. */
const TELLS_SECRETS: ReadonlySet<string | null> = new Set(['login', 'refreshToken', 'createWebhook', 'listWebhooks'])

const NO_HEADERS = {}

/** About what an entry takes without its texts of unknown length. */
const ENTRY = 400
/** What a string takes beside its characters. */
const STRING = 24

export interface Drafted {
  readonly entry: RequestEntry
  /** About how much memory it keeps from being freed. */
  readonly bytes: number
}

export interface DraftParts {
  /** Virtual instant of its account. */
  readonly at: number
  readonly lastHeaders: KeptHeaders | undefined
  readonly keepAnswer: (answer: KeptText) => Keeping
}

/**
 * A call as it may be kept: secrets are removed here. What clients send may hold one anywhere; of our
 * answers only some do, the others are kept as the text they are.
 */
export function draftEntry(call: ServedRequest, { at, lastHeaders, keepAnswer }: DraftParts): Drafted {
  const { sent, answer, isAnswerFixed, shipment, orderId } = call
  const headers = keepHeaders(call.rawHeaders, lastHeaders)
  const keptSent = sent === null ? null : keepSent(sent, call)
  // An answer may repeat what was sent: a link to the next page, a path that is not known.
  const mayRepeat = call.isPathRedacted || call.status !== 200 || keptSent?.isRedacted === true
  const isClean = !mayRepeat && !TELLS_SECRETS.has(call.operation)
  const keptAnswer = answer === null || isClean ? null : redactBeginning(keptText(answer))
  const cleanAnswer = keptAnswer?.text ?? answer
  const answered = cleanAnswer === null || isAnswerFixed ? asItIs(cleanAnswer) : keepAnswer(cleanAnswer)
  const entry: RequestEntry = {
    at,
    receivedAt: call.receivedAt,
    ms: call.ms,
    method: call.method,
    path: call.path,
    operation: call.operation,
    headers,
    sent: keptSent?.kept ?? null,
    isSentWhole: call.isSentWhole && keptSent?.isWhole !== false,
    status: call.status,
    answerHeaders: call.answerHeaders ?? NO_HEADERS,
    answer: answered.kept,
    isAnswerWhole: answered.isWhole && keptAnswer?.isCut !== true,
    faults: call.faults,
    shipment: shipment === null ? null : redactText(shipment),
    orderId: orderId === null ? null : redactText(orderId),
  }
  const bodies = (keptSent?.bytes ?? 0) + answered.bytes
  return { entry, bytes: weighEntry(entry, { bodies, lastHeaders }) }
}

/** About how much memory it keeps from being freed; what equals the last headers is kept once. */
export function weighEntry(
  { path, headers }: Pick<RequestEntry, 'path' | 'headers'>,
  { bodies, lastHeaders }: { readonly bodies: number; readonly lastHeaders: KeptHeaders | undefined },
): number {
  return ENTRY + path.length + bodies + (headers === lastHeaders ? 0 : sizeOf(headers))
}

function keepSent(sent: string, { isSentWhole }: Pick<ServedRequest, 'isSentWhole'>) {
  const { text, isCut, isRedacted } = redactBeginning(sent, { isCut: !isSentWhole })
  const kept = keepText(text)
  return { ...kept, isWhole: kept.isWhole && !isCut, isRedacted }
}

/** So much as is kept, without secrets. It is cut first: looking for secrets in what is not kept would only cost time. */
function redactBeginning(text: string, before = { isCut: false }) {
  const beginning = beginningOf(text)
  const isCut = before.isCut || beginning.length < text.length
  const clean = redactBody(beginning, { isCut })
  return { text: clean, isCut, isRedacted: clean !== beginning }
}

/** There all the time, so keeping it takes no memory. */
function asItIs(answer: KeptText | null) {
  return { kept: answer, isWhole: true, bytes: 0 }
}

function sizeOf(headers: KeptHeaders): number {
  let size = 0
  for (const text of headers) size += STRING + text.length
  return size
}
