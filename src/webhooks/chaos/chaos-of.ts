import type { Attempt, Delivery } from '../../domain/outbox-rows.ts'
import type { WebhookChaos } from '../../schemas/types.gen.ts'

/**
 * What goes wrong with one attempt of a delivery, made or about to be: its faults on every scheduled one, but a reset
 * (W18) only on the first, so that the retry brings the event. What a person sends again is free of them.
 */
export function chaosOf(
  { chaos, attempts }: Pick<Delivery, 'chaos' | 'attempts'>,
  attempt: Pick<Attempt, 'n' | 'cause'>,
): WebhookChaos | null {
  if (chaos === null || attempt.cause !== 'scheduled') return null
  const isFirst = !attempts.some(({ n, cause }) => n < attempt.n && cause === 'scheduled')
  return isFirst ? chaos : { ...chaos, reset: false }
}
