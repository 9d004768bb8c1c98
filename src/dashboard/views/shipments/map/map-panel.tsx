import type { ComponentType } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { ShipmentDetail } from '../../../../schemas/types.gen.ts'
import { Panel } from '../../../components/panel.tsx'
import { Failure, Loading } from '../../../components/placeholders.tsx'
import { useTexts } from '../../../i18n.ts'
import { mapMessages } from '../../../messages/shipment/map.ts'

interface MapProps {
  readonly shipment: ShipmentDetail
}

/** Where a shipment is. The map and its data are loaded when the panel comes into sight. */
export function MapPanel({ shipment }: MapProps) {
  const t = useTexts(mapMessages)
  const place = useRef<HTMLDivElement>(null)
  const [Shown, setShown] = useState<ComponentType<MapProps> | null>(null)
  const [error, setError] = useState<Error | null>(null)
  const load = () => {
    setError(null)
    import('./shipment-map.tsx').then(
      ({ ShipmentMap }) => setShown(() => ShipmentMap),
      (caught: unknown) => setError(caught instanceof Error ? caught : new Error(String(caught))),
    )
  }
  useEffect(() => {
    const { current } = place
    if (!current) return
    const observer = new IntersectionObserver(entries => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      load()
    })
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  const { line } = shipment
  // Nothing is known of its places.
  if (line === 'standard' && !(shipment.booked.from.city && shipment.booked.to.city)) return null
  return (
    <Panel title={t.title}>
      <div ref={place} class="map-place">
        {error ? (
          <Failure error={error} onRetry={load} />
        ) : Shown ? (
          <Shown shipment={shipment} />
        ) : (
          <Awaited line={line} />
        )}
      </div>
    </Panel>
  )
}

/** As high as the map will be, so that nothing below it moves when it is there. */
function Awaited({ line }: Pick<ShipmentDetail, 'line'>) {
  return (
    <div class={`map-awaited ${line}`}>
      <Loading />
    </div>
  )
}
