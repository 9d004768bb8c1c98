import { REDACTED, redactText } from '../../domain/redaction/redact-text.ts'
import { isSecretName } from '../../domain/redaction/secret-name.ts'

/** So much of a body is kept, in UTF-16 units. */
export const LONGEST_KEPT = 65_536

/** Up to so many units a string takes less than an array of bytes, which is an object with memory of its own. */
const SHORT = 1_024
/** What a string, and an array of bytes, takes beside its characters. */
const STRING = 24
const BYTES = 320

/**
 * A body as it lies in a log: a long one in UTF-8. Vietnamese takes two bytes a letter in a string, and strings lie in the
 * heap, which V8 lets grow to about twice of what lives in it before it looks what could go.
 */
export type KeptText = string | Uint8Array

export interface Keeping {
  readonly kept: KeptText
  /** False for the beginning of a longer one. */
  readonly isWhole: boolean
  /** About how much memory it takes. */
  readonly bytes: number
}

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
let scratch: Uint8Array | undefined

/** A body as it is kept, whole or its beginning. */
export function keepText(text: KeptText): Keeping {
  return typeof text === 'string' ? keepString(text) : keepBytes(text)
}

function keepString(text: string): Keeping {
  // Two bytes a letter, as Vietnamese takes; most are shorter than that by half, which a string does not tell.
  if (text.length <= SHORT) return { kept: text, isWhole: true, bytes: STRING + 2 * text.length }
  const isWhole = text.length <= LONGEST_KEPT
  // No unit takes more than three bytes.
  scratch ??= new Uint8Array(3 * LONGEST_KEPT)
  const { written } = encoder.encodeInto(isWhole ? text : beginningOf(text), scratch)
  // Of exactly that size: a slice of Node's pool would keep the rest of it from being freed.
  const kept = Buffer.allocUnsafeSlow(written)
  kept.set(scratch.subarray(0, written))
  return { kept, isWhole, bytes: BYTES + written }
}

/** UTF-8 whose bytes never change: where they have memory of their own they are kept themselves. */
function keepBytes(bytes: Uint8Array): Keeping {
  if (bytes.length <= SHORT || bytes.length > LONGEST_KEPT) return keepString(decoder.decode(bytes))
  const isAlone = bytes.length === bytes.buffer.byteLength
  const kept = isAlone ? bytes : new Uint8Array(bytes)
  return { kept, isWhole: true, bytes: BYTES + bytes.length }
}

/** The text as it was kept. */
export function keptText(kept: KeptText): string {
  return typeof kept === 'string' ? kept : decoder.decode(kept)
}

/** So much of a text as is kept. */
export function beginningOf(text: string): string {
  if (text.length <= LONGEST_KEPT) return text
  const last = text.charCodeAt(LONGEST_KEPT - 1)
  // A character of two units is not cut in two.
  const isCut = last >= 0xd800 && last <= 0xdbff
  return text.slice(0, isCut ? LONGEST_KEPT - 1 : LONGEST_KEPT)
}

/** Names and values in turn, as they came, secrets taken out. */
export type KeptHeaders = readonly string[]

const BEARER = `Bearer ${REDACTED}`
const AUTHORIZATION = /^(?:proxy-)?authorization$/i
/** `Bearer eyJ…`: that much of it may be shown. */
const SCHEME = /^(?:bearer|basic|digest|token) +(?=\S)/i

/**
 * A request's headers as they may be kept. Clients say the same again and again, so what equals `last`, what was kept
 * before, is `last` itself and takes no more memory.
 */
export function keepHeaders(raw: readonly string[], last: KeptHeaders | undefined): KeptHeaders {
  if (last !== undefined && equals(raw, last)) return last
  return raw.map((text, at) => (at % 2 === 0 ? text : redactHeader(raw[at - 1] ?? '', text)))
}

function equals(raw: readonly string[], kept: KeptHeaders): boolean {
  if (raw.length !== kept.length) return false
  for (let at = 0; at < raw.length; at++) {
    const text = raw[at] ?? ''
    // What is kept is safe, so only what differs from it has to be looked at.
    if (text === kept[at]) continue
    // Nearly every call differs in its token and in nothing else.
    if (kept[at] === BEARER && text.startsWith('Bearer ')) continue
    if (at % 2 === 0 || redactHeader(raw[at - 1] ?? '', text) !== kept[at]) return false
  }
  return true
}

/** `Authorization: Bearer eyJ…` → `Bearer [redacted]` */
function redactHeader(name: string, value: string): string {
  if (value === '') return value
  if (!isSecretName(name)) return redactText(value)
  const scheme = AUTHORIZATION.test(name) ? SCHEME.exec(value)?.[0] : undefined
  return scheme === undefined ? REDACTED : scheme + REDACTED
}
