/** Sends drawn calls to a sandbox, several at a time, and judges each answer. */
import { Agent, request } from 'node:http'
import { rng } from '../../src/domain/random.ts'
import { CALLER, type Call, CHANGED, drawCall, type Known } from './draw-call.ts'
import { isObject } from './draw-value.ts'
import { type Answer, judgeAnswer, judgeBytes } from './judge-answer.ts'
import { drawBytes, sayBytes } from './raw-calls.ts'

/** One of so many calls is bytes on a socket. */
const ONE_IN_RAW = 20
const AT_ONCE = 8
/** A call that waits by design has answered by then; without it, one that never does would hold up the run. */
const LIMIT_MS = 60_000
const MOST_IDS = 200
/** After so many calls the world begins anew: 100 endpoints get each event, and half a million of these take their time. */
const CALLS_OF_A_WORLD = 2_000

export interface FuzzOptions {
  /** `http://127.0.0.1:PORT` */
  readonly url: string
  readonly seed: number
  readonly calls: number
  readonly progress?: (text: string) => void
}

export interface Fuzzed {
  readonly calls: number
  readonly raw: number
  /** How many answers had each status. */
  readonly statuses: Readonly<Record<string, number>>
  /** The longest of the calls that do not wait by design, ms. */
  readonly longestMs: number
  readonly longest: string
  /** With the number of the call: the same seed draws it again, though ids of earlier answers may differ. */
  readonly wrong: readonly string[]
}

export async function runFuzz({ url, seed, calls, progress = () => undefined }: FuzzOptions): Promise<Fuzzed> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const port = Number(new URL(url).port)
  const ids: string[] = []
  const rates: string[] = []
  const statuses: Record<string, number> = {}
  const wrong: string[] = []
  let [raw, next, longestMs, longest] = [0, 0, 0, '']

  const ask = (call: Call) => send(agent, url, call)
  const control = async (method: string, path: string, value?: unknown) => {
    const body = value === undefined ? null : Buffer.from(JSON.stringify(value))
    const headers = { 'content-type': 'application/json' }
    return JSON.parse((await ask({ method, path: `/__sandbox${path}`, headers, body, waits: false })).text)
  }
  for (const id of [CALLER, CHANGED]) await control('PUT', `/accounts/${id}`, { clock: 'frozen' })
  let token = String((await control('GET', `/accounts/${CALLER}`)).access_token)

  const shown = (n: number, { method, path, body }: Call) =>
    `${n}: ${method} ${path.slice(0, 200)} ${body?.toString('utf8').slice(0, 500) ?? ''}`
  const once = async (n: number): Promise<void> => {
    const random = rng(seed, `call ${n}`)
    if (n % ONE_IN_RAW === 0) {
      raw += 1
      const bytes = drawBytes(random)
      const fault = judgeBytes(await sayBytes(port, bytes))
      if (fault !== null) wrong.push(`${n}: ${JSON.stringify(bytes.toString('latin1').slice(0, 200))} → ${fault}`)
      return
    }
    const known: Known = { token, ids, rates }
    const call = drawCall(random, known)
    const began = performance.now()
    const answer = await ask(call).catch((error: Error) => error)
    if (answer instanceof Error) return void wrong.push(`${shown(n, call)} → no answer: ${answer.message}`)
    const took = performance.now() - began
    if (!call.waits && took > longestMs) [longestMs, longest] = [took, shown(n, call)]
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
    const fault = judgeAnswer(call.method, call.path, answer)
    if (fault !== null) wrong.push(`${shown(n, call)} → ${fault}`)
    if (answer.status === 200) keepIds(call.path.startsWith('/api/v2/rates') ? rates : ids, answer.text)
    // A call may have changed the password, and with it every token.
    if (answer.status === 401) token = String((await control('GET', `/accounts/${CALLER}`)).access_token)
  }
  const play = async (): Promise<void> => {
    while (next < calls && wrong.length < 50) {
      const n = next++
      if (n > 0 && n % CALLS_OF_A_WORLD === 0) {
        await control('PUT', `/accounts/${CALLER}`, { clock: 'frozen', replace: true })
      }
      if (n > 0 && n % 5_000 === 0) progress(`${n} calls, ${wrong.length} wrong`)
      try {
        await once(n)
      } catch (error) {
        wrong.push(`${n}: no answer: ${error}`)
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, play))
  agent.destroy()
  return { calls: next, raw, statuses, longestMs: Math.round(longestMs), longest, wrong }
}

function send(agent: Agent, url: string, { method, path, headers, body }: Call): Promise<Answer> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const length = body === null ? {} : { 'content-length': String(body.length) }
    const options = { agent, hostname, port, method, path, headers: { ...headers, ...length }, timeout: LIMIT_MS }
    const sent = request(options, response => {
      const parts: Buffer[] = []
      response.on('data', part => void parts.push(part))
      response.on('error', reject)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          type: response.headers['content-type'] ?? '',
          text: Buffer.concat(parts).toString('utf8'),
        }),
      )
    })
    sent.on('timeout', () => sent.destroy(new Error(`no answer within ${LIMIT_MS} ms`)))
    sent.on('error', reject)
    sent.end(body ?? undefined)
  })
}

/** Texts of an answer by which a later call may name something. */
function keepIds(ids: string[], text: string): void {
  const body: unknown = text.startsWith('{') ? JSON.parse(text) : null
  const rows = isObject(body) ? [body, body.data].flat() : []
  for (const row of rows) {
    if (!isObject(row)) continue
    const shipment = isObject(row.shipment) ? row.shipment : row
    for (const value of [shipment.id, shipment.order_id, shipment.tracking_number, row.name]) {
      if (typeof value === 'string' && value !== '' && value.length < 60) ids.push(value)
    }
  }
  if (ids.length > MOST_IDS) ids.splice(0, ids.length - MOST_IDS)
}
