import { useState } from 'preact/hooks'
import type { EndpointList, EndpointState } from '../../../../schemas/types.gen.ts'
import { api, control } from '../../../api.ts'
import { Button } from '../../../components/button.tsx'
import { Confirm } from '../../../components/dialog.tsx'
import { Instant } from '../../../components/facts.tsx'
import { listHref } from '../../../components/list-place.ts'
import { PageHead } from '../../../components/panel.tsx'
import { Failure, Loading } from '../../../components/placeholders.tsx'
import { useTexts } from '../../../i18n.ts'
import { leaveWith } from '../../../leaving.ts'
import { webhooksMessages } from '../../../messages/webhooks.ts'
import { hrefTo, navigate, type Route } from '../../../router.ts'
import { showToast } from '../../../toasts.ts'
import { useAction } from '../../../use-action.ts'
import { useQuery } from '../../../use-query.ts'
import { DeliveryLog } from '../delivery/delivery-log.tsx'
import { HealthPanel } from '../health/health-panel.tsx'
import { TwinNote } from '../health/twin-note.tsx'
import { CertifyPanel } from './certify-panel.tsx'
import { EndpointHealth, useEnable, useSendTest } from './endpoint-actions.tsx'
import { InboxPanel } from './inbox-panel.tsx'
import { RotateSecret } from './rotate-secret.tsx'
import { SettingsPanel } from './settings-panel.tsx'
import { SigningPanel } from './signing-panel.tsx'

/** Its id among the endpoints. */
const INBOX = '0'

/** One endpoint: how it does, how it is served, how to verify what it gets, and what it got. */
export function EndpointPage({ id, route }: { readonly id: string; readonly route: Route }) {
  const t = useTexts(webhooksMessages)
  const path = `/webhooks/${encodeURIComponent(id)}/settings`
  const { data, error, refetch } = useQuery<EndpointState>(path, {
    on: ['change:endpoints', 'change:profile', 'delivery', 'clock'],
  })
  const all = useQuery<EndpointList>('/webhooks', { on: ['change:endpoints'] })
  const [asks, setAsks] = useState<'rotate' | 'remove' | null>(null)
  const test = useSendTest(Number(id))
  const enable = useEnable(Number(id), refetch)
  const remove = useAction(() =>
    leaveWith(async () => {
      // The API does not know the inbox.
      if (id === INBOX) await control('DELETE', '/inbox')
      else await api('DELETE', `/webhooks/${encodeURIComponent(id)}`)
      showToast({ kind: 'success', text: t.removed })
      navigate(hrefTo(['webhooks']), { replace: true })
    }),
  )
  const back = { href: listHref('webhooks'), label: t.title }
  if (!data) {
    return (
      <>
        <PageHead title={`${t.endpoint} ${id}`} back={back} />
        {error ? <Failure error={error} onRetry={refetch} /> : <Loading />}
      </>
    )
  }
  return (
    <>
      <PageHead
        title={data.url}
        back={back}
        lead={
          <span class="row">
            <EndpointHealth endpoint={data} />
            {data.enabled && data.failing_since !== null && (
              <span>
                {t.failingSince} <Instant at={data.failing_since} look="full" />
              </span>
            )}
          </span>
        }
        actions={
          <>
            <Button look="danger" icon="trash" onClick={() => setAsks('remove')}>
              {t.remove}
            </Button>
            {data.enabled && (
              <Button isBusy={enable.isBusy} onClick={() => enable.run(false)}>
                {t.disable}
              </Button>
            )}
            <Button opensDialog onClick={() => setAsks('rotate')}>
              {t.rotate}
            </Button>
            <Button look="primary" icon="send" isBusy={test.isBusy} onClick={() => test.run()}>
              {t.test}
            </Button>
          </>
        }
      />
      <div class="stack">
        {error && <Failure error={error} onRetry={refetch} />}
        {!data.enabled && <WhyDisabled endpoint={data} isBusy={enable.isBusy} onEnable={() => enable.run(true)} />}
        <TwinNote endpoint={data} all={all.data?.items ?? []} />
        <HealthPanel id={id} />
        {id === INBOX && <InboxPanel />}
        <div class="columns">
          <SettingsPanel endpoint={data} onSaved={refetch} />
          <SigningPanel endpoint={data} />
        </div>
        {data.state !== null && <CertifyPanel url={data.url} state={data.state} />}
        <DeliveryLog route={route} path={['webhooks', id]} endpoints={[data]} of={id} />
      </div>
      {asks === 'rotate' && <RotateSecret endpoint={data} onRotated={refetch} onClose={() => setAsks(null)} />}
      {asks === 'remove' && (
        <Confirm
          title={t.removeTitle}
          verb={t.remove}
          isBusy={remove.isBusy}
          onConfirm={() => remove.run()}
          onClose={() => setAsks(null)}
        >
          <p class="endpoint-url">{data.url}</p>
          <p class="muted">{t.removeBody}</p>
        </Confirm>
      )}
    </>
  )
}

interface WhyDisabledProps {
  readonly endpoint: EndpointState
  readonly isBusy: boolean
  readonly onEnable: () => unknown
}

/** Nothing is sent to it: why, since when, what waits, and the one click that ends it. */
function WhyDisabled({ endpoint, isBusy, onEnable }: WhyDisabledProps) {
  const t = useTexts(webhooksMessages)
  const words = { user: t.whyUser, gone: t.whyGone, failures: t.whyFailures }
  return (
    <div class="why-disabled" role="status">
      <div>
        <p>
          <strong>{endpoint.disabled_by === null ? t.disabled : words[endpoint.disabled_by]}</strong>
        </p>
        <p class="small">
          {endpoint.disabled_at !== null && (
            <>
              {t.since} <Instant at={endpoint.disabled_at} look="full" />.{' '}
            </>
          )}
          {endpoint.on_disabled === 'hold' || endpoint.waiting > 0 ? t.held(endpoint.waiting) : t.dropping}
        </p>
      </div>
      <Button look="primary" icon="play" isBusy={isBusy} onClick={onEnable}>
        {t.enable}
      </Button>
    </div>
  )
}
