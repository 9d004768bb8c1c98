import type { OndemandCarrierFile } from '../../schemas/types.gen.ts'
import { drawText, type Rng } from '../random.ts'
import type { OndemandOrder } from './order.ts'

/** The carrier's code for an order, in its own format. */
export function drawTrackingNumber({ tracking_number }: OndemandCarrierFile, random: Rng): string {
  return tracking_number.prefix + drawText(random, tracking_number.length, tracking_number.alphabet)
}

/** `<order tracking>-1` for the first point; null until the carrier has the order. `index` counts from 0. */
export function pointTrackingNumber(order: Pick<OndemandOrder, 'code'>, index: number): string | null {
  return order.code === null ? null : `${order.code}-${index + 1}`
}
