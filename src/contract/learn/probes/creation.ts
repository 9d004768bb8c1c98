import type { Exchange } from '../../exchange.ts'
import { bookParcel, gatherCreation, idOfCreation } from '../gather.ts'
import { type SwitchProbe, seen, unseen } from '../probe.ts'
import { UNREADABLE_RATE } from '../probing-values.ts'
import { bodiesOf, type Fields, isRecord } from '../read-answers.ts'

const NONE = 'no parcel was booked'

export const createData: SwitchProbe = {
  switch: 'create_data',
  needs: ['shipments'],
  gather: gatherCreation,
  look(exchanges) {
    const body = placed(exchanges).at(-1)
    if (body === undefined) return unseen(NONE)
    if (!('data' in body)) return seen('absent', 'a creation answered no data')
    if (Array.isArray(body.data) && body.data.length === 0) return seen('empty_array', 'a creation answered data []')
    if (isRecord(body.data)) return seen('record', 'a creation answered its result in data again')
    return unseen('a creation answered data that is neither empty nor a record')
  },
}

export const createdStatus: SwitchProbe = {
  switch: 'created_status',
  needs: ['shipments'],
  gather: gatherCreation,
  look(exchanges) {
    const result = resultOf(placed(exchanges).at(-1))
    if (result === undefined) return unseen(NONE)
    const { shipment_status: status } = result
    if (status !== 900 && status !== 901) return unseen(`a creation answered shipment_status ${String(status)}`)
    return seen(status, `a creation without carrier_error answered shipment_status ${status}`)
  },
}

export const pendingTrackingNumber: SwitchProbe = {
  switch: 'pending_tracking_number',
  needs: ['shipments'],
  // On the sandbox the carrier of an ordinary parcel answers two seconds after the booking.
  gather: gatherCreation,
  look(exchanges) {
    const numbers = placed(exchanges).map(body => resultOf(body)?.tracking_number)
    if (numbers.length === 0) return unseen(NONE)
    if (numbers.includes('NULL')) return seen('NULL', 'a creation answered tracking_number "NULL"')
    if (numbers.includes(null)) return seen('null', 'a creation answered tracking_number null')
    return unseen('the carrier gave its tracking number at once')
  },
}

export const createRefusal: SwitchProbe = {
  switch: 'create_refusal',
  needs: ['shipments'],
  recorded: 'anywhere',
  gather: async survey => {
    await survey.once('refusal', () => bookParcel(survey, { rate: UNREADABLE_RATE }))
    return null
  },
  look(exchanges) {
    const refused = exchanges.filter(
      ({ operation, sent, got }) =>
        operation === 'createShipment' && got !== null && sent.body?.includes(UNREADABLE_RATE),
    )
    for (const { got } of refused) {
      if (got?.status === 422) return seen('422', 'a booking with an unreadable rate answered 422')
      const result = got?.status === 200 && isRecord(got.json) ? resultOf(got.json) : undefined
      if (result?.shipment_status === 900 && isFilled(result.carrier_error)) {
        return seen('900', 'a booking with an unreadable rate answered 200 with status 900 and carrier_error')
      }
    }
    return unseen(refused.length === 0 ? NONE : 'a booking with an unreadable rate was answered neither way')
  },
}

/** One character more than any note may have. */
const LONG_NOTE = 'n'.repeat(1_001)

export const creation422Layout: SwitchProbe = {
  switch: 'creation_422_layout',
  needs: ['shipments'],
  recorded: 'sandbox',
  async gather(survey) {
    // Where what cannot be placed is answered 200, an over-long text is 422 still. With this rate nothing is placed.
    await survey.once('long note', () => bookParcel(survey, { rate: UNREADABLE_RATE, metadata: LONG_NOTE }))
    return null
  },
  look(exchanges) {
    const [body] = refusedAs422(exchanges)
    if (body === undefined) return unseen('no creation was answered 422')
    if (isRecord(body.data)) {
      const layout = isRecord(body.data.errors) ? 'errors' : 'data_map'
      return seen(layout, `a 422 of a creation had its messages in ${layout === 'errors' ? 'data.errors' : 'data'}`)
    }
    const atRoot = Object.values(body).some(value => Array.isArray(value) && typeof value[0] === 'string')
    return atRoot
      ? seen('root_map', 'a 422 of a creation had its messages at the root')
      : unseen('a 422 of a creation had no messages')
  },
}

function refusedAs422(exchanges: readonly Exchange[]): readonly Fields[] {
  return bodiesOf(exchanges, 'createShipment', 422)
}

/** Answers of creations that a carrier took, or will. */
function placed(exchanges: readonly Exchange[]): readonly Fields[] {
  return bodiesOf(exchanges, 'createShipment').filter(
    body => idOfCreation(body) !== null && !isFilled(resultOf(body)?.carrier_error),
  )
}

/** The creation result: at the root, or where only data has it, there. */
function resultOf(body: Fields | undefined): Fields | undefined {
  if (body === undefined || 'shipment_status' in body) return body
  return isRecord(body.data) ? body.data : body
}

function isFilled(error: unknown): boolean {
  return error !== null && error !== undefined && error !== ''
}
