// Verifying a webhook in a shop's own lines, by whichever of the two schemes the service signs with.
import { createHmac, timingSafeEqual } from 'node:crypto'

/** Seconds that the sender's clock and ours may differ; older ones may be replayed. */
const TOLERANCE_S = 300

/**
 * @param {{ webhookSecret: string, clientSecret: string }} secrets the `whsec_…` and the client_secret of the account
 * @returns {{ ok: true, id: string, event: Record<string, any> } | { ok: false, status: number, reason: string }}
 *   `id` is the same on every attempt of one event
 */
export function judgeWebhook(headers, body, secrets) {
  if (!Buffer.isBuffer(body)) return refuse(401, 'the webhook is not signed')
  const judge = headers['webhook-signature'] ? judgeStandard : judgeBodyHmac
  const verdict = judge(headers, body, secrets)
  if (!verdict.ok) return verdict
  try {
    return { ...verdict, event: JSON.parse(body.toString('utf8')) }
  } catch {
    return refuse(400, 'the body is not JSON')
  }
}

/** Standard Webhooks: the signature is over id, time and body, so a recording gets stale. */
function judgeStandard(headers, body, { webhookSecret }) {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers
  if (!id || !timestamp) return refuse(401, 'the webhook is not signed')
  const age = Math.abs(Date.now() / 1000 - Number(timestamp))
  if (!(age <= TOLERANCE_S)) return refuse(400, 'the webhook is stale')
  const key = Buffer.from(webhookSecret.replace(/^whsec_/, ''), 'base64')
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest()
  // While a secret rotates there are several signatures; one that fits suffices.
  const fits = signatures.split(' ').some(signature => isSame(signature.replace(/^v1,/, ''), expected))
  return fits ? { ok: true, id } : refuse(401, 'the signature does not fit')
}

/** The body alone, by the client_secret. It has no id, but the same event has the same bytes, so the same signature. */
function judgeBodyHmac(headers, body, { clientSecret }) {
  const signature = headers['x-signature']
  if (!signature) return refuse(401, 'the webhook is not signed')
  const expected = createHmac('sha256', clientSecret).update(body).digest()
  return isSame(signature, expected) ? { ok: true, id: signature } : refuse(401, 'the signature does not fit')
}

function isSame(base64, expected) {
  const given = Buffer.from(base64, 'base64')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function refuse(status, reason) {
  return { ok: false, status, reason }
}
