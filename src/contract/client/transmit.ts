import type { Agent } from 'undici'
import type { Received, SentRequest } from '../exchange.ts'
import { TAKEN_ENCODING, unpack } from './unpack.ts'

export interface Outcome {
  readonly got: Received | null
  /** For a person; null when an answer came. */
  readonly error: string | null
  readonly ms: number
}

/** More than any answer has reason to be: ten thousand records take less. */
const LARGEST_ANSWER = 16 * 1_048_576
/** Deeper than any answer; what walks it later must not run out of stack. */
const DEEPEST = 200

/** One request, one answer. Redirects are not followed: a token must not travel to where a stranger points. */
export async function transmit(
  agent: Agent,
  sent: SentRequest,
  { limitMs, signal }: { readonly limitMs: number; readonly signal: AbortSignal | undefined },
): Promise<Outcome> {
  const began = performance.now()
  const limit = AbortSignal.timeout(limitMs)
  const outcome = (got: Received | null, error: string | null): Outcome => ({
    got,
    error,
    ms: Math.round((performance.now() - began) * 10) / 10,
  })
  try {
    const { origin, pathname, search } = new URL(sent.url)
    const response = await agent.request({
      origin,
      path: pathname + search,
      method: sent.method,
      headers: { 'accept-encoding': TAKEN_ENCODING, ...sent.headers },
      body: sent.body,
      signal: signal === undefined ? limit : AbortSignal.any([limit, signal]),
    })
    const headers = Object.fromEntries(
      Object.entries(response.headers).map(([name, value]) => [name.toLowerCase(), [value].flat().join(', ')]),
    )
    const packed = await readBytes(response.body)
    const { bytes, problem } = await unpack(packed, headers['content-encoding'], LARGEST_ANSWER)
    const text = bytes.toString('utf8')
    const json = parse(text)
    if (isDeeperThan(json, DEEPEST)) return outcome(null, `its answer is nested more than ${DEEPEST} levels deep`)
    const received = { status: response.statusCode, headers, text, json }
    return outcome(problem === null ? received : { ...received, wronglyPacked: problem }, null)
  } catch (error) {
    if (signal?.aborted === true) throw signal.reason
    return outcome(null, limit.aborted ? `no answer within ${limitMs / 1_000} s` : describeFailure(error))
  }
}

async function readBytes(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of body) {
    size += piece.length
    if (size > LARGEST_ANSWER) throw new Error(`the answer is larger than ${LARGEST_ANSWER / 1_048_576} MiB`)
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // What is not JSON is checked as text.
    return undefined
  }
}

/** Level by level, so that its own stack does not grow. */
function isDeeperThan(json: unknown, limit: number): boolean {
  let level: readonly unknown[] = [json]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > limit) return true
    level = level.flatMap(value => (typeof value === 'object' && value !== null ? Object.values(value) : []))
  }
  return false
}

const NOBODY: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'the name could not be resolved',
  EAI_AGAIN: 'the name could not be resolved',
  UND_ERR_CONNECT_TIMEOUT: 'no connection could be made',
  ECONNRESET: 'the connection was closed without an answer',
  UND_ERR_SOCKET: 'the connection was closed without an answer',
}

function describeFailure(error: unknown): string {
  const code = codeOf(error)
  const message = error instanceof Error ? error.message : String(error)
  return code === '' ? message : `${NOBODY[code] ?? message} (${code})`
}

/** Of several addresses the first that has one: `localhost` is two. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  if ('code' in error && typeof error.code === 'string') return error.code
  if (error instanceof AggregateError) return error.errors.map(codeOf).find(code => code !== '') ?? ''
  return codeOf(error.cause)
}
