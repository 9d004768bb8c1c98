import { createHmac } from 'node:crypto'
import type { Delivery } from './change.ts'

/** What an account signs with. */
export interface Keys {
  /** `whsec_` + base64. */
  readonly webhookSecret: string
  readonly clientSecret: string
}

/**
 * Signs a changed webhook as a server would that made it so, by the two schemes of the profile `compatible`: else each
 * defect of a payload would be found by its broken signature first.
 */
export function signAgain(delivery: Delivery, { webhookSecret, clientSecret }: Keys): Delivery {
  const { headers, text } = delivery
  const key = Buffer.from(webhookSecret.replace('whsec_', ''), 'base64')
  const hmac = (secret: Buffer | string, signed: string) => createHmac('sha256', secret).update(signed).digest('base64')
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${text}`
  return {
    ...delivery,
    headers: { ...headers, 'webhook-signature': `v1,${hmac(key, signed)}`, 'x-signature': hmac(clientSecret, text) },
  }
}
