import { useEffect, useRef } from 'preact/hooks'
import type { ShipmentDetail } from '../../../schemas/types.gen.ts'
import { Button, CopyButton } from '../../components/button.tsx'
import { Money } from '../../components/facts.tsx'
import { Panel } from '../../components/panel.tsx'
import { Failure, Loading } from '../../components/placeholders.tsx'
import { Status } from '../../components/status.tsx'
import { useTexts } from '../../i18n.ts'
import type { LiveEvent } from '../../live.ts'
import { bookMessages } from '../../messages/book.ts'
import { shipmentMessages } from '../../messages/shipment.ts'
import { Timeline } from '../../picture/timeline.tsx'
import { hrefTo } from '../../router.ts'
import { useQuery } from '../../use-query.ts'
import { useVirtualNow } from '../../virtual-clock.ts'
import { useMoments } from '../shipments/detail/use-moments.ts'
import { propertyOf } from './exchange.ts'
import { showResult } from './use-booking.ts'

export interface BookedPanelProps {
  readonly id: string
  /** Of the booking call. */
  readonly answer: unknown
  readonly onAnother: () => void
}

/** Until it is known. */
const NOTHING = { timeline: [], plan: [] }

/** What was booked and how it travels, as it does; a refused one says in the carrier's words why. */
export function BookedPanel({ id, answer, onAnother }: BookedPanelProps) {
  const t = useTexts(bookMessages)
  const of = useTexts(shipmentMessages)
  const now = useVirtualNow()
  const top = useRef<HTMLDivElement>(null)
  const { data, error, refetch } = useQuery<ShipmentDetail>(`/shipments/${encodeURIComponent(id)}`, {
    on: ['transition', 'clock'],
    concerns: ({ type, data: { shipment } }: LiveEvent) => type === 'clock' || shipment === id,
  })
  const moments = useMoments(data ?? NOTHING, [])
  useEffect(() => showResult(top.current), [])
  const refusal = propertyOf(answer, 'carrier_error') ?? data?.carrier_error ?? null
  return (
    <div class="book-result booked" ref={top} tabIndex={-1}>
      <Panel
        title={refusal === null ? t.booked : t.wasRefused}
        lead={
          <span class="row">
            <span class="mono">{id}</span>
            <CopyButton text={id} label={id} />
          </span>
        }
        actions={
          <>
            <a class="button primary" href={hrefTo(['shipments', id])}>
              {t.see}
            </a>
            <Button onClick={onAnother}>{t.another}</Button>
          </>
        }
      >
        <div class="stack" aria-live="polite">
          {typeof refusal === 'string' && (
            <p class="note bad">
              {of.carrierError}: <span lang="vi">{refusal}</span>
              {data?.reason !== undefined && (
                <>
                  <br />
                  <span class="small" lang="en">
                    {data.reason}
                  </span>
                </>
              )}
            </p>
          )}
          {error && <Failure error={error} onRetry={refetch} />}
          {!data && !error && <Loading lines={3} />}
          {data && (
            <>
              <p class="row booked-facts">
                <Status slug={data.slug} code={data.status} text={data.text} />
                {data.booked.carrier_name && <span lang="vi">{data.booked.carrier_name}</span>}
                {data.order_id && <span class="mono">{data.order_id}</span>}
                <Money vnd={data.booked.fees.total ?? null} />
                <span class="muted">
                  {of.scenario}: <span class="mono">{data.scenario}</span>
                </span>
              </p>
              <Timeline label={t.course} moments={moments} now={now} />
            </>
          )}
        </div>
      </Panel>
    </div>
  )
}
