import type { DeliverySummary } from '../../../../schemas/types.gen.ts'
import { Instant } from '../../../components/facts.tsx'
import { Status } from '../../../components/status.tsx'
import { OtherStatusName } from '../../../components/status-names.tsx'
import type { Column } from '../../../components/table.tsx'
import { useTexts } from '../../../i18n.ts'
import { deliveryMessages } from '../../../messages/delivery.ts'
import { hrefTo } from '../../../router.ts'
import type { StatusWords } from '../use-status-words.ts'

/** What a delivery and what arrived in the inbox say of their event. */
type EventRow = Pick<DeliverySummary, 'slug' | 'status' | 'event' | 'order_id' | 'shipment' | 'at'>

/** The first columns of a table of events: what is reported, of which shipment, and when it happened. */
export function useEventColumns(words: StatusWords): readonly Column<EventRow>[] {
  const t = useTexts(deliveryMessages)
  return [
    {
      key: 'event',
      label: t.event,
      onPhone: 'head',
      render: ({ slug, status, event }) => {
        const names = { slug, code: status, text: words.textOf(slug, lineOf(event)) }
        return (
          <span class="two-lines">
            <Status {...names} isShort />
            <span class="muted small">
              <OtherStatusName {...names} />
              {event === 'shipment-status' ? '' : ` · ${event}`}
            </span>
          </span>
        )
      },
    },
    { key: 'order', label: t.order, render: row => <Order {...row} /> },
    { key: 'when', label: t.happened, render: ({ at }) => <Instant at={at} /> },
  ]
}

function Order({ order_id: order, shipment, event }: EventRow) {
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
