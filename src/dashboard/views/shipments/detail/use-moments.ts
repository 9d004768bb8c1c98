import type { DeliverySummary, ShipmentDetail } from '../../../../schemas/types.gen.ts'
import { useTexts } from '../../../i18n.ts'
import { deliveryMessages } from '../../../messages/delivery.ts'
import { shipmentMessages } from '../../../messages/shipment.ts'
import type { Moment } from '../../../picture/lay-out-moments.ts'
import { wordsOfStates } from '../../webhooks/delivery/delivery-table.tsx'
import { momentsOf } from './moments-of.ts'

/** The course of a parcel in the language of the page. @param deliveries newest first */
export function useMoments(
  { timeline, plan }: Pick<ShipmentDetail, 'timeline' | 'plan'>,
  deliveries: readonly DeliverySummary[],
): readonly Moment[] {
  const t = useTexts(shipmentMessages)
  const states = wordsOfStates(useTexts(deliveryMessages))
  const describe = ({ url, state, last_answer: answer, last_error: error, attempts }: DeliverySummary) =>
    [url, states[state], error ?? answer, attempts > 1 ? t.attemptsMade(attempts) : null]
      .filter(part => part !== null)
      .join(', ')
  return momentsOf(timeline, plan, { deliveries, describe })
}
