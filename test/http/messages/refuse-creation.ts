import type { MessageCode } from '../../../src/domain/messages.ts'
import { makeBooking } from '../../support/booking.ts'
import { changeAt } from '../../support/change-at.ts'
import type { Exercise } from './exercise.ts'

/** A creation with one field of `shipment` changed: refused with 900, and with 422 under `create_refusal: 422`. */
export function refuseCreation(
  code: MessageCode,
  words: string,
  [path, value]: readonly [string, unknown],
): readonly Exercise[] {
  const body = changeAt(makeBooking(), `shipment.${path}`, value)
  return [
    [code, 200, words, ({ client }) => client.post('/shipments', body)],
    [code, 422, words, async ({ open }) => (await open({ create_refusal: '422' })).post('/shipments', body)],
  ]
}
