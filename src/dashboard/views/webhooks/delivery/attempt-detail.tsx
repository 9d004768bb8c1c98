import type { DeliveryAttempt, EndpointState } from '../../../../schemas/types.gen.ts'
import { Badge } from '../../../components/status.tsx'
import { formatInstant } from '../../../format.ts'
import { useTexts } from '../../../i18n.ts'
import { deliveryMessages } from '../../../messages/delivery.ts'
import { causeIn } from './attempt-list.tsx'
import { ExchangeDetail } from './exchange-detail.tsx'

export interface AttemptDetailProps {
  readonly attempt: DeliveryAttempt
  /** The event as it should be. */
  readonly event: string
  readonly endpoint: EndpointState | null
}

/** One attempt with every byte of it. */
export function AttemptDetail({ attempt, event, endpoint }: AttemptDetailProps) {
  const t = useTexts(deliveryMessages)
  return (
    <ExchangeDetail
      request={{
        url: attempt.url,
        headers: attempt.request_headers,
        body: attempt.request_body,
        bytes: attempt.request_bytes,
      }}
      answer={
        attempt.answer === null
          ? null
          : { status: attempt.answer, headers: attempt.response_headers, body: attempt.response_body }
      }
      outcome={attempt}
      event={event}
      endpoint={endpoint}
    >
      <dt>{t.when}</dt>
      <dd class="number">{formatInstant(attempt.virtual_at)}</dd>
      <dt>{t.wall}</dt>
      <dd class="number">{formatInstant(attempt.wall_at)}</dd>
      <dt>{t.cause}</dt>
      <dd>{causeIn(t, attempt.cause)}</dd>
      {attempt.faults.length > 0 && (
        <>
          <dt>{t.faults}</dt>
          <dd class="row">
            {attempt.faults.map(fault => (
              <Badge key={fault} tone="warn">
                {fault}
              </Badge>
            ))}
          </dd>
        </>
      )}
    </ExchangeDetail>
  )
}
