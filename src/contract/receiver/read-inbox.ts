import { fieldsOf } from '../target/fields.ts'
import type { ReceivedWebhook } from './received-webhook.ts'

type Fields = Readonly<Record<string, unknown>>

/**
 * What an inbox answered: a list, or one in `requests`, `data` or `items`, of requests {method, path or url, headers,
 * body}. Headers are an object (values a text or a list of texts) or a list of {name, value} or [name, value]; the body
 * is text, with `"encoding": "base64"` base64, or JSON that is written out again (signatures cannot hold then). What else
 * stands there is passed over. Null = it is none of this.
 *
 * @param now Wall ms; the time of arrival where the inbox tells none in `at`, `received_at`, `created_at` or `timestamp`.
 */
export function readInbox(answer: unknown, now: number): readonly ReceivedWebhook[] | null {
  const { requests, data, items } = fieldsOf(answer)
  const list = [answer, requests, data, items].find(candidate => Array.isArray(candidate))
  if (!Array.isArray(list)) return null
  return list.map(entry => readRequest(fieldsOf(entry), now))
}

function readRequest(entry: Fields, now: number): ReceivedWebhook {
  const { method, headers, path, url } = entry
  return {
    method: typeof method === 'string' ? method.toUpperCase() : '',
    path: readPath(path) ?? readPath(url),
    headers: readHeaders(headers),
    body: readBody(entry),
    at: readTime(entry) ?? now,
    answered: null,
  }
}

function readPath(text: unknown): string | null {
  if (typeof text !== 'string' || !URL.canParse(text, 'http://inbox.invalid')) return null
  const { pathname, search } = new URL(text, 'http://inbox.invalid')
  return pathname + search
}

function readHeaders(headers: unknown): Record<string, string> {
  const pairs = Array.isArray(headers) ? headers.map(readPair) : Object.entries(fieldsOf(headers))
  const read: Record<string, string> = {}
  for (const [name, value] of pairs) {
    const key = String(name).toLowerCase()
    const text = [value].flat().map(String).join(', ')
    read[key] = key in read ? `${read[key]}, ${text}` : text
  }
  return read
}

function readPair(entry: unknown): readonly [unknown, unknown] {
  if (Array.isArray(entry)) return [entry[0], entry[1]]
  const { name, value } = fieldsOf(entry)
  return [name, value]
}

function readBody({ body, content, encoding }: Fields): Uint8Array {
  const given = body ?? content ?? ''
  if (typeof given !== 'string') return Buffer.from(JSON.stringify(given))
  return Buffer.from(given, encoding === 'base64' ? 'base64' : 'utf8')
}

/** Seconds, milliseconds, or a date that names its zone. */
function readTime({ at, received_at, created_at, timestamp }: Fields): number | null {
  const given = at ?? received_at ?? created_at ?? timestamp
  if (typeof given === 'number') return given < 1e11 ? given * 1_000 : given
  if (typeof given !== 'string' || !/(Z|[+-]\d\d:?\d\d)$/.test(given)) return null
  const read = Date.parse(given)
  return Number.isNaN(read) ? null : read
}
