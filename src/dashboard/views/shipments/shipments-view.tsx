import type { ViewProps } from '../../views.ts'
import { ShipmentPage } from './detail/shipment-page.tsx'
import { ShipmentList } from './shipment-list.tsx'
import { TracePage } from './trace/trace-page.tsx'

/** `#/shipments` is the list, `#/shipments/ID` the page of one, `#/shipments/ID/trace` its waterfall. */
export function ShipmentsView({ route }: ViewProps) {
  const [, id, part] = route.path
  if (id === undefined) return <ShipmentList route={route} />
  return part === 'trace' ? <TracePage key={id} id={id} /> : <ShipmentPage key={id} id={id} />
}
