import { useState } from 'preact/hooks'
import type { DeliveryList, DeliverySummary, OrderPoint, ShipmentDetail } from '../../../../schemas/types.gen.ts'
import { Button, CopyButton } from '../../../components/button.tsx'
import { CarrierText } from '../../../components/carrier-text.tsx'
import { Money } from '../../../components/facts.tsx'
import { listHref } from '../../../components/list-place.ts'
import { PageHead, Panel } from '../../../components/panel.tsx'
import { Failure, Loading } from '../../../components/placeholders.tsx'
import { Badge, Status } from '../../../components/status.tsx'
import { useTexts } from '../../../i18n.ts'
import type { LiveEvent } from '../../../live.ts'
import { shipmentMessages } from '../../../messages/shipment.ts'
import { Timeline } from '../../../picture/timeline.tsx'
import { hrefTo } from '../../../router.ts'
import { FindingList, useFindings } from '../../../shell/finding-list.tsx'
import { useQuery } from '../../../use-query.ts'
import { useVirtualNow } from '../../../virtual-clock.ts'
import { MapPanel } from '../map/map-panel.tsx'
import { SteeringPanel } from '../steering/steering-panel.tsx'
import { BookedPanel, FeesPanel } from './booked-panels.tsx'
import { DeliveriesPanel } from './deliveries-panel.tsx'
import { MoneyPanel } from './money-panel.tsx'
import { SaveScenario } from './save-scenario.tsx'
import { useMoments } from './use-moments.ts'

const TONES: Readonly<Record<string, 'good' | 'bad' | 'info'>> = {
  completed: 'good',
  failed: 'bad',
  returned: 'bad',
  arrived: 'info',
}

/** As many webhooks as one page shows; a parcel has some ten, a chaotic one some thirty. */
const MOST_DELIVERIES = 200

/** One parcel: its course as a picture, what can be made to happen to it, and all that is known of it. */
export function ShipmentPage({ id }: { readonly id: string }) {
  const t = useTexts(shipmentMessages)
  const [isSaving, setSaving] = useState(false)
  const concerns = ({ type, data }: LiveEvent) => type === 'clock' || data.shipment === id || data.order_id === id
  const shipment = useQuery<ShipmentDetail>(`/shipments/${encodeURIComponent(id)}`, {
    on: ['transition', 'clock', 'delivery'],
    concerns,
  })
  const gcode = shipment.data?.id
  const deliveries = useQuery<DeliveryList>(
    gcode === undefined ? null : `/webhooks/deliveries?shipment=${encodeURIComponent(gcode)}&size=${MOST_DELIVERIES}`,
    { on: ['delivery', 'transition', 'clock'], concerns },
  )
  const back = { href: listHref('shipments'), label: t.back }
  if (!shipment.data) {
    return (
      <>
        <PageHead title={id} back={back} />
        {shipment.error ? <Failure error={shipment.error} onRetry={shipment.refetch} /> : <Loading />}
      </>
    )
  }
  const { data } = shipment
  const sent = deliveries.data?.items ?? []
  return (
    <>
      <PageHead
        title={data.order_id ?? data.id}
        back={back}
        lead={
          <span class="row">
            <Status slug={data.slug} code={data.status} text={data.text} />
            <span class="mono">{data.id}</span>
            <CopyButton text={data.id} label={data.id} />
          </span>
        }
        actions={
          <>
            <a class="button" href={hrefTo(['shipments', id, 'trace'])}>
              {t.trace}
            </a>
            <a class="button" href={hrefTo(['requests'], { shipment: data.id })}>
              {t.requests}
            </a>
            <Button opensDialog onClick={() => setSaving(true)}>
              {t.saveScenario}
            </Button>
          </>
        }
      />
      <div class="stack">
        {shipment.error && <Failure error={shipment.error} onRetry={shipment.refetch} />}
        {data.carrier_error !== null && (
          <p class="note bad">
            {t.carrierError}: <span lang="vi">{data.carrier_error}</span>
            {data.reason !== undefined && (
              <>
                <br />
                <span class="small" lang="en">
                  {data.reason}
                </span>
              </>
            )}
          </p>
        )}
        {data.carrier_error === null && <LastWords timeline={data.timeline} />}
        <Panel title={t.course} lead={t.courseLead}>
          <Course shipment={data} deliveries={sent} />
          {data.plan.length === 0 && <p class="muted">{t.noPlan}</p>}
        </Panel>
        <SteeringPanel shipment={data} onDone={shipment.refetch} />
        <WhyPanel shipment={data.id} />
        <div class="columns">
          <BookedPanel shipment={data} />
          <div class="stack">
            <FeesPanel shipment={data} />
            <MapPanel shipment={data} />
            {data.line === 'ondemand' && <PointsPanel points={data.points} />}
          </div>
        </div>
        <MoneyPanel shipment={data.id} />
        {deliveries.error && <Failure error={deliveries.error} onRetry={deliveries.refetch} />}
        <DeliveriesPanel deliveries={sent} />
      </div>
      {isSaving && <SaveScenario shipment={data} onClose={() => setSaving(false)} />}
    </>
  )
}

/** What the carrier said with the status that the parcel has now, such as why a delivery failed. */
function LastWords({ timeline }: Pick<ShipmentDetail, 'timeline'>) {
  const t = useTexts(shipmentMessages)
  const said = timeline.at(-1)?.message ?? null
  if (said === null) return null
  return (
    <p class="note">
      {t.carrierError}: <CarrierText text={said} />
    </p>
  )
}

interface CourseProps {
  readonly shipment: ShipmentDetail
  readonly deliveries: readonly DeliverySummary[]
}

/** By itself, so that only this is drawn again each second. */
function Course({ shipment, deliveries }: CourseProps) {
  const t = useTexts(shipmentMessages)
  return <Timeline label={t.course} moments={useMoments(shipment, deliveries)} now={useVirtualNow()} />
}

/** What keeps this parcel from moving; not there while nothing does. */
function WhyPanel({ shipment }: { readonly shipment: string }) {
  const t = useTexts(shipmentMessages)
  const { data, error, refetch } = useFindings(shipment)
  if (error && !data) return <Failure error={error} onRetry={refetch} />
  // That it has come to its end is seen above.
  const findings = data?.findings.filter(({ code }) => code !== 'all_ended') ?? []
  if (findings.length === 0) return null
  return (
    <Panel title={t.why}>
      <FindingList findings={findings} refetch={refetch} />
    </Panel>
  )
}

/** The stops of an on-demand order, in the order in which they are driven to. */
function PointsPanel({ points }: { readonly points: readonly OrderPoint[] }) {
  const t = useTexts(shipmentMessages)
  const words: Readonly<Record<string, string>> = {
    pending: t.pointPending,
    arrived: t.pointArrived,
    completed: t.pointCompleted,
    failed: t.pointFailed,
    returned: t.pointReturned,
  }
  return (
    <Panel title={t.points}>
      <ol class="points">
        {points.map(point => (
          <li key={point.point}>
            <span class="point-number">{point.point}</span>
            <span class="two-lines">
              <span>{[point.name, point.phone].filter(Boolean).join(' · ')}</span>
              <span class="muted small">{point.address}</span>
            </span>
            {point.cod_amount !== null && Number(point.cod_amount) > 0 && <Money vnd={Number(point.cod_amount)} />}
            <Badge tone={TONES[point.status] ?? 'neutral'}>{words[point.status] ?? point.status}</Badge>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
