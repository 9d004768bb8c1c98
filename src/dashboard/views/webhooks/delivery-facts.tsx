import { CopyButton } from '../../components/copy-button.tsx'
import { Instant } from '../../components/instant.tsx'
import { useTexts } from '../../i18n.ts'
import { deliveryMessages } from '../../messages/delivery.ts'
import { hrefTo } from '../../router.ts'
import type { DeliveryDetail } from './logged-delivery.ts'

/** What is the same for every attempt. */
export function DeliveryFacts({ delivery }: { readonly delivery: DeliveryDetail }) {
  const t = useTexts(deliveryMessages)
  const events = {
    'shipment-status': t.eventShipment,
    'creation-result': t.eventCreation,
    'ondemand-status': t.eventOndemand,
    test: t.eventTest,
  }
  return (
    <dl class="facts">
      <dt>{t.event}</dt>
      <dd>
        {events[delivery.event]} <span class="muted mono">{delivery.event}</span>
      </dd>
      <dt>{t.happened}</dt>
      <dd>
        <Instant at={delivery.at} look="full" />
      </dd>
      <dt>{t.endpoint}</dt>
      <dd>
        {delivery.endpoint === null || delivery.url === null ? (
          <span class="muted">{t.nobody}</span>
        ) : (
          <a href={hrefTo(['webhooks', String(delivery.endpoint)])}>{delivery.url}</a>
        )}
      </dd>
      <dt>{t.message}</dt>
      <dd class="with-copy">
        <code>{delivery.message}</code>
        <CopyButton text={delivery.message} label={t.message} />
      </dd>
    </dl>
  )
}
