import { lazily } from '../../components/lazily.tsx'
import type { ViewProps } from '../../views.ts'
import { ShipmentList } from './shipment-list.tsx'

const ShipmentPage = lazily(() => import('./detail/shipment-page.tsx').then(module => module.ShipmentPage))
const TracePage = lazily(() => import('./trace/trace-page.tsx').then(module => module.TracePage))

/** `#/shipments` is the list, `#/shipments/ID` the page of one, `#/shipments/ID/trace` its waterfall. */
export function ShipmentsView({ route }: ViewProps) {
  const [, id, part] = route.path
  if (id === undefined) return <ShipmentList route={route} />
  return part === 'trace' ? <TracePage key={id} id={id} /> : <ShipmentPage key={id} id={id} />
}
