import { Instant } from '../../components/instant.tsx'
import { Money } from '../../components/money.tsx'
import { Status } from '../../components/status.tsx'
import { type Column, type Paging, Table } from '../../components/table.tsx'
import { useTexts } from '../../i18n.ts'
import { shipmentsMessages } from '../../messages/shipments.ts'
import { hrefTo } from '../../router.ts'
import type { ListedShipment } from './listed-shipment.ts'
import { Progress } from './progress.tsx'

export interface ShipmentTableProps {
  readonly shipments: readonly ListedShipment[]
  readonly paging: Paging
  readonly isStale: boolean
}

export function ShipmentTable({ shipments, paging, isStale }: ShipmentTableProps) {
  const t = useTexts(shipmentsMessages)
  const columns: readonly Column<ListedShipment>[] = [
    { key: 'order', label: t.order, onPhone: 'head', render: shipment => <Name shipment={shipment} /> },
    {
      key: 'status',
      label: t.status,
      render: ({ slug, status, text, events_pending: waiting }) => (
        <span class="shipment-status">
          <Status slug={slug} code={status} text={text} isShort />
          <span class="shipment-progress">
            <Progress slug={slug} />
            <span class="muted small mono">
              {slug} {status}
            </span>
            {waiting > 0 && <span class="muted small">{t.pendingEvents(waiting)}</span>}
          </span>
        </span>
      ),
    },
    { key: 'next', label: t.next, render: shipment => <Next shipment={shipment} /> },
    {
      key: 'recipient',
      label: t.recipient,
      render: ({ recipient }) => (
        <span class="two-lines">
          <span>{recipient.name ?? '—'}</span>
          <span class="muted small">
            {[recipient.district, recipient.city].filter(Boolean).join(', ') || recipient.phone}
          </span>
        </span>
      ),
    },
    {
      key: 'carrier',
      label: t.carrier,
      render: ({ carrier, carrier_code: code }) => (
        <span class="two-lines">
          <span>{carrier}</span>
          <span class="muted small">{code ?? '—'}</span>
        </span>
      ),
    },
    {
      key: 'scenario',
      label: t.scenario,
      onPhone: 'wide',
      render: ({ scenario }) => <a href={hrefTo(['scenarios', scenario])}>{scenario}</a>,
    },
    {
      key: 'cod',
      label: t.cod,
      align: 'end',
      render: ({ cod }) => (cod === 0 ? <span class="muted">—</span> : <Money vnd={cod} />),
    },
  ]
  return (
    <Table
      caption={t.title}
      columns={columns}
      rows={shipments}
      rowKey={({ id }) => id}
      href={({ id }) => hrefTo(['shipments', id])}
      paging={paging}
      isStale={isStale}
    />
  )
}

function Name({ shipment }: { readonly shipment: ListedShipment }) {
  return (
    <span class="two-lines">
      <span class="shipment-order">{shipment.order_id ?? shipment.id}</span>
      <span class="muted small mono">{shipment.id}</span>
    </span>
  )
}

/** The daily settlement takes these on; what else waits without a plan was left where it is by its scenario. */
const SETTLED_DAILY: ReadonlySet<string> = new Set([
  'delivered',
  'partly-delivered',
  'returned',
  'lost',
  'reconciled-with-carrier',
  'reconciled-with-customer',
  'waiting-for-cod',
  'cod-paid',
])

function Next({ shipment: { next_at: next, state, line, slug } }: { readonly shipment: ListedShipment }) {
  const t = useTexts(shipmentsMessages)
  if (next === null) {
    const isSettled = line === 'standard' && SETTLED_DAILY.has(slug)
    return <span class="muted">{state === 'ended' ? t.ended : isSettled ? t.daily : t.nothingMoves}</span>
  }
  return (
    <span class="two-lines">
      <Instant at={next} look="relative" />
      <span class="muted small">
        <Instant at={next} />
      </span>
    </span>
  )
}
