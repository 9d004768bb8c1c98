import { pause } from '../client/rate-limit.ts'
import { createReceiverHttp } from '../client/receiver-http.ts'
import { ContractError } from '../contract-error.ts'
import { fieldsOf } from '../target/fields.ts'
import { addressWith, bodyText, isFor, type ReceivedWebhook, type Receiver } from './receiver.ts'

export interface InboxOptions {
  /** Where webhooks go: an external service keeps them. */
  readonly publicUrl: string
  /** Answers, as JSON, what arrived there. */
  readonly inboxUrl: string
  /** Wall ms between two looks; 2,000 by default. */
  readonly pollEveryMs?: number
}

/** So often a look may fail before the inbox counts as lost. */
const MOST_FAILURES = 3

/** Reads what an external service received. It never answers a webhook, so it cannot ask for a repetition. */
export function openInbox({ publicUrl, inboxUrl, pollEveryMs = 2_000 }: InboxOptions): Receiver {
  const http = createReceiverHttp()
  const nonces = new Set<string>()
  // An inbox that does not tell the time of arrival shows the same request at each look.
  const firstSeen = new Map<string, number>()
  let latest: readonly ReceivedWebhook[] = []

  const look = async (): Promise<readonly ReceivedWebhook[]> => {
    for (let failures = 0; ; failures++) {
      const { got, error } = await http.read(inboxUrl)
      const now = Date.now()
      const read = got === null || got.status !== 200 ? null : readInbox(got.json, now)
      if (read !== null) {
        latest = read.map(one => (one.at === now ? { ...one, at: seenSince(one, now) } : one))
        return latest
      }
      if (failures + 1 < MOST_FAILURES) {
        await pause(pollEveryMs, undefined)
        continue
      }
      const what =
        got === null ? error : got.status === 200 ? `no list of requests: ${got.text.slice(0, 80)}` : got.status
      throw new ContractError('receiver', `The inbox cannot be read: ${hostOf(inboxUrl)} answered ${what}.`)
    }
  }
  const seenSince = (one: ReceivedWebhook, now: number): number => {
    const key = JSON.stringify([one.method, one.path, one.headers, bodyText(one)])
    const known = firstSeen.get(key) ?? now
    firstSeen.set(key, known)
    return known
  }
  const ofNonce = (all: readonly ReceivedWebhook[], nonce: string) =>
    all.filter(({ path }) => path === null || isFor(path, nonce))
  const received = async (nonce: string) => {
    nonces.add(nonce)
    return ofNonce(await look(), nonce)
  }

  return {
    addressOf(nonce) {
      nonces.add(nonce)
      return addressWith(publicUrl, nonce)
    },
    received,
    async until(nonce, done, deadlineMs) {
      const end = performance.now() + deadlineMs
      for (;;) {
        const found = await received(nonce)
        const left = end - performance.now()
        if (done(found) || left <= 0) return found
        await pause(Math.min(pollEveryMs, left), undefined)
      }
    },
    refuseFirst: null,
    unrelated: () =>
      latest.filter(({ path }) => path !== null && ![...nonces].some(nonce => isFor(path, nonce))).length,
    close: () => http.close(),
  }
}

/** Without the path and the query, in which such services keep their keys. */
function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url
}

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
