import type { ShownScheme } from '../../webhooks/sign/schemes.ts'
import { describeWebhook, isRecord, parseBody, type SeenWebhook } from '../describe/describe-webhook.ts'
import { paint, plain, print, printJson } from '../describe/output.ts'
import { type Forwarded, forward } from './forward.ts'
import type { ReceivedRequest, ReceiverAnswer } from './open-receiver.ts'
import { type VerifyingSecrets, validateSignatures } from './validate-signatures.ts'

/** Enough for days of watching; a hostile sender cannot fill the memory. */
const MOST_ORDERS = 1_000

const MOST_POINTS = 50

const LONGEST_WORD = 40

/** What nothing has happened at yet. */
const UNTOUCHED = 'pending'

/** How many ids are remembered: enough for days of watching, and a hostile sender cannot fill the memory. */
const MOST_IDS = 10_000

const LONGEST_ID = 256

export interface ReceiveOptions {
  readonly secrets: VerifyingSecrets
  readonly scheme?: ShownScheme
  /** Of `body-hmac-base64`. */
  readonly hmacHeader?: string
  readonly answer?: number
  /** Wall ms. */
  readonly delay?: number
  readonly forwardTo?: string
  readonly json?: boolean
}

/** What `listen` does with each webhook: check it, print it, wait if asked, answer. */
export function receiveWebhooks(options: ReceiveOptions): (request: ReceivedRequest) => Promise<ReceiverAnswer> {
  const { secrets, scheme, hmacHeader, answer: status = 200, delay = 0, forwardTo, json = false } = options
  const timesSeen = countIds()
  const newsOf = followPoints()
  return async request => {
    const signature = validateSignatures(request, secrets, { only: scheme, header: hmacHeader })
    const before = timesSeen(request.headers['webhook-id'])
    const event = parseBody(request.body)
    // A repetition is no news, and may be older than what is known.
    const pointNews = before === 0 && isRecord(event) ? newsOf(event) : []
    const seen: SeenWebhook = { request, signature, before, pointNews }
    // A person sees a webhook when it arrives; a program gets one document with all of it.
    if (!json) print(describeWebhook(seen) + (status === 200 ? '' : paint('dim', `  answered ${status}`)))
    if (delay > 0) await new Promise(resolve => setTimeout(resolve, delay))
    const forwarded = forwardTo === undefined ? null : await forward(request, forwardTo)
    const answer: ReceiverAnswer = forwarded?.answer ?? { status }
    if (json) printJson(documentOf(seen, { forwarded, status: answer.status }))
    else if (forwarded) print(describeForwarded(forwarded))
    return answer
  }
}

function describeForwarded({ url, status, error, body, ms }: Forwarded): string {
  const target = plain(url)
  if (status === null) return paint('red', `    → ${target} could not be reached (${error}); answered 502`)
  const text = body.length === 0 ? '' : ` "${plain(body.toString('utf8'), 80)}"`
  const style = status >= 200 && status < 300 ? 'green' : 'red'
  return paint(style, `    → ${target} answered ${status}${text} in ${ms} ms`)
}

function documentOf(
  { request, signature, before }: SeenWebhook,
  { forwarded, status }: { readonly forwarded: Forwarded | null; readonly status: number },
) {
  const parsed = parseBody(request.body)
  return {
    at: new Date(request.at).toISOString(),
    id: request.headers['webhook-id'] ?? null,
    seen_before: before,
    signature: signature.verdict,
    reasons: signature.reasons,
    schemes: signature.schemes,
    path: request.path,
    event: isRecord(parsed) ? parsed : null,
    // What is no JSON object is shown as it came.
    body: isRecord(parsed) ? null : request.body.toString('utf8'),
    answered: status,
    forwarded: forwarded && {
      url: forwarded.url,
      status: forwarded.status,
      error: forwarded.error,
      body: forwarded.body.toString('utf8'),
      ms: forwarded.ms,
    },
  }
}

/** Counts how often each message id came; the ids that were seen longest ago are forgotten first. */
export function countIds(): (id: string | undefined) => number {
  const seen = new Map<string, number>()
  return id => {
    if (id === undefined || id.length > LONGEST_ID) return 0
    const before = seen.get(id) ?? 0
    seen.delete(id)
    seen.set(id, before + 1)
    const [oldest] = seen.keys()
    if (seen.size > MOST_IDS && oldest !== undefined) seen.delete(oldest)
    return before
  }
}

/**
 * Tells what each push of an on-demand order says of its points that the one before did not: `point 1 arrived`. Two
 * pushes of one status differ in nothing else. Points are counted from 1, and are untouched until an event changes them.
 */
export function followPoints(): (event: Readonly<Record<string, unknown>>) => readonly string[] {
  const known = new Map<string, readonly string[]>()
  return ({ gcode, paths }) => {
    if (typeof gcode !== 'string' || gcode.length > LONGEST_WORD || !Array.isArray(paths)) return []
    const before = known.get(gcode) ?? []
    const states = paths.slice(0, MOST_POINTS).map(stateOf)
    known.delete(gcode)
    known.set(gcode, states)
    const [oldest] = known.keys()
    if (known.size > MOST_ORDERS && oldest !== undefined) known.delete(oldest)
    return states.flatMap((state, index) =>
      state === UNTOUCHED || state === before[index] ? [] : [`point ${index + 1} ${state}`],
    )
  }
}

function stateOf(path: unknown): string {
  const found = typeof path === 'object' && path !== null && 'status' in path ? path.status : undefined
  return typeof found === 'string' && found !== '' ? plain(found, LONGEST_WORD) : UNTOUCHED
}
