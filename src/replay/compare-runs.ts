import type { Recording } from '../schemas/types.gen.ts'
import type { SeenAnswer } from './buffered-call.ts'
import { isJudged } from './outside.ts'
import { bodyOf } from './read-texts.ts'
import type { SecretBook } from './secret-book.ts'

/** What a replay came to, beside its recording. */
export interface PlayedRun {
  readonly book: SecretBook
  readonly answers: ReadonlyMap<number, SeenAnswer>
  readonly bodies: readonly Uint8Array[]
}

export interface FirstDifference {
  /** `call 12: POST /api/v2/shipments`, `webhook 3`. */
  readonly where: string
  /** JSON pointer into the body; empty for what is no body. */
  readonly pointer: string
  readonly was: string
  readonly is: string
}

export interface ReplayVerdict {
  readonly calls: number
  readonly webhooks: number
  readonly identical: boolean
  readonly first_difference: FirstDifference | null
}

/** Whether each answer of /api/v2 and each body of a webhook is the same, byte for byte, marks in the place of secrets. */
export function compareRuns(recording: Recording, played: PlayedRun): ReplayVerdict {
  const { calls, webhooks } = recording
  const difference = differentAnswer(recording, played) ?? differentBody(recording, played)
  return {
    calls: calls.length,
    webhooks: webhooks.length,
    identical: difference === null,
    first_difference: difference,
  }
}

function differentAnswer({ calls, texts }: Recording, { book, answers }: PlayedRun): FirstDifference | null {
  for (const [number, call] of calls.entries()) {
    const { answer: was } = call
    // Cut off by the end of the recording, or by its client.
    if (was === null || !was.whole || !isJudged(call)) continue
    const is = answers.get(number)
    const where = `call ${number}: ${call.method} ${call.url}`
    if (is === undefined) return { where, pointer: '', was: `${was.status}`, is: 'no answer' }
    if (is.status !== was.status) return { where, pointer: '', was: `${was.status}`, is: `${is.status}` }
    const differing = differ(bodyOf({ texts }, was.body), hidden(is.body, book))
    if (differing) return { where, ...differing }
  }
  return null
}

function differentBody({ webhooks, texts }: Recording, { book, bodies }: PlayedRun): FirstDifference | null {
  for (const [number, place] of webhooks.entries()) {
    const body = bodies[number]
    const where = `webhook ${number}`
    if (body === undefined) return { where, pointer: '', was: 'sent', is: 'not sent' }
    const differing = differ(bodyOf({ texts }, place), hidden(body, book))
    if (differing) return { where, ...differing }
  }
  return bodies.length > webhooks.length
    ? { where: `webhook ${webhooks.length}`, pointer: '', was: 'not sent', is: 'sent' }
    : null
}

function hidden(body: Uint8Array, book: SecretBook): string {
  const text = Buffer.from(body).toString('utf8')
  return Buffer.from(text, 'utf8').equals(body) ? book.hide(text) : `base64:${Buffer.from(body).toString('base64')}`
}

/** Where two bodies differ first; null = nowhere. */
export function differ(was: string, is: string): Omit<FirstDifference, 'where'> | null {
  if (was === is) return null
  const [one, other] = [parsed(was), parsed(is)]
  const found = one === undefined || other === undefined ? null : pointerTo(one, other, '')
  return found ?? { pointer: '', ...around(was, is) }
}

const SHOWN = 60

/** The texts from shortly before their first difference on. */
function around(was: string, is: string): { readonly was: string; readonly is: string } {
  let at = 0
  while (at < was.length && was[at] === is[at]) at++
  const from = Math.max(0, at - SHOWN / 3)
  return { was: was.slice(from, from + SHOWN), is: is.slice(from, from + SHOWN) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function pointerTo(was: unknown, is: unknown, pointer: string): Omit<FirstDifference, 'where'> | null {
  if (Object.is(was, is)) return null
  if (typeof was !== 'object' || typeof is !== 'object' || was === null || is === null) {
    return { pointer, was: shown(was), is: shown(is) }
  }
  for (const key of new Set([...Object.keys(was), ...Object.keys(is)])) {
    const below = `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`
    const found = pointerTo(Reflect.get(was, key), Reflect.get(is, key), below)
    if (found) return found
  }
  return null
}

function shown(value: unknown): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value)
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text
}
