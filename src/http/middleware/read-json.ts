import express from 'express'
import { SandboxError } from '../../domain/errors.ts'
import { depthExceeds, describeJsonFault } from '../../domain/json/json-fault.ts'
import { say } from '../../domain/messages.ts'
import { hasBody } from '../log-served.ts'
import { collectBody, type IncomingMessage, type ServedCall } from '../served-call.ts'

/** Bodies up to 1 MiB when unpacked, 32 levels deep, plain or gzip (open-clauses.md, "Errors"). */
const LIMIT_BYTES = 1_048_576
const DEEPEST = 32
const READABLE = new Set(['identity', 'gzip'])

/** Parses a JSON body, plain or gzip. A request without one reads as {}. 415, 413 and 400 as their errors. */
export async function readJson(call: ServedCall): Promise<unknown> {
  const { headers } = call.request
  const type = headers['content-type'] ?? 'none'
  if (!hasBody(headers)) {
    // Announced, and empty.
    if (headers['content-length'] !== undefined && isJson(type)) call.sent = ''
    return {}
  }
  if (!isJson(type)) throw new SandboxError('unsupported_media_type', say('body_not_json_type', { type }))
  const encoding = encodingOf(headers)
  if (!READABLE.has(encoding)) {
    throw new SandboxError('unsupported_media_type', say('body_compressed', { encoding }))
  }
  const isSmall = Number(headers['content-length'] ?? Number.NaN) <= LIMIT_BYTES
  const isPlain = encoding === 'identity'
  // Nearly every body: for it the parser of Express would do several times as much.
  const body =
    isSmall && isPlain && UTF8_JSON.test(type)
      ? await readPlain(call)
      : await readWithExpress(call, { isShown: !isSmall && isPlain })
  if (depthExceeds(body, DEEPEST)) throw new SandboxError('malformed', say('body_too_deep', { levels: DEEPEST }))
  return body
}

/** Of a body whose length is announced and small. */
async function readPlain(call: ServedCall): Promise<unknown> {
  const bytes = await collect(call.request)
  const text = noteText(call, bytes, 'utf-8')
  if (text === '') return {}
  try {
    return JSON.parse(text)
  } catch (error) {
    throw notJson(text, error)
  }
}

function collect(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const fail = (): void => reject(notJson(null, null))
    if (request.destroyed) return fail()
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.once('end', () => resolve(Buffer.concat(chunks)))
    request.once('aborted', fail)
    request.once('error', fail)
  })
}

/**
 * What is compressed, in another charset, large or of unknown length.
 * `isShown`: of one that is refused while it is read, what has come is worth showing.
 */
function readWithExpress(call: ServedCall, { isShown }: { readonly isShown: boolean }): Promise<unknown> {
  if (isShown) collectBody(call)
  const parse = express.json({
    limit: LIMIT_BYTES,
    strict: false,
    type: () => true,
    verify(_request, _response, bytes, charset) {
      noteText(call, bytes, charset)
    },
  })
  const { request, response } = call
  return new Promise((resolve, reject) => {
    parse(request, response, (error: unknown) => {
      if (error) reject(refusal(error))
      // Left there by the parser.
      else resolve((request as { body?: unknown }).body ?? {})
    })
  })
}

function encodingOf(headers: { 'content-encoding'?: string | undefined }): string {
  return (headers['content-encoding'] ?? 'identity').toLowerCase()
}

function isJson(type: string): boolean {
  return /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(type)
}

/** With nothing beside the charset. */
const UTF8_JSON = /^application\/json(?:; ?charset=utf-8)?$/i

/**
 * Leaves the text for the request log. Throws on bytes that are no UTF-8: if they were decoded, a name would be stored with
 * holes in it.
 */
function noteText(call: ServedCall, body: Uint8Array, charset: string): string {
  try {
    call.sent = decode(body, charset)
  } catch (error) {
    call.sent = new TextDecoder().decode(body)
    throw new SandboxError('malformed', say('body_not_json', { reason: 'it is not UTF-8' }), { cause: error })
  }
  return call.sent ?? ''
}

const UTF8 = new TextDecoder('utf-8', { fatal: true })

/** Null for an encoding that only the parser knows: then the log has no text of it. */
function decode(body: Uint8Array, charset: string): string | null {
  if (/^utf-?8$/i.test(charset)) return UTF8.decode(body)
  return /^utf-16(?:le|be)?$/i.test(charset) ? new TextDecoder(charset).decode(body) : null
}

/** body-parser's errors carry a `type` and what it is about; one that cannot be parsed is there as `body`. */
function refusal(error: unknown): SandboxError {
  const { type, charset, body }: Readonly<Record<string, unknown>> = Object(error)
  const options = { cause: error }
  switch (type) {
    case 'entity.too.large':
      return new SandboxError('body_too_large', say('body_too_large', { limit: LIMIT_BYTES }), options)
    case 'charset.unsupported':
      return new SandboxError('unsupported_media_type', say('body_charset', { charset: String(charset) }), options)
    case 'entity.verify.failed':
      return new SandboxError('malformed', say('body_not_json', { reason: 'it is not UTF-8' }), options)
    default:
      return notJson(typeof body === 'string' ? body : null, error)
  }
}

/** @param text null = it is not known. */
function notJson(text: string | null, cause: unknown): SandboxError {
  const reason = text === null ? null : describeJsonFault(text)
  return new SandboxError('malformed', say('body_not_json', { reason: reason ?? 'it did not arrive whole' }), { cause })
}
