import { Button } from '../../components/button.tsx'
import { type Column, Table } from '../../components/table.tsx'
import { useTexts } from '../../i18n.ts'
import { webhooksMessages } from '../../messages/webhooks.ts'
import { hrefTo } from '../../router.ts'
import { EndpointHealth } from './endpoint-health.tsx'
import type { EndpointState } from './endpoint-state.ts'
import { useEnable } from './use-enable.ts'
import { useSendTest } from './use-send-test.ts'

export interface EndpointTableProps {
  readonly endpoints: readonly EndpointState[]
  readonly onChanged: () => void
}

export function EndpointTable({ endpoints, onChanged }: EndpointTableProps) {
  const t = useTexts(webhooksMessages)
  const columns: readonly Column<EndpointState>[] = [
    { key: 'url', label: t.endpoint, onPhone: 'head', render: ({ url }) => <span class="endpoint-url">{url}</span> },
    { key: 'state', label: t.state, render: endpoint => <EndpointHealth endpoint={endpoint} /> },
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
    { key: 'do', label: '', align: 'end', render: one => <EndpointButtons endpoint={one} onChanged={onChanged} /> },
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
