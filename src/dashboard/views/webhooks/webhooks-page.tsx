import { useState } from 'preact/hooks'
import { Button } from '../../components/button.tsx'
import { CopyButton } from '../../components/copy-button.tsx'
import { Empty } from '../../components/empty.tsx'
import { Failure } from '../../components/failure.tsx'
import { Loading } from '../../components/loading.tsx'
import { PageHead } from '../../components/page-head.tsx'
import { useTexts } from '../../i18n.ts'
import { webhooksMessages } from '../../messages/webhooks.ts'
import { hrefTo, type Route } from '../../router.ts'
import { useQuery } from '../../use-query.ts'
import { DeliveryLog } from './delivery-log.tsx'
import type { EndpointList } from './endpoint-state.ts'
import { EndpointTable } from './endpoint-table.tsx'
import { RegisterEndpoint } from './register-endpoint.tsx'

/** A receiver for whoever has none yet. */
const LISTEN = 'npx carrier-sandbox listen --register'

export function WebhooksPage({ route }: { readonly route: Route }) {
  const t = useTexts(webhooksMessages)
  const [isRegistering, setRegistering] = useState(false)
  const endpoints = useQuery<EndpointList>('/webhooks', {
    on: ['change:endpoints', 'change:profile', 'delivery', 'clock'],
  })
  const items = endpoints.data?.items
  const register = (
    <Button look="primary" icon="plus" onClick={() => setRegistering(true)}>
      {t.register}
    </Button>
  )
  return (
    <>
      <PageHead
        title={t.title}
        lead={t.lead}
        actions={
          <>
            <a class="button" href={hrefTo(['webhooks', 'trigger'])}>
              {t.trigger}
            </a>
            {items?.length !== 0 && register}
          </>
        }
      />
      <div class="stack">
        {endpoints.error && <Failure error={endpoints.error} onRetry={endpoints.refetch} />}
        <section class="stack" aria-label={t.endpoints}>
          {!items && !endpoints.error && <Loading lines={2} />}
          {items && items.length > 0 && <EndpointTable endpoints={items} onChanged={endpoints.refetch} />}
          {items?.length === 0 && (
            <div class="panel">
              <Empty icon="webhook" title={t.noEndpoints}>
                <p>{t.noEndpointsBody}</p>
                <p class="command">
                  <code>{LISTEN}</code>
                  <CopyButton text={LISTEN} label={t.copyCommand} />
                </p>
                {register}
                <p class="small">{t.noEndpointsKept}</p>
              </Empty>
            </div>
          )}
        </section>
        <DeliveryLog route={route} path={['webhooks']} endpoints={items ?? []} />
      </div>
      {isRegistering && (
        <RegisterEndpoint
          onClose={() => setRegistering(false)}
          onRegistered={() => {
            setRegistering(false)
            endpoints.refetch()
          }}
        />
      )}
    </>
  )
}
