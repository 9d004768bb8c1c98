import type { Recording, RecordingCall, RecordingEvent, ReplayPage } from '../../../schemas/types.gen.ts'

/** Why a file cannot be shown. */
export type PageProblem = 'tooLarge' | 'damaged' | 'newer' | 'foreign'

export class UnreadablePage extends Error {
  readonly problem: PageProblem

  constructor(problem: PageProblem) {
    super(problem)
    this.problem = problem
  }
}

/** Where the page keeps its data: packed and as base64, so that no text of it can be taken for a part of the page. */
export const DATA_ID = 'replay-data'
const DATA_STARTS = `id="${DATA_ID}"`

const LARGEST_FILE = 256 * 1024 * 1024
/** A small file may hold much. */
const LARGEST_TEXT = 512 * 1024 * 1024
const VERSION = 1

/** The data of the page itself. @throws UnreadablePage */
export async function readOwnPage(base64: string): Promise<ReplayPage> {
  return readDocument(await unpack(bytesOf(base64)))
}

/** A page or a recording that a person has chosen. @throws UnreadablePage */
export async function readChosenFile(file: Blob): Promise<ReplayPage> {
  if (file.size > LARGEST_FILE) throw new UnreadablePage('tooLarge')
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return readDocument(await unpack(bytes))
  const text = new TextDecoder().decode(bytes)
  const start = text.indexOf(DATA_STARTS)
  if (start < 0) return readDocument(text)
  const from = text.indexOf('>', start) + 1
  return readDocument(await unpack(bytesOf(text.slice(from, text.indexOf('<', from)))))
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64.trim()), char => char.charCodeAt(0))
  } catch {
    throw new UnreadablePage('damaged')
  }
}

async function unpack(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  try {
    const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip')).getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return text + decoder.decode()
      text += decoder.decode(value, { stream: true })
      if (text.length > LARGEST_TEXT) {
        await reader.cancel()
        throw new UnreadablePage('tooLarge')
      }
    }
  } catch (error) {
    throw error instanceof UnreadablePage ? error : new UnreadablePage('damaged')
  }
}

function readDocument(text: string): ReplayPage {
  const value = parse(text)
  if (!isRecord(value)) throw new UnreadablePage('foreign')
  const { format, version } = value
  const isPage = format === 'carrier-sandbox-replay-page'
  if (!isPage && format !== 'carrier-sandbox-recording') throw new UnreadablePage('foreign')
  if (Number(version) > VERSION) throw new UnreadablePage('newer')
  if (isPage && isReplayPage(value)) return value
  if (!isPage && isRecording(value)) {
    return {
      format: 'carrier-sandbox-replay-page',
      version: 1,
      recording: value,
      trace: null,
      difference: null,
      command: null,
    }
  }
  throw new UnreadablePage('damaged')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new UnreadablePage('damaged')
  }
}

type Fields = Readonly<Record<string, unknown>>

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const isText = (value: unknown): value is string => typeof value === 'string'
const isTextOrNull = (value: unknown): value is string | null => value === null || isText(value)
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)
const isNumberOrNull = (value: unknown): value is number | null => value === null || isNumber(value)

function isListOf(value: unknown, fits: (item: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(fits)
}

/** What this program reads of a page, as deep as it reads it. */
function isReplayPage(value: unknown): value is ReplayPage {
  if (!isRecord(value)) return false
  const { recording, trace, difference, command } = value
  return (
    isRecording(recording) &&
    (trace === null || isTrace(trace)) &&
    (difference === null ||
      (isRecord(difference) && ['where', 'pointer', 'was', 'is'].every(key => isText(difference[key])))) &&
    (command === null ||
      (isRecord(command) &&
        isListOf(command.words, isText) &&
        isNumber(command.exit_code) &&
        isTextOrNull(command.signal)))
  )
}

function isRecording(value: unknown): value is Recording {
  if (!isRecord(value)) return false
  const { texts, events, calls, webhooks, sandbox, node, recorded_at: at, url, stamp, acts = [] } = value
  return (
    isListOf(texts, text => isText(text) || (isRecord(text) && isText(text.base64))) &&
    isListOf(events, isEvent) &&
    isListOf(calls, isCall) &&
    isListOf(acts, isAct) &&
    isListOf(webhooks, isNumber) &&
    [sandbox, node, at, url].every(isText) &&
    isTextOrNull(stamp)
  )
}

function isEvent(value: unknown): value is RecordingEvent {
  if (!isRecord(value)) return false
  const { at, kind, number, made, outcome } = value
  return (
    isNumber(at) &&
    isText(kind) &&
    isNumber(number) &&
    isListOf(made, isNumber) &&
    (outcome === undefined || isOutcome(outcome))
  )
}

function isOutcome(value: unknown): boolean {
  if (!isRecord(value)) return false
  const { status, error, detail, headers, body } = value
  const isHeaders = isRecord(headers) && Object.values(headers).every(isText)
  return isNumberOrNull(status) && isTextOrNull(error) && isTextOrNull(detail) && isHeaders && isText(body)
}

function isCall(value: unknown): value is RecordingCall {
  if (!isRecord(value)) return false
  const { method, url, headers, body, answer } = value
  const isAnswer =
    answer === null ||
    (isRecord(answer) && isNumber(answer.status) && isNumberOrNull(answer.body) && typeof answer.whole === 'boolean')
  const isHeaders = isListOf(headers, pair => isListOf(pair, isText))
  return isText(method) && isText(url) && isHeaders && isNumberOrNull(body) && isAnswer
}

function isAct(value: unknown): boolean {
  if (!isRecord(value)) return false
  const { account, name, on, given } = value
  return isText(account) && isText(name) && isTextOrNull(on) && Array.isArray(given)
}

/** The fields that each kind of moment is shown by. */
const MOMENTS: Readonly<Record<string, readonly string[]>> = {
  move: ['at', 'shipment', 'slug', 'text'],
  webhook: ['at', 'delivery', 'event', 'shipment', 'url', 'state'],
  fault: ['at', 'rule', 'on'],
  clock: ['at', 'cause', 'mode'],
}

function isTrace(value: unknown): boolean {
  if (!isRecord(value)) return false
  const isCalls = isListOf(
    value.calls,
    call => isRecord(call) && isNumber(call.at) && [call.account, call.operation, call.reason].every(isTextOrNull),
  )
  return isCalls && isListOf(value.acts, isNumber) && isListOf(value.moments, isMoment)
}

function isMoment(value: unknown): boolean {
  if (!isRecord(value)) return false
  const { kind, event, account, data, shipments } = value
  if (!isText(kind) || !isNumber(event) || !isTextOrNull(account)) return false
  if (kind === 'world') return isListOf(shipments, isShipment)
  const fields = MOMENTS[kind]
  if (fields === undefined || !isRecord(data) || !fields.every(name => isText(data[name]))) return false
  if (kind === 'move') return isNumber(data.status) && isNumberOrNull(data.from) && isTextOrNull(data.order_id)
  if (kind === 'fault') return isListOf(data.effects, isText)
  return kind !== 'webhook' || (isNumber(data.status) && isNumber(data.attempt) && isNumberOrNull(data.answer))
}

function isShipment(value: unknown): boolean {
  if (!isRecord(value)) return false
  const { shipment, order_id: order, status, slug, text } = value
  return [shipment, slug, text].every(isText) && isTextOrNull(order) && isNumber(status)
}
