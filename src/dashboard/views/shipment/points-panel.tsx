import { Badge } from '../../components/badge.tsx'
import { Money } from '../../components/money.tsx'
import { Panel } from '../../components/panel.tsx'
import { useTexts } from '../../i18n.ts'
import { shipmentMessages } from '../../messages/shipment.ts'
import type { OrderPoint } from './shipment-detail.ts'

const TONES: Readonly<Record<string, 'good' | 'bad' | 'info'>> = {
  completed: 'good',
  failed: 'bad',
  returned: 'bad',
  arrived: 'info',
}

/** The stops of an on-demand order, in the order in which they are driven to. */
export function PointsPanel({ points }: { readonly points: readonly OrderPoint[] }) {
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
