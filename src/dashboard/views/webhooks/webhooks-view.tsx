import type { ViewProps } from '../../views.ts'
import { DeliveryPage } from './delivery/delivery-page.tsx'
import { EndpointPage } from './endpoint/endpoint-page.tsx'
import { TriggerPage } from './trigger-page.tsx'
import { WebhooksPage } from './webhooks-page.tsx'

/** `#/webhooks`, `#/webhooks/ID` of an endpoint, `#/webhooks/deliveries/ID`, `#/webhooks/trigger`. */
export function WebhooksView({ route }: ViewProps) {
  const [, first, second] = route.path
  if (first === 'deliveries' && second !== undefined) return <DeliveryPage key={second} id={second} route={route} />
  if (first === 'trigger') return <TriggerPage />
  if (first === undefined || first === 'deliveries') return <WebhooksPage route={route} />
  return <EndpointPage key={first} id={first} route={route} />
}
