import { type ListedCheck, listed } from '../check.ts'
import { webhookContent } from './webhook-content.ts'
import { webhookDelivered } from './webhook-delivered.ts'
import { webhookFresh } from './webhook-fresh.ts'
import { webhookMethod } from './webhook-method.ts'
import { webhookOnceRegistered } from './webhook-once-registered.ts'
import { webhookRetry } from './webhook-retry.ts'
import { webhookSchema } from './webhook-schema.ts'
import { webhookSignature } from './webhook-signature.ts'
import { webhookUnregistered } from './webhook-unregistered.ts'

/** Checks of what is pushed. */
export const WEBHOOK_CHECKS: readonly ListedCheck[] = [
  listed(webhookDelivered),
  listed(webhookMethod),
  listed(webhookSchema),
  listed(webhookSignature),
  listed(webhookFresh),
  listed(webhookContent),
  listed(webhookRetry),
  listed(webhookUnregistered),
  listed(webhookOnceRegistered),
]
