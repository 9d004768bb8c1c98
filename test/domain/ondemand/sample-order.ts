import type { OndemandOrder, Person } from '../../../src/domain/ondemand/order.ts'
import { type OrderBooking, type OrderPlacement, placeOrder } from '../../../src/domain/ondemand/place-order.ts'
import { quoteOrder } from '../../../src/domain/ondemand/quote.ts'
import { readOrder } from '../../../src/domain/ondemand/read-order.ts'
import type { OndemandScenario, OndemandScenarioStep } from '../../../src/domain/ondemand/statuses.ts'
import { drawInteger, type Rng } from '../../../src/domain/random.ts'
import { readOndemandCarriers } from '../../fixtures/read-ondemand-carriers.ts'
import { scriptOf } from '../scenarios/script-of.ts'

export const ORDERED_AT = Date.parse('2026-01-05T08:00:00+07:00')

const MINUTE = 60_000

export function step(status: OndemandScenarioStep['status'], changes: Partial<OndemandScenarioStep> = {}) {
  const wait = { kind: 'range', min: MINUTE, max: MINUTE } as const
  const plain = { reason: null, force: false, webhook: null, driver: null, point: null, pointState: null }
  return { wait, status, ...plain, ...changes }
}

export function scenario(
  steps: readonly OndemandScenarioStep[],
  create: Partial<OndemandScenario['create']> = {},
): OndemandScenario {
  const name = 'sample'
  return {
    name,
    description: 'A sample.',
    line: 'ondemand',
    match: [],
    create: { delayMs: 0, error: null, webhook: null, ...create },
    script: scriptOf(steps),
    carriers: new Map(),
  }
}

/** To every stop, and completed. */
export const TO_THE_END = scenario([step(901), step(902), step(903), step(904), step(905), step(906), step(910)])

/** "Tài xế 17": a name that shows whether another was drawn. */
export function drawDriver(random: Rng): Person {
  return { name: `Tài xế ${drawInteger(random, 0, 9999)}`, phone: '0912345678' }
}

/** An order's body: one pickup and so many stops, with something to collect at each. */
export function bodyOf(stops: number, changes: object = {}) {
  const delivery = (_: unknown, index: number) => ({
    address: `${index + 1} Tràng Tiền`,
    lat: 21.025 + index / 1000,
    lng: 105.8552,
    kind: 2,
    parcel: { cod_amount: 100_000 },
  })
  const pickup = {
    address: '100 Thái Thịnh',
    lat: 21.0122,
    lng: 105.8194,
    kind: 1,
    name: 'Cửa hàng',
    phone: '0987654321',
  }
  return {
    order_id: 'DH-1',
    carrier: 1,
    service: 'HAN-BIKE',
    paths: [pickup, ...Array.from({ length: stops }, delivery)],
    ...changes,
  }
}

export function bookingOf(body: object, changes: Partial<OrderBooking> = {}): OrderBooking {
  return { input: readOrder(body), at: ORDERED_AT, seed: 7, key: 'default/0/createOndemandShipment:DH-1/1', ...changes }
}

export function quoteFor({ input, at }: OrderBooking) {
  const { quote, problems } = quoteOrder(readOndemandCarriers(), input, { at })
  if (!quote) throw new Error(JSON.stringify(problems))
  return quote
}

/** Its steps as a list: a script without rounds and choices. */
export function stepsOf({ script }: OndemandScenario): readonly OndemandScenarioStep[] {
  return script.flatMap(entry => (entry.kind === 'step' ? [entry.step] : []))
}

export function place(
  body: object = bodyOf(1),
  placement: Partial<OrderPlacement> = {},
  booking: Partial<OrderBooking> = {},
): OndemandOrder {
  const booked = bookingOf(body, booking)
  return placeOrder(booked, { quote: quoteFor(booked), scenario: TO_THE_END, paceMs: null, drawDriver, ...placement })
}
