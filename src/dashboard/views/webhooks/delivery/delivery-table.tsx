import type { DeliverySummary } from '../../../../schemas/types.gen.ts'
import { Instant } from '../../../components/facts.tsx'
import { Badge, type Tone } from '../../../components/status.tsx'
import { type Column, type Paging, Table } from '../../../components/table.tsx'
import { type Texts, useTexts } from '../../../i18n.ts'
import { deliveryMessages } from '../../../messages/delivery.ts'
import { webhooksMessages } from '../../../messages/webhooks.ts'
import { hrefTo } from '../../../router.ts'
import type { StatusWords } from '../use-status-words.ts'
import { useEventColumns } from './event-columns.tsx'

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
    ...useEventColumns(words),
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

export function StateOfDelivery({ state }: { readonly state: DeliverySummary['state'] }) {
  const words = wordsOfStates(useTexts(deliveryMessages))
  return <Badge tone={TONES[state]}>{words[state]}</Badge>
}

export function wordsOfStates({
  pending,
  held,
  delivered,
  failed,
  dropped,
  noEndpoint,
}: Texts<typeof deliveryMessages>): Readonly<Record<DeliverySummary['state'], string>> {
  return { pending, held, delivered, failed, dropped, 'no-endpoint': noEndpoint }
}
