import type { RequestEntry } from '../../../schemas/types.gen.ts'
import { Badge } from '../../components/status.tsx'
import { type Column, type Paging, Table } from '../../components/table.tsx'
import { formatDuration } from '../../format.ts'
import { useTexts } from '../../i18n.ts'
import { requestsMessages } from '../../messages/requests.ts'
import { language } from '../../preferences.ts'
import { hrefTo } from '../../router.ts'
import { AnswerBadge, CallName, CameAt } from './call-cells.tsx'

export interface RequestTableProps {
  readonly calls: readonly RequestEntry[]
  readonly paging: Paging
  readonly isStale: boolean
  /** What the way back from one of them needs to know. */
  readonly query: Readonly<Record<string, string>>
}

export function RequestTable({ calls, paging, isStale, query }: RequestTableProps) {
  const t = useTexts(requestsMessages)
  const spoken = language.value
  const columns: readonly Column<RequestEntry>[] = [
    { key: 'call', label: t.call, onPhone: 'head', render: call => <CallName call={call} /> },
    {
      key: 'status',
      label: t.status,
      render: ({ status, faults }) => (
        <span class="call-status">
          <AnswerBadge status={status} />
          {faults.map(id => (
            <a key={id} class="fault-link" href={hrefTo(['faults'])}>
              <Badge tone="warn">{id === 'header' ? t.byHeader : t.rule(id)}</Badge>
            </a>
          ))}
        </span>
      ),
    },
    {
      key: 'took',
      label: t.took,
      align: 'end',
      render: ({ ms }) => <span class="number">{formatDuration(ms, spoken)}</span>,
    },
    { key: 'about', label: t.about, render: call => <About call={call} /> },
    { key: 'came', label: t.came, render: call => <CameAt call={call} /> },
  ]
  return (
    <Table
      caption={t.title}
      columns={columns}
      rows={calls}
      rowKey={({ id }) => id}
      href={({ id }) => hrefTo(['requests', id], query)}
      paging={paging}
      isStale={isStale}
    />
  )
}

function About({ call: { shipment, order_id: order } }: { readonly call: RequestEntry }) {
  if (shipment === null) return <span class={order === null ? 'muted' : 'call-order'}>{order ?? '—'}</span>
  return (
    <span class="two-lines">
      <a class="call-order" href={hrefTo(['shipments', shipment])}>
        {order ?? shipment}
      </a>
      {order !== null && <span class="muted small mono">{shipment}</span>}
    </span>
  )
}
