import type { DeliveryDetail } from '../../../schemas/types.gen.ts'
import { control } from '../../api.ts'
import { formatDuration } from '../../format.ts'
import { useTexts } from '../../i18n.ts'
import { webhooksMessages } from '../../messages/webhooks.ts'
import { language } from '../../preferences.ts'
import { hrefTo } from '../../router.ts'
import { showToast } from '../../toasts.ts'
import { type Action, useAction } from '../../use-action.ts'
import { isTaken, outcomeOf } from './delivery/logged-delivery.ts'

/** Sends a test event and says how that went, with a way to all of it. */
export function useSendTest(id: number): Action<[]> {
  const t = useTexts(webhooksMessages)
  return useAction(async () => {
    const delivery = await control<DeliveryDetail>('POST', `/webhooks/${id}/test`)
    const attempt = delivery.attempts.at(-1)
    const link = { href: hrefTo(['webhooks', 'deliveries', delivery.id]), text: t.see }
    if (!attempt) showToast({ kind: 'info', text: t.testWaits, link })
    else if (isTaken(attempt)) {
      const took = formatDuration(attempt.ms, language.peek())
      showToast({ kind: 'success', text: t.testTaken(outcomeOf(attempt), took), link })
    } else {
      const why = attempt.detail ?? `${outcomeOf(attempt)}.`
      showToast({ kind: 'error', text: t.testFailed(why, attempt.hint?.[language.peek()] ?? ''), link })
    }
  })
}
