import { Button } from '../../components/button.tsx'
import { useTexts } from '../../i18n.ts'
import { startMessages } from '../../messages/start/start.ts'
import { hrefTo } from '../../router.ts'
import { useAdvance } from '../../use-advance.ts'
import { clockReading } from '../../virtual-clock.ts'
import { useSendTest } from '../webhooks/endpoint/endpoint-actions.tsx'
import type { Progress } from './use-progress.ts'
import { Verifier } from './verifier.tsx'

export function WebhookStep({ progress }: { readonly progress: Progress }) {
  const t = useTexts(startMessages)
  const { endpoint, latest, delivered } = progress
  if (!endpoint) return <p>{t.needsEndpoint}</p>
  const pointed = delivered ?? latest
  const words = delivered ? t.seeDelivery : latest?.state === 'failed' ? t.latestFailed : t.latestWaits
  return (
    <>
      <p>{endpoint.id === 0 ? t.webhookInInbox : t.webhookText}</p>
      <Verifier endpoint={endpoint} />
      <p class="row">
        <SendTest id={endpoint.id} />
        <NextEvent />
        {pointed && <a href={hrefTo(['webhooks', 'deliveries', pointed.id])}>{words}</a>}
      </p>
    </>
  )
}

function SendTest({ id }: { readonly id: number }) {
  const t = useTexts(startMessages)
  const test = useSendTest(id)
  return (
    <Button icon="send" isBusy={test.isBusy} onClick={() => test.run()}>
      {t.sendTest}
    </Button>
  )
}

/** A clock that stands brings no webhook by itself. */
function NextEvent() {
  const t = useTexts(startMessages)
  const advance = useAdvance()
  const state = clockReading.value?.state
  if (state?.mode !== 'frozen' || state.next_due === null) return null
  const to = state.next_due
  return (
    <Button icon="next" isBusy={advance.isBusy} onClick={() => advance.run({ to })}>
      {t.nextEvent}
    </Button>
  )
}
