import { describe, expect, test } from 'vitest'
import { quoteAll } from '../../../src/domain/carriers/quote.ts'
import type { Scenario, ScenarioStep } from '../../../src/domain/scenarios/scenario.ts'
import { type Booking, placeBooking, refuseBooking, takeFirstStep } from '../../../src/domain/shipments/book.ts'
import { readCreation } from '../../../src/domain/shipments/creation-input.ts'
import type { Shipment } from '../../../src/domain/world.ts'
import { readCarriers } from '../../fixtures/read-carriers.ts'
import { scriptOf } from '../scenarios/script-of.ts'
import { CREATED_AT as AT } from './sample-shipment.ts'

const route = {
  from: { cityId: '100000', districtId: '100400', region: 'north', remote: false },
  to: { cityId: '180000', districtId: '180100', region: 'north', remote: false },
}
const parcel = { weight: 500, length: 30, width: 20, height: 10, cod: 180_400, amount: 0 }
const quote = quoteAll(readCarriers(), route, parcel).find(({ carrier }) => carrier.short_name === 'ghnv3')
if (!quote) throw new Error('ghnv3 does not serve the sample route')

function step(status: ScenarioStep['status'], changes: Partial<ScenarioStep> = {}): ScenarioStep {
  const wait = { kind: 'range', min: 60_000, max: 60_000 } as const
  return { wait, status, reason: null, force: false, set: null, webhook: null, ...changes }
}

const happy: Scenario = {
  name: 'happy',
  description: 'Delivered.',
  line: 'standard',
  match: [],
  create: { delayMs: 2000, error: null, webhook: null },
  script: scriptOf([
    step(903, { wait: { kind: 'range', min: 60_000, max: 3_600_000 } }),
    step(904, { reason: 'Đang giao' }),
  ]),
  carriers: new Map(),
}
const booking = (changes: Partial<Booking> = {}): Booking => ({
  input: readCreation({ shipment: { order_id: 'DH-1', payer: 0, parcel } }),
  at: AT,
  seed: 7,
  key: 'default/0/createShipment:DH-1/1',
  ...changes,
})
const place = (scenario: Partial<Scenario> = {}, changes: Partial<Booking> = {}): Shipment =>
  placeBooking(booking(changes), {
    quote,
    route,
    scenario: { ...happy, ...scenario },
    paceMs: null,
    createdStatus: 901,
  })

describe('a booking that is placed', () => {
  const shipment = place()

  test('waits for pickup under an id of its own, with what was sent', () => {
    expect(shipment).toMatchObject({ status: 901, orderId: 'DH-1', payer: 0, createdAt: AT, updatedAt: AT })
    expect(shipment.id).toMatch(/^GS[0-9A-Z]{8}$/)
    expect(shipment.history).toEqual([{ status: 901, message: null, at: AT }])
    expect(shipment.scenario).toBe('happy')
  })

  test('takes carrier, service, fees and volumetric weight from its quote', () => {
    expect(shipment).toMatchObject({ carrier: 'ghnv3', service: 12, expected: 'Dự kiến giao 3 ngày' })
    expect(shipment.fees).toMatchObject({ delivery: 28_000, service: 2_400, cod: 0, insurance: 0, return: 0 })
    expect(shipment.parcel).toMatchObject({ weight: 500, volumetricWeight: 1000, cod: 180_400 })
  })

  test('has no carrier code before the carrier accepts, but the label is drawn', () => {
    expect(shipment.carrierCode).toBeNull()
    expect(shipment.trackingNumber).toMatch(/^G[A-Z]{7}$/)
    expect(shipment.sortingCode).toMatch(/^18-01-/)
    expect(shipment.plan[0]).toMatchObject({ kind: 'accept', at: AT + 2000 })
  })

  test('knows its whole future', () => {
    expect(shipment.plan.map(({ kind, status }) => [kind, status])).toEqual([
      ['accept', 901],
      ['move', 903],
      ['move', 904],
    ])
  })

  test('is drawn from seed and key alone', () => {
    expect(place()).toEqual(shipment)
    const later = place({}, { at: AT + 5000 })
    expect([later.id, later.trackingNumber]).toEqual([shipment.id, shipment.trackingNumber])
    expect(later.plan.map(({ at }) => at - 5000)).toEqual(shipment.plan.map(({ at }) => at))
  })

  test.each([
    ['seed', { seed: 8 }],
    ['occurrence', { key: 'default/0/createShipment:DH-1/2' }],
    ['epoch', { key: 'default/1/createShipment:DH-1/1' }],
  ])('another %s draws another id and other codes', (_, changes) => {
    const other = place({}, changes)
    expect(other.id).not.toBe(shipment.id)
    expect(other.trackingNumber).not.toBe(shipment.trackingNumber)
  })

  test('another scenario changes no id and no code', () => {
    const other = place({ name: 'other', script: [] })
    expect([other.id, other.trackingNumber, other.sortingCode]).toEqual([
      shipment.id,
      shipment.trackingNumber,
      shipment.sortingCode,
    ])
  })

  test('under a pace of ten seconds every wait is at most that, the acceptance too', () => {
    const scenario = { ...happy, create: { delayMs: 60_000, error: null, webhook: null } }
    const paced = placeBooking(booking(), { quote, route, scenario, paceMs: 10_000, createdStatus: 901 })
    expect(paced.plan.map(({ at }) => at - AT)).toEqual([10_000, 20_000, 30_000])
  })
})

describe('without a delay the carrier has answered at once', () => {
  test('an acceptance shows its tracking number', () => {
    const shipment = place({ create: { delayMs: 0, error: null, webhook: null } })
    expect(shipment.carrierCode).toBe(shipment.trackingNumber)
    expect(shipment.status).toBe(901)
    expect(shipment.plan.map(({ kind }) => kind)).toEqual(['move', 'move'])
  })

  test('a refusal is 900 with its reason, without a label, and never waited for pickup', () => {
    const shipment = place({ create: { delayMs: 0, error: 'Khu vực tạm ngưng phục vụ', webhook: null }, script: [] })
    expect(shipment).toMatchObject({
      status: 900,
      carrierError: 'Khu vực tạm ngưng phục vụ',
      carrier: 'ghnv3',
      carrierCode: null,
      sortingCode: null,
      returnSortingCode: null,
      plan: [],
    })
    expect(shipment.history).toEqual([{ status: 900, message: 'Khu vực tạm ngưng phục vụ', at: AT }])
  })
})

test('with a delay the refusal comes then: 901 first, 900 after it', () => {
  const waiting = place({ create: { delayMs: 60_000, error: 'Quá tải', webhook: null }, script: [] })
  expect(waiting).toMatchObject({ status: 901, carrierError: null, carrierCode: null })
  const refused = takeFirstStep(waiting)
  expect(refused).toMatchObject({ status: 900, carrierError: 'Quá tải', plan: [], updatedAt: AT + 60_000 })
  expect(refused.history.map(({ status, at }) => [status, at])).toEqual([
    [901, AT],
    [900, AT + 60_000],
  ])
})

test('steps happen at their own instants, first to last', () => {
  let shipment = place()
  const planned = shipment.plan
  for (const step of planned) {
    shipment = takeFirstStep(shipment)
    expect(shipment.updatedAt).toBe(step.at)
  }
  expect(shipment.history.map(({ status }) => status)).toEqual([901, 903, 904])
  expect(shipment.history.at(-1)).toEqual({ status: 904, message: 'Đang giao', at: planned.at(-1)?.at })
  expect(takeFirstStep(shipment)).toEqual(shipment)
})

describe('a booking that cannot be placed', () => {
  const refused = refuseBooking(booking(), { reason: 'Không tìm thấy dịch vụ phù hợp', carrier: null })

  test('gets an id, 900 and the reason, with nothing ahead of it', () => {
    expect(refused).toMatchObject({
      status: 900,
      carrierError: 'Không tìm thấy dịch vụ phù hợp',
      carrier: null,
      service: null,
      trackingNumber: null,
      carrierCode: null,
      plan: [],
    })
    expect(refused.id).toMatch(/^GS[0-9A-Z]{8}$/)
    expect(refused.history).toEqual([{ status: 900, message: 'Không tìm thấy dịch vụ phù hợp', at: AT }])
  })

  test('is listed with what was sent, the rest null, and costs nothing', () => {
    expect(refused.parcel).toMatchObject({ weight: 500, cod: 180_400, name: null, volumetricWeight: null })
    expect(Object.values(refused.fees).every(fee => fee === 0)).toBe(true)
  })

  test('names the carrier whose rate it was, if it could be read', () => {
    expect(refuseBooking(booking(), { reason: 'x', carrier: 'ghtk' }).carrier).toBe('ghtk')
  })
})
