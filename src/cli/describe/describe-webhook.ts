import type { ReceivedRequest } from '../client/open-receiver.ts'
import type { SignatureJudgement } from '../client/validate-signatures.ts'
import { localTimeOf } from './local-time.ts'
import { paint, plain } from './output.ts'
import { ondemandSlugOf, slugOf } from './status-names.ts'

/** A webhook as the listener saw it. */
export interface SeenWebhook {
  readonly request: ReceivedRequest
  readonly signature: SignatureJudgement
  /** How often its id came before. */
  readonly before: number
  /** What it reports an on-demand order's points that was not known before. */
  readonly pointNews: readonly string[]
}

/** The body as JSON; undefined when it is none. */
export function parseBody(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    // No JSON is a finding of its own, which the line tells.
    return undefined
  }
}

/** One line for one webhook. All of it is foreign text, so nothing is printed as it is. */
export function describeWebhook(seen: SeenWebhook): string {
  const { request, signature, before } = seen
  const event = parseBody(request.body)
  const repeated = before === 0 ? [] : [paint('yellow', `again (same id, ${ordinal(before + 1)} time)`)]
  const cells = (isRecord(event) && describeEvent(event, seen)) || [
    localTimeOf(request.at),
    describeOther(request, event),
  ]
  return [...cells, ...repeated, describeSignature(signature)].join('  ')
}

type EventBody = Readonly<Record<string, unknown>>

/** The cells of an event of either line, or of a creation's result; null when it is none of them. */
function describeEvent(event: EventBody, seen: SeenWebhook): readonly string[] | null {
  if (typeof event.gcode === 'string') return describeStatus(event, seen)
  return typeof event.shipment_code === 'string' ? describeCreation(event) : null
}

/** The documented event, or the one of an on-demand order, which carries no time of its own and no status text. */
function describeStatus(event: EventBody, { request, pointNews }: SeenWebhook): readonly string[] {
  const status = fieldText(event, 'status')
  const isOndemand = event.is_ondemand_shipment === true
  const text = fieldText(event, 'status_text')
  const name = (isOndemand ? ondemandSlugOf(status) : slugOf(status, text)) ?? text
  const news = pointNews.length === 0 ? '' : ` (${pointNews.join(', ')})`
  const hasTime = !isOndemand || typeof event.update_time === 'number'
  return [
    hasTime ? timeOf(event.update_time) : receivedAt(request.at),
    fieldText(event, 'gcode'),
    fieldText(event, 'order_id') || '–',
    ...(status === '' ? [] : [paint('cyan', `${status} ${name}`.trim() + news)]),
    ...[fieldText(event, 'message'), fieldText(event, 'error_txt')].filter(cell => cell !== ''),
    ...(isTest(event) ? [paint('yellow', 'a test event, of no parcel')] : []),
  ]
}

/** Sent to one endpoint by hand, of a shipment that does not exist: a real one is called GS and eight characters. */
function isTest(event: EventBody): boolean {
  return fieldText(event, 'gcode').startsWith('TEST')
}

/** Without a date and with its word, because it is wall time in a column of virtual times. */
function receivedAt(wallMs: number): string {
  return `received ${localTimeOf(wallMs).slice(11)}`.padEnd(19)
}

/** The short one: 900 with an error is a failure, 900 without one is how some deployments call a success. */
function describeCreation(event: EventBody): readonly string[] {
  const error = fieldText(event, 'carrier_error') || fieldText(event, 'error')
  const status = `${fieldText(event, 'shipment_status')} ${error === '' ? 'created' : 'creation failed'}`.trim()
  return [
    timeOf(event.update_time),
    fieldText(event, 'shipment_code'),
    fieldText(event, 'order_id') || '–',
    paint('cyan', status),
    ...(error === '' ? [] : [error]),
  ]
}

function fieldText(event: EventBody, key: string): string {
  const value = event[key]
  return typeof value === 'string' || typeof value === 'number' ? plain(String(value), 60) : ''
}

/** `update_time` is virtual UNIX seconds. */
function timeOf(value: unknown): string {
  const seconds = typeof value === 'number' ? value : Number.NaN
  // Beyond the years 0 to 9999 a date has more digits than the column, and further out none at all.
  return Math.abs(seconds) < 62_000_000_000 ? localTimeOf(seconds * 1000) : 'no update_time'.padEnd(19)
}

function describeOther({ body, path, headers }: ReceivedRequest, event: unknown): string {
  const type = plain(headers['content-type'] ?? 'no content type', 60)
  const what = event === undefined ? 'not JSON' : 'JSON, but no shipment event'
  return paint('yellow', `${what}: ${body.length} bytes, ${type}, to ${plain(path, 60)}`)
}

function describeSignature({ verdict, reasons }: SignatureJudgement): string {
  if (verdict === 'ok') return paint('green', 'signature ok')
  if (verdict === 'wrong') return paint('red', `SIGNATURE WRONG: ${plain(reasons.join(' '), 400)}`)
  if (verdict === 'none') return paint('yellow', 'no signature')
  return paint('yellow', 'signature not checked (no secret; give --secret)')
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function ordinal(number: number): string {
  const ending = number % 100 >= 11 && number % 100 <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th')
  return `${number}${ending}`
}
