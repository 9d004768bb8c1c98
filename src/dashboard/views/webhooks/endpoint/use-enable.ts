import { control } from '../../../api.ts'
import { useTexts } from '../../../i18n.ts'
import { webhooksMessages } from '../../../messages/webhooks.ts'
import { showToast } from '../../../toasts.ts'
import { type Action, useAction } from '../../../use-action.ts'

/** Switches an endpoint on or off; on again, it gets what was held. */
export function useEnable(id: number, onChanged: () => void): Action<[boolean]> {
  const t = useTexts(webhooksMessages)
  return useAction(async (enabled: boolean) => {
    await control('PUT', `/webhooks/${id}/settings`, { enabled })
    showToast({ kind: 'success', text: enabled ? t.enabled : t.disabledNow })
    onChanged()
  })
}
