import type { Received } from '../exchange.ts'

/** An answer as a test has it: what supertest gives, or as little as its status and its parsed body. */
export interface ReadAnswer {
  readonly status: number
  readonly body: unknown
  readonly headers?: Readonly<Record<string, unknown>>
  /** Of supertest: the body as it came. */
  readonly text?: string
}

/** What `fetch` gives. */
export interface FetchedAnswer {
  readonly status: number
  readonly headers: { forEach(each: (value: string, name: string) => void): void }
  readonly bodyUsed: boolean
  clone(): { text(): Promise<string> }
}

/** @throws TypeError when it is neither: a test that hands over something else has checked nothing. */
export function readAnswer(given: unknown): Received | Promise<Received> {
  if (isFetched(given)) return readFetched(given)
  if (isRead(given)) return readRead(given)
  if (isPromise(given)) {
    throw new TypeError('toMatchContract was given a promise: await the request first, expect(await …).')
  }
  throw new TypeError(
    'toMatchContract judges the response of supertest or fetch, or an object with status and body; ' +
      `it was given ${describeGiven(given)}.`,
  )
}

/** A request of supertest is one, too, until it is awaited. */
function isPromise(given: unknown): boolean {
  return typeof given === 'object' && given !== null && 'then' in given && typeof given.then === 'function'
}

function readRead({ status, body, headers, text }: ReadAnswer): Received {
  // What is missing cannot be checked.
  const told = headers === undefined ? { 'content-type': 'application/json' } : namedHeaders(Object.entries(headers))
  if (text !== undefined) return { status, headers: told, text, json: parse(text) }
  return { status, headers: told, text: body === undefined ? '' : JSON.stringify(body), json: body }
}

async function readFetched(given: FetchedAnswer): Promise<Received> {
  if (given.bodyUsed) {
    throw new TypeError(
      'toMatchContract cannot read the body of this response a second time; judge the response before reading it, ' +
        'or give it { status, body }.',
    )
  }
  const headers: [string, string][] = []
  given.headers.forEach((value, name) => void headers.push([name, value]))
  // A copy, so that the test can read the body as well.
  const text = await given.clone().text()
  return { status: given.status, headers: namedHeaders(headers), text, json: parse(text) }
}

function namedHeaders(entries: readonly (readonly [string, unknown])[]): Received['headers'] {
  return Object.fromEntries(entries.map(([name, value]) => [name.toLowerCase(), String(value)]))
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isFetched(given: unknown): given is FetchedAnswer {
  return isObject(given) && 'bodyUsed' in given && 'clone' in given && typeof given.clone === 'function'
}

function isRead(given: unknown): given is ReadAnswer {
  return isObject(given) && 'status' in given && typeof given.status === 'number' && 'body' in given
}

function isObject(given: unknown): given is object {
  return typeof given === 'object' && given !== null
}

function describeGiven(given: unknown): string {
  return isObject(given) ? `an object with ${Object.keys(given).slice(0, 6).join(', ') || 'no fields'}` : String(given)
}
