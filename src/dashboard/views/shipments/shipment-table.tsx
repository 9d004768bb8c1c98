import type { ListedShipment } from '../../../schemas/types.gen.ts'
import { Instant, Money } from '../../components/facts.tsx'
import { Status } from '../../components/status.tsx'
import { OtherStatusName } from '../../components/status-names.tsx'
import { type Column, type Paging, Table } from '../../components/table.tsx'
import { formatInstant } from '../../format.ts'
import { useTexts } from '../../i18n.ts'
import { listMessages } from '../../messages/shipment-list/list.ts'
import { shipmentsMessages } from '../../messages/shipments.ts'
import { hrefTo } from '../../router.ts'
import { phaseOf } from '../../status-phase.ts'
import { useVirtualNow } from '../../virtual-clock.ts'
import { nextSort, type Sort } from './list/list-wishes.ts'
import type { Selection } from './list/several.tsx'

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
  readonly sort: Sort
  readonly onSort: (sort: Sort) => void
  readonly selection: Selection
  readonly onSelect: (selection: Selection) => void
  /** Ids of those that have just changed. */
  readonly changed: Pick<ReadonlySet<string>, 'has'>
  /** Full names of carriers by their short names, as far as they are known. */
  readonly carrierNames: ReadonlyMap<string, string>
}

export function ShipmentTable(props: ShipmentTableProps) {
  const { shipments, paging, isStale, sort, onSort, selection, onSelect, changed, carrierNames } = props
  const t = useTexts(shipmentsMessages)
  const own = useTexts(listMessages)
  const sortBy = (column: Parameters<typeof nextSort>[1]) => ({
    direction: sort === column ? ('ascending' as const) : sort === `-${column}` ? ('descending' as const) : null,
    onSort: () => onSort(nextSort(sort, column)),
  })
  const select = (rows: readonly ListedShipment[], isOn: boolean) => {
    const chosen = new Map(selection)
    for (const row of rows) {
      if (isOn) chosen.set(row.id, nameOf(row))
      else chosen.delete(row.id)
    }
    onSelect(chosen)
  }
  const isWhole = shipments.length > 0 && shipments.every(({ id }) => selection.has(id))
  const columns: readonly Column<ListedShipment>[] = [
    {
      key: 'select',
      label: own.select,
      isControl: true,
      head: <Tick label={own.selectPage} isOn={isWhole} onChange={isOn => select(shipments, isOn)} />,
      render: shipment => (
        <Tick
          label={own.selectOne(nameOf(shipment))}
          isOn={selection.has(shipment.id)}
          onChange={isOn => select([shipment], isOn)}
        />
      ),
    },
    { key: 'order', label: t.order, onPhone: 'head', render: shipment => <Name shipment={shipment} /> },
    {
      key: 'booked',
      label: own.booked,
      sort: sortBy('created_at'),
      render: ({ created_at: at }) => <Booked at={at} />,
    },
    {
      key: 'status',
      label: t.status,
      sort: sortBy('status'),
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
    { key: 'next', label: t.next, sort: sortBy('next_at'), render: shipment => <Next shipment={shipment} /> },
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
        <span class="shipment-carrier">
          {carrier !== null && <span class={`logo logo-${carrier}`} />}
          <span class="two-lines">
            <span title={carrierNames.get(carrier ?? '')}>{carrier ?? '—'}</span>
            <span class="muted small waybill">{code ?? '—'}</span>
          </span>
        </span>
      ),
    },
    {
      key: 'scenario',
      label: t.scenario,
      onPhone: 'wide',
      isForWide: true,
      // A booking that was refused before it chose one has none.
      render: ({ scenario }) =>
        scenario === '' ? <span class="muted">—</span> : <a href={hrefTo(['scenarios', scenario])}>{scenario}</a>,
    },
    {
      key: 'cod',
      label: t.cod,
      align: 'end',
      sort: sortBy('cod'),
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
      rowClass={({ id }) => (changed.has(id) ? 'changed' : '')}
    />
  )
}

/** Day above time, so the column stays narrow; the year only of another one. */
function Booked({ at }: { readonly at: string }) {
  const now = useVirtualNow(60_000)
  const [day = '', time = ''] = formatInstant(at).split(' ')
  const isThisYear = now !== 0 && formatInstant(now).slice(6, 10) === day.slice(6)
  return (
    <time class="two-lines number" dateTime={at} title={`${day} ${time} (GMT+7)`}>
      <span>{isThisYear ? day.slice(0, 5) : day}</span>
      <span class="muted small">{time}</span>
    </time>
  )
}

/** The shop's name for it, where it gave one. */
export const nameOf = ({ order_id: orderId, id }: ListedShipment): string => orderId ?? id

interface TickProps {
  /** Only read aloud. */
  readonly label: string
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
}

/** The label around it is the target of a finger. */
function Tick({ label, isOn, onChange }: TickProps) {
  return (
    <label class="tick">
      <input type="checkbox" checked={isOn} onChange={event => onChange(event.currentTarget.checked)} />
      <span class="visually-hidden">{label}</span>
    </label>
  )
}

function Name({ shipment }: { readonly shipment: ListedShipment }) {
  return (
    <span class="two-lines">
      <span class="shipment-order">{nameOf(shipment)}</span>
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
