import type { DeliverySummary } from '../../../../schemas/types.gen.ts'
import { Badge, type Tone } from '../../../components/status.tsx'
import { useTexts } from '../../../i18n.ts'
import { deliveryMessages } from '../../../messages/delivery.ts'

const TONES: Readonly<Record<DeliverySummary['state'], Tone>> = {
  pending: 'info',
  held: 'warn',
  delivered: 'good',
  failed: 'bad',
  dropped: 'bad',
  'no-endpoint': 'neutral',
}

export function StateOfDelivery({ state }: { readonly state: DeliverySummary['state'] }) {
  const t = useTexts(deliveryMessages)
  const { pending, held, delivered, failed, dropped, noEndpoint } = t
  const words = { pending, held, delivered, failed, dropped, 'no-endpoint': noEndpoint }
  return <Badge tone={TONES[state]}>{words[state]}</Badge>
}
