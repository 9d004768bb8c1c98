import { countIds } from './count-ids.ts'
import { describeWebhook, isRecord, parseBody, type SeenWebhook } from './describe-webhook.ts'
import { followPoints } from './follow-points.ts'
import { type Forwarded, forward } from './forward.ts'
import { judgeSignatures, type ShownScheme, type VerifyingSecrets } from './judge-signatures.ts'
import type { ReceivedRequest, ReceiverAnswer } from './open-receiver.ts'
import { paint, plain, print, printJson } from './output.ts'

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

/** What `listen` does with each webhook: judge it, print it, wait if asked, answer. */
export function receiveWebhooks(options: ReceiveOptions): (request: ReceivedRequest) => Promise<ReceiverAnswer> {
  const { secrets, scheme, hmacHeader, answer: status = 200, delay = 0, forwardTo, json = false } = options
  const timesSeen = countIds()
  const newsOf = followPoints()
  return async request => {
    const signature = judgeSignatures(request, secrets, { only: scheme, header: hmacHeader })
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
