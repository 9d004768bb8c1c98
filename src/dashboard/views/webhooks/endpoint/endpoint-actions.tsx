import type { DeliveryDetail, EndpointState } from '../../../../schemas/types.gen.ts'
import { control } from '../../../api.ts'
import { Badge } from '../../../components/status.tsx'
import { formatDuration } from '../../../format.ts'
import { useTexts } from '../../../i18n.ts'
import { webhooksMessages } from '../../../messages/webhooks.ts'
import { language } from '../../../preferences.ts'
import { hrefTo } from '../../../router.ts'
import { showToast } from '../../../toasts.ts'
import { type Action, useAction } from '../../../use-action.ts'
import { isTaken, outcomeOf } from '../delivery/lay-out-attempts.ts'

/** Switches an endpoint on or off; on again, it gets what was held. */
export function useEnable(id: number, onChanged: () => void): Action<[boolean]> {
  const t = useTexts(webhooksMessages)
  return useAction(async (enabled: boolean) => {
    await control('PUT', `/webhooks/${id}/settings`, { enabled })
    showToast({ kind: 'success', text: enabled ? t.enabled : t.disabledNow })
    onChanged()
  })
}

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

/** Whether events are sent to it, and if not, who stopped that. */
export function EndpointHealth({ endpoint }: { readonly endpoint: EndpointState }) {
  const t = useTexts(webhooksMessages)
  const { enabled, disabled_by: by, failing_since: failing } = endpoint
  if (enabled) return failing === null ? <Badge tone="good">{t.active}</Badge> : <Badge tone="warn">{t.failing}</Badge>
  const words = { user: t.byUser, gone: t.byGone, failures: t.byFailures }
  return <Badge tone={by === 'user' ? 'neutral' : 'bad'}>{by === null ? t.disabled : words[by]}</Badge>
}
