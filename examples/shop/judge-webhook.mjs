// Verifying a webhook by the Standard Webhooks scheme, in a shop's own lines.
import { createHmac, timingSafeEqual } from 'node:crypto'

/** Seconds that the sender's clock and ours may differ; older ones are somebody's recording. */
const TOLERANCE_S = 300

/** @returns {{ ok: true, event: Record<string, any> } | { ok: false, status: number, reason: string }} */
export function judgeWebhook(headers, body, secret) {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers
  if (!id || !timestamp || !signatures || !Buffer.isBuffer(body)) return refuse(401, 'the webhook is not signed')
  const age = Math.abs(Date.now() / 1000 - Number(timestamp))
  if (!(age <= TOLERANCE_S)) return refuse(400, 'the webhook is stale')
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest()
  // While a secret rotates there are several signatures; one that fits suffices.
  const fits = signatures.split(' ').some(signature => {
    const given = Buffer.from(signature.replace(/^v1,/, ''), 'base64')
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
  if (!fits) return refuse(401, 'the signature does not fit')
  try {
    return { ok: true, event: JSON.parse(body.toString('utf8')) }
  } catch {
    return refuse(400, 'the body is not JSON')
  }
}

function refuse(status, reason) {
  return { ok: false, status, reason }
}
