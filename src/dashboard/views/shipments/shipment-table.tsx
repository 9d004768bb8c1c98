import type { ListedShipment } from '../../../schemas/types.gen.ts'
import { Instant, Money } from '../../components/facts.tsx'
import { Status } from '../../components/status.tsx'
import { OtherStatusName } from '../../components/status-names.tsx'
import { type Column, type Paging, Table } from '../../components/table.tsx'
import { useTexts } from '../../i18n.ts'
import { shipmentsMessages } from '../../messages/shipments.ts'
import { hrefTo } from '../../router.ts'
import { phaseOf } from '../../status-phase.ts'

/** How far each status is on the way from the shop to the recipient, of five; what is not here is on its way. */
const FAR: Readonly<Record<string, number>> = {
  new: 0,
  'creation-error': 0,
  'sent-to-carrier': 1,
  'waiting-for-pickup': 1,
  'finding-driver': 1,
  'on-the-way-to-pick-up': 1,
  delayed: 1,
  'picked-up': 2,
  'in-transit': 3,
  stored: 3,
  'out-for-delivery': 4,
  delivering: 4,
  'delivery-failed': 4,
  delivered: 5,
  'partly-delivered': 5,
  'reconciled-with-carrier': 5,
  'waiting-for-cod': 5,
  'reconciled-with-customer': 5,
  'cod-paid': 5,
  completed: 5,
}

const STOPS = 5

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
              <OtherStatusName slug={slug} code={status} text={text} />
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
      // A booking that was refused before it chose one has none.
      render: ({ scenario }) =>
        scenario === '' ? <span class="muted">—</span> : <a href={hrefTo(['scenarios', scenario])}>{scenario}</a>,
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

/** A small picture of how far a parcel is. It repeats what the status says, so screen readers pass it over. */
function Progress({ slug }: { readonly slug: string }) {
  const far = FAR[slug] ?? 3
  return (
    <svg class={`progress ${phaseOf(slug)}`} width={62} height={8} aria-hidden="true">
      {Array.from({ length: STOPS }, (_, stop) => (
        <rect key={stop} x={stop * 13} y={1} width={10} height={6} rx={2} class={stop < far ? 'done' : ''} />
      ))}
    </svg>
  )
}
