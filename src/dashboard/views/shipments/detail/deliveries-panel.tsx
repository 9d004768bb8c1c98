import type { DeliverySummary } from '../../../../schemas/types.gen.ts'
import { Instant } from '../../../components/facts.tsx'
import { Panel } from '../../../components/panel.tsx'
import { type Column, Table } from '../../../components/table.tsx'
import { useTexts } from '../../../i18n.ts'
import { shipmentMessages } from '../../../messages/shipment.ts'
import { hrefTo } from '../../../router.ts'
import { StateOfDelivery } from '../../webhooks/delivery/delivery-table.tsx'
import { useEventColumns } from '../../webhooks/delivery/event-columns.tsx'
import { useStatusWords } from '../../webhooks/use-status-words.ts'

/** What was sent for a shipment, newest first, each with a way to its whole story. */
export function DeliveriesPanel({ deliveries }: { readonly deliveries: readonly DeliverySummary[] }) {
  const t = useTexts(shipmentMessages)
  const [eventColumn] = useEventColumns(useStatusWords())
  const columns: readonly Column<DeliverySummary>[] = [
    ...(eventColumn ? [eventColumn] : []),
    ...(new Set(deliveries.map(({ endpoint }) => endpoint)).size > 1
      ? [
          {
            key: 'endpoint',
            label: t.endpoint,
            render: ({ url }: DeliverySummary) => <span class="endpoint-url small">{url ?? '—'}</span>,
          },
        ]
      : []),
    { key: 'when', label: t.when, render: ({ at }) => <Instant at={at} /> },
    {
      key: 'state',
      label: t.state,
      render: ({ state }) => <StateOfDelivery state={state} />,
    },
    { key: 'answer', label: t.answer, render: ({ last_answer: answer, last_error: error }) => answer ?? error ?? '—' },
    { key: 'attempts', label: t.attempts, align: 'end', render: ({ attempts }) => attempts },
  ]
  return (
    <Panel title={t.webhooks}>
      {deliveries.length === 0 ? (
        <p class="muted">{t.noWebhooks}</p>
      ) : (
        <Table
          caption={t.webhooks}
          columns={columns}
          rows={deliveries}
          rowKey={({ id }) => id}
          href={({ id }) => hrefTo(['webhooks', 'deliveries', id])}
        />
      )}
    </Panel>
  )
}
