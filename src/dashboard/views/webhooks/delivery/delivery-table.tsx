import type { DeliverySummary } from '../../../../schemas/types.gen.ts'
import { Instant } from '../../../components/facts.tsx'
import { Badge, Status, type Tone } from '../../../components/status.tsx'
import { type Column, type Paging, Table } from '../../../components/table.tsx'
import { useTexts } from '../../../i18n.ts'
import { deliveryMessages } from '../../../messages/delivery.ts'
import { webhooksMessages } from '../../../messages/webhooks.ts'
import { hrefTo } from '../../../router.ts'
import type { StatusWords } from '../use-status-words.ts'

const TONES: Readonly<Record<DeliverySummary['state'], Tone>> = {
  pending: 'info',
  held: 'warn',
  delivered: 'good',
  failed: 'bad',
  dropped: 'bad',
  'no-endpoint': 'neutral',
}

export interface DeliveryTableProps {
  readonly deliveries: readonly DeliverySummary[]
  readonly words: StatusWords
  readonly paging: Paging
  readonly isStale: boolean
  /** Of one endpoint alone: then it needs no column. */
  readonly isOfOne: boolean
}

export function DeliveryTable({ deliveries, words, paging, isStale, isOfOne }: DeliveryTableProps) {
  const t = useTexts(deliveryMessages)
  const log = useTexts(webhooksMessages)
  const columns: readonly Column<DeliverySummary>[] = [
    {
      key: 'event',
      label: t.event,
      onPhone: 'head',
      render: ({ slug, status, event }) => (
        <span class="two-lines">
          <Status slug={slug} code={status} text={words.textOf(slug, lineOf(event))} isShort />
          <span class="muted small mono">
            {slug} {status}
            {event === 'shipment-status' ? '' : ` · ${event}`}
          </span>
        </span>
      ),
    },
    { key: 'order', label: t.order, render: delivery => <Order delivery={delivery} /> },
    { key: 'when', label: t.happened, render: ({ at }) => <Instant at={at} /> },
    ...(isOfOne
      ? []
      : [
          {
            key: 'endpoint',
            label: t.endpoint,
            render: ({ url }: DeliverySummary) =>
              url === null ? <span class="muted">{t.nobody}</span> : <span class="endpoint-url small">{url}</span>,
          },
        ]),
    {
      key: 'state',
      label: log.state,
      render: ({ state, faults, last_hint: hint }) => (
        <span class="row">
          <StateOfDelivery state={state} />
          {state === 'delivered' && hint !== null && <Badge tone="warn">{t.doubtful}</Badge>}
          {faults.length > 0 && <Badge tone="warn">{`${t.faults}: ${faults.length}`}</Badge>}
        </span>
      ),
    },
    {
      key: 'answer',
      label: t.result,
      render: ({ last_answer: answer, last_error: error, next_at: next }) => (
        <span class="two-lines">
          <span class="number">{error ?? answer ?? '—'}</span>
          {next !== null && (
            <span class="muted small">
              {t.next} <Instant at={next} />
            </span>
          )}
        </span>
      ),
    },
    { key: 'n', label: t.attempts, align: 'end', render: ({ attempts }) => <span class="number">{attempts}</span> },
  ]
  return (
    <Table
      caption={log.log}
      columns={columns}
      rows={deliveries}
      rowKey={({ id }) => id}
      href={({ id }) => hrefTo(['webhooks', 'deliveries', id])}
      paging={paging}
      isStale={isStale}
    />
  )
}

function Order({ delivery: { order_id: order, shipment, event } }: { readonly delivery: DeliverySummary }) {
  if (event === 'test') return <span class="muted">{order ?? shipment}</span>
  return (
    <span class="two-lines">
      <a href={hrefTo(['shipments', shipment])} class="order-link">
        {order ?? shipment}
      </a>
      {order !== null && <span class="muted small mono">{shipment}</span>}
    </span>
  )
}

/** In whose words a status is reported. */
export function lineOf(event: DeliverySummary['event']): 'standard' | 'ondemand' {
  return event === 'ondemand-status' ? 'ondemand' : 'standard'
}

export function StateOfDelivery({ state }: { readonly state: DeliverySummary['state'] }) {
  const t = useTexts(deliveryMessages)
  const { pending, held, delivered, failed, dropped, noEndpoint } = t
  const words = { pending, held, delivered, failed, dropped, 'no-endpoint': noEndpoint }
  return <Badge tone={TONES[state]}>{words[state]}</Badge>
}
