import { api } from '../../api.ts'
import { Button } from '../../components/button.tsx'
import { CopyButton } from '../../components/copy-button.tsx'
import { Empty } from '../../components/empty.tsx'
import { useTexts } from '../../i18n.ts'
import { requestsMessages } from '../../messages/requests.ts'
import { hrefTo } from '../../router.ts'
import { useAction } from '../../use-action.ts'

/** Nobody has called yet: where to call, and a call that needs no code. */
export function FirstCall() {
  const t = useTexts(requestsMessages)
  const base = `${location.origin}/api/v2`
  const call = useAction(() => api('GET', '/shipments'))
  return (
    <Empty icon="list" title={t.noneTitle}>
      <p>{t.noneBody}</p>
      <p class="row">
        <code>{base}</code>
        <CopyButton text={base} label={t.copyAddress} />
      </p>
      <p class="empty-actions">
        <Button look="primary" icon="send" isBusy={call.isBusy} onClick={() => call.run()}>
          {t.tryCall}
        </Button>
        <a class="button" href={hrefTo(['account'])}>
          {t.credentials}
        </a>
      </p>
    </Empty>
  )
}
