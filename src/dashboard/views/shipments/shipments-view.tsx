import type { ViewProps } from '../../views.ts'
import { ShipmentPage } from './detail/shipment-page.tsx'
import { ShipmentList } from './shipment-list.tsx'

/** `#/shipments` is the list, `#/shipments/ID` the page of one. */
export function ShipmentsView({ route }: ViewProps) {
  const [, id] = route.path
  return id === undefined ? <ShipmentList route={route} /> : <ShipmentPage key={id} id={id} />
}
