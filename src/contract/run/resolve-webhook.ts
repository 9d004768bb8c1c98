import type { TargetKind } from '../check.ts'
import { ContractError } from '../contract-error.ts'
import type { ResolvedWebhook } from '../session.ts'
import type { WebhookSettings } from '../settings.ts'

/** @throws ContractError `usage` when the mode lacks an address. */
export function resolveWebhook(given: WebhookSettings = {}, kind: TargetKind): ResolvedWebhook {
  const mode = given.mode ?? (kind === 'sandbox' ? 'local' : 'off')
  const needs = {
    local: [],
    off: [],
    'public-url': [
      ['--webhook-listen host:port', given.listen],
      ['--webhook-public-url', given.publicUrl],
    ],
    inbox: [
      ['--webhook-public-url', given.publicUrl],
      ['--webhook-inbox', given.inboxUrl],
    ],
  }[mode]
  const missing = needs.filter(([, value]) => value === undefined).map(([flag]) => flag)
  if (missing.length > 0) throw new ContractError('usage', `--webhook-mode ${mode} needs ${missing.join(' and ')}.`)
  return { ...given, mode }
}
