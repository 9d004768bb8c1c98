import { useState } from 'preact/hooks'
import type { EndpointList, EndpointState } from '../../../schemas/types.gen.ts'
import { api, control } from '../../api.ts'
import { Button, CopyButton } from '../../components/button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { Field } from '../../components/field.tsx'
import { PageHead } from '../../components/panel.tsx'
import { Empty, Failure, Loading } from '../../components/placeholders.tsx'
import { type Column, Table } from '../../components/table.tsx'
import { useTexts } from '../../i18n.ts'
import { commonMessages } from '../../messages/common.ts'
import { healthMessages } from '../../messages/health/health.ts'
import { inboxMessages } from '../../messages/inbox.ts'
import { webhooksMessages } from '../../messages/webhooks.ts'
import { hrefTo, type Route } from '../../router.ts'
import { showToast } from '../../toasts.ts'
import { useAction } from '../../use-action.ts'
import { useQuery } from '../../use-query.ts'
import { DeliveryLog } from './delivery/delivery-log.tsx'
import { EndpointHealth, useEnable, useSendTest } from './endpoint/endpoint-actions.tsx'
import { HealthStrip } from './health/health-strip.tsx'
import { TwinBadge } from './health/twin-note.tsx'
import { useHealth } from './health/use-health.ts'

/** A receiver for users who have none yet. */
const LISTEN = 'npx carrier-sandbox listen --register'

export function WebhooksPage({ route }: { readonly route: Route }) {
  const t = useTexts(webhooksMessages)
  const inbox = useTexts(inboxMessages)
  const [isRegistering, setRegistering] = useState(false)
  const endpoints = useQuery<EndpointList>('/webhooks', {
    on: ['change:endpoints', 'change:profile', 'delivery', 'clock'],
  })
  const items = endpoints.data?.items
  const open = useAction(async () => {
    await control('POST', '/inbox', {})
    showToast({ kind: 'success', text: inbox.opened })
    endpoints.refetch()
  })
  const openInbox = (
    <Button isBusy={open.isBusy} title={inbox.openHint} onClick={() => open.run()}>
      {inbox.open}
    </Button>
  )
  const register = (
    <Button look="primary" icon="plus" opensDialog onClick={() => setRegistering(true)}>
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
            {items && items.length > 0 && items.every(({ id }) => id !== 0) && openInbox}
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
                <p class="row">
                  {register}
                  {openInbox}
                </p>
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

interface RegisterEndpointProps {
  readonly onClose: () => void
  readonly onRegistered: () => void
}

/** By POST /api/v2/webhooks, as an application registers itself. */
function RegisterEndpoint({ onClose, onRegistered }: RegisterEndpointProps) {
  const t = useTexts(webhooksMessages)
  const common = useTexts(commonMessages)
  const [url, setUrl] = useState('')
  const [lacksScheme, setLacksScheme] = useState(false)
  const { run, isBusy, error } = useAction(
    async (endpoint: string) => {
      await api('POST', '/webhooks', { endpoint })
      showToast({ kind: 'success', text: t.registered(endpoint) })
      onRegistered()
    },
    { toast: false },
  )
  const completed = `http://${url.trim()}`
  return (
    <Dialog title={t.register} onClose={onClose}>
      <form
        class="stack"
        onSubmit={event => {
          event.preventDefault()
          const isWhole = /^[a-z][a-z\d+.-]*:\/\//i.test(url.trim())
          setLacksScheme(!isWhole)
          if (isWhole) void run(url.trim())
        }}
      >
        <p class="muted">{t.registerLead}</p>
        {/* No type url: what is wrong with it the sandbox says better than the browser. */}
        <Field
          label={t.url}
          value={url}
          onInput={typed => {
            setUrl(typed)
            setLacksScheme(false)
          }}
          hint={t.urlHint}
          placeholder="http://127.0.0.1:3000/hook"
          error={lacksScheme ? t.urlLacksScheme : (error?.message ?? null)}
          autoFocus
        />
        {lacksScheme && (
          <p>
            <Button
              size="small"
              onClick={() => {
                setUrl(completed)
                setLacksScheme(false)
                void run(completed)
              }}
            >
              {t.registerCompleted(completed)}
            </Button>
          </p>
        )}
        <p class="row end">
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button look="primary" type="submit" isBusy={isBusy} isDisabled={url.trim() === ''}>
            {t.registerVerb}
          </Button>
        </p>
      </form>
    </Dialog>
  )
}

interface EndpointTableProps {
  readonly endpoints: readonly EndpointState[]
  readonly onChanged: () => void
}

function EndpointTable({ endpoints, onChanged }: EndpointTableProps) {
  const t = useTexts(webhooksMessages)
  const health = useTexts(healthMessages)
  const healths = useHealth().data?.items
  const columns: readonly Column<EndpointState>[] = [
    { key: 'url', label: t.endpoint, onPhone: 'head', render: ({ url }) => <span class="endpoint-url">{url}</span> },
    {
      key: 'state',
      label: t.state,
      render: endpoint => (
        <span class="row">
          <EndpointHealth endpoint={endpoint} />
          <TwinBadge endpoint={endpoint} all={endpoints} />
        </span>
      ),
    },
    {
      key: 'strip',
      label: health.strip,
      render: ({ id }) => <HealthStrip health={healths?.find(({ endpoint }) => endpoint === id)} />,
    },
    {
      key: 'signed',
      label: t.signed,
      render: ({ signature }) => <span class="mono">{signature.map(({ scheme }) => scheme).join(', ')}</span>,
    },
    {
      key: 'retry',
      label: t.retries,
      render: ({ retry }) => <span class="mono">{typeof retry === 'string' ? retry : retry.join(', ')}</span>,
    },
    { key: 'waiting', label: t.waiting, align: 'end', render: ({ waiting }) => <span class="number">{waiting}</span> },
    {
      key: 'do',
      label: t.action,
      align: 'end',
      render: one => <EndpointButtons endpoint={one} onChanged={onChanged} />,
    },
  ]
  return (
    <Table
      caption={t.endpoints}
      columns={columns}
      rows={endpoints}
      rowKey={({ id }) => String(id)}
      href={({ id }) => hrefTo(['webhooks', String(id)])}
    />
  )
}

function EndpointButtons({
  endpoint,
  onChanged,
}: {
  readonly endpoint: EndpointState
  readonly onChanged: () => void
}) {
  const t = useTexts(webhooksMessages)
  const test = useSendTest(endpoint.id)
  const enable = useEnable(endpoint.id, onChanged)
  return (
    <span class="row end">
      {!endpoint.enabled && (
        <Button size="small" look="primary" isBusy={enable.isBusy} onClick={() => enable.run(true)}>
          {t.enable}
        </Button>
      )}
      <Button size="small" icon="send" isBusy={test.isBusy} title={t.test} onClick={() => test.run()}>
        {t.testShort}
      </Button>
    </span>
  )
}
