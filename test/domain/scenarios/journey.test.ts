import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parcelJourney, writeStepChanges } from '../../../src/domain/scenarios/journey.ts'
import { readStepChanges } from '../../../src/domain/scenarios/read-step-changes.ts'
import { DAILY } from '../../../src/domain/settlement/calendar.ts'
import type { HistoryEntry, PlannedStep, Shipment } from '../../../src/domain/world.ts'
import { loadReference } from '../../../src/service/reference/reference.ts'
import { requireValid } from '../../support/random-scenario.ts'
import { CREATED_AT, sampleShipment } from '../shipments/sample-shipment.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const { statuses } = loadReference()

/** `[status, ms after the creation]`, and a reason. */
type Entry = readonly [status: HistoryEntry['status'], after: number, message?: string]

function lived(entries: readonly Entry[], changes: Partial<Shipment> = {}): Shipment {
  const history = entries.map(([status, after, message = null]) => ({ status, message, at: CREATED_AT + after }))
  const { status = 901, at = CREATED_AT } = history.at(-1) ?? {}
  return sampleShipment({ history, status, updatedAt: at, acceptedAt: CREATED_AT, ...changes })
}

const journeyOf = (
  shipment: Shipment,
  options: { plan?: boolean; match?: boolean; paceMs?: number | null; settlesAt?: number } = {},
) =>
  requireValid(
    parcelJourney(shipment, {
      statuses,
      plan: false,
      match: false,
      calendar: DAILY,
      paceMs: null,
      settlesAt: null,
      ...options,
    }),
  )

const planned = (status: PlannedStep['status'], after: number, changes: Partial<PlannedStep> = {}): PlannedStep => ({
  at: CREATED_AT + after,
  wait: 0,
  kind: 'move',
  status,
  reason: null,
  force: false,
  set: null,
  webhook: null,
  ...changes,
})

test('names itself after the parcel and says what it is', () => {
  expect(journeyOf(lived([[901, 0]]))).toEqual({
    name: 'journey-gs00000001',
    description: 'Journey of GS00000001 (order DH-1) as it really went.',
    line: 'standard',
    steps: [],
  })
  expect(journeyOf(lived([[901, 0]], { orderId: null })).description).toBe('Journey of GS00000001 as it really went.')
})

test('waits are exact, reasons and forced moves are written, settings too', () => {
  const set = { weight: 1500, fees: { return: { percent: 50 }, discount: { vnd: 0 } }, codCollected: null }
  const shipment = lived([
    [901, 0],
    [902, 30 * MINUTE],
    [903, 30 * MINUTE],
    [905, 30 * MINUTE + 250, 'Nhận tại kho'],
  ])
  const history = shipment.history.map((entry, index) =>
    index === 2 ? { ...entry, set, noteUpdate: 'Đổi số' } : entry,
  )
  expect(journeyOf({ ...shipment, history }).steps).toEqual([
    { after: '30m', status: 'on-the-way-to-pick-up' },
    {
      after: '0s',
      status: 'picked-up',
      set: { weight: 1500, return_fee: '50%', discount: 0 },
      note_update: 'Đổi số',
    },
    { after: '250ms', status: 'delivered', reason: 'Nhận tại kho', force: true },
  ])
})

test('steps count from the acceptance', () => {
  const shipment = lived(
    [
      [901, 0],
      [902, 5 * MINUTE],
    ],
    { acceptedAt: CREATED_AT + 2_000 },
  )
  expect(journeyOf(shipment)).toMatchObject({ create: { delay: '2s' }, steps: [{ after: '298s' }] })
})

test('where creations begin as 900 the acceptance is no step', () => {
  const shipment = lived(
    [
      [900, 0],
      [901, 2_000],
      [902, 3_000],
    ],
    { acceptedAt: CREATED_AT + 2_000 },
  )
  expect(journeyOf(shipment)).toMatchObject({
    create: { delay: '2s' },
    steps: [{ after: '1s', status: 'on-the-way-to-pick-up' }],
  })
})

describe('an order that the carrier refused', () => {
  const error = 'Khu vực tạm ngưng phục vụ'
  test.each<[string, readonly Entry[], object]>([
    ['at once', [[900, 0, error]], { error }],
    [
      'later',
      [
        [901, 0],
        [900, HOUR, error],
      ],
      { delay: '1h', error },
    ],
    [
      'later, where it begins as 900',
      [
        [900, 0],
        [900, HOUR, error],
      ],
      { delay: '1h', error },
    ],
    [
      'in the instant of its creation, after that',
      [
        [901, 0],
        [900, 0, error],
      ],
      { delay: '1ms', error },
    ],
  ])('%s has that error and no steps', (_when, entries, create) => {
    const journey = journeyOf(lived(entries, { acceptedAt: null, carrierError: error }))
    expect(journey.create).toEqual(create)
    expect(journey).not.toHaveProperty('steps')
  })
})

test('a parcel cancelled before the carrier had answered is taken at that moment, and says so', () => {
  const journey = journeyOf(
    lived(
      [
        [901, 0],
        [914, 90_000],
      ],
      { acceptedAt: null, carrierCode: null },
    ),
  )
  expect(journey).toMatchObject({ create: { delay: '90s' }, steps: [{ after: '0s', status: 'cancelled' }] })
  expect(journey.description).toContain('before the carrier had answered')
})

describe('settlement', () => {
  // Created at 08:00, delivered at 18:00; the calendar begins at 20:00, and moves are 10 minutes apart.
  const delivered: readonly Entry[] = [
    [901, 0],
    [902, HOUR],
    [903, 2 * HOUR],
    [904, 3 * HOUR],
    [905, 10 * HOUR],
  ]
  const job = (after: number, gap = 10 * MINUTE): Entry[] =>
    ([909, 912, 910, 911, 913] as const).map((status, index) => [status, after + index * gap])
  const slugs = (shipment: Shipment, paceMs: number | null = null) =>
    journeyOf(shipment, { paceMs })
      .steps?.slice(4)
      .map(step => ('status' in step ? step.status : step))

  test('by the calendar is no step', () => {
    const journey = journeyOf(lived([...delivered, ...job(12 * HOUR)]))
    expect(journey.steps).toHaveLength(4)
    expect(journey.description).not.toContain('settlement')
  })

  test('by the interval of the account’s pace is no step either', () => {
    expect(slugs(lived([...delivered, ...job(10 * HOUR + 10_000, 10_000)]), 10_000)).toEqual([])
  })

  test('at another time was made by hand, and is written as steps', () => {
    const shipment = lived([...delivered, ...job(11 * HOUR, 0)])
    expect(slugs(shipment)).toEqual([
      'reconciled-with-carrier',
      'waiting-for-cod',
      'reconciled-with-customer',
      'cod-paid',
      'completed',
    ])
    expect(journeyOf(shipment).description).toContain('did not wait for the calendar of the account')
  })

  test('under way by the calendar is none either', () => {
    expect(slugs(lived([...delivered, ...job(12 * HOUR).slice(0, 3)]))).toEqual([])
  })

  test('begun by hand and ended by itself stands there as far as it was by hand', () => {
    expect(slugs(lived([...delivered, ...job(11 * HOUR)]))).toEqual(['reconciled-with-carrier'])
  })

  test('that is still to come is no step, unless something had put it off', () => {
    const waiting = lived(delivered)
    expect(journeyOf(waiting, { settlesAt: CREATED_AT + 12 * HOUR }).steps).toHaveLength(4)
    const { steps = [] } = journeyOf(waiting, { settlesAt: CREATED_AT + 36 * HOUR })
    expect(steps.slice(4)).toMatchObject([{ after: '26h', status: 'reconciled-with-carrier' }, {}, {}, {}, {}])
  })

  test('without COD is 913 alone, and no step', () => {
    const { parcel } = sampleShipment()
    expect(slugs(lived([...delivered, [913, 12 * HOUR]], { parcel: { ...parcel, cod: 0 } }))).toEqual([])
  })
})

describe('a parcel that is still on the way', () => {
  const ahead = [planned(903, HOUR), planned(904, 2 * HOUR, { reason: 'Chuyến 2', webhook: { copies: 2 } })]
  const shipment = lived(
    [
      [901, 0],
      [902, MINUTE],
    ],
    { plan: ahead },
  )

  test('has the steps so far', () => {
    expect(journeyOf(shipment).steps).toEqual([{ after: '1m', status: 'on-the-way-to-pick-up' }])
  })

  test('and with the plan what is still to come', () => {
    expect(journeyOf(shipment, { plan: true }).steps).toEqual([
      { after: '1m', status: 'on-the-way-to-pick-up' },
      { after: '59m', status: 'picked-up' },
      { after: '1h', status: 'out-for-delivery', reason: 'Chuyến 2', webhook: { copies: 2 } },
    ])
  })

  test('waits for the carrier’s answer as long as the plan says', () => {
    const accept = planned(901, HOUR, { kind: 'accept' })
    const waiting = lived([[901, 0]], { acceptedAt: null, carrierCode: null, plan: [accept, planned(902, 2 * HOUR)] })
    expect(journeyOf(waiting)).toMatchObject({ create: { delay: '1h' }, steps: [] })
    expect(journeyOf(waiting, { plan: true }).steps).toEqual([{ after: '1h', status: 'on-the-way-to-pick-up' }])
  })

  test('and is held back from the daily job by what is planned keeps that', () => {
    const course: readonly Entry[] = [
      [901, 0],
      [902, 1],
      [903, 2],
      [904, 3],
      [916, 4],
    ]
    const held = lived(course, { isPartDelivery: true, plan: [planned(907, 48 * HOUR)] })
    expect(journeyOf(held).steps?.at(-1)).toEqual({ after: '172799996ms', status: 'returning' })
  })
})

test('chooses itself for the order code when asked to, however long that is', () => {
  expect(journeyOf(lived([[901, 0]]), { match: true }).match).toEqual([{ order_id: 'DH-1' }])
  const [entry] = journeyOf(lived([[901, 0]], { orderId: 'X'.repeat(300) }), { match: true }).match ?? []
  expect(entry?.order_id).toBe(`${'X'.repeat(199)}*`)
})

describe('what a scenario does not take', () => {
  const toAndFro = (rounds: number, wait: number): Shipment => {
    const start: Entry[] = [
      [901, 0],
      [902, wait],
      [903, 2 * wait],
      [919, 3 * wait],
    ]
    const rest = Array.from({ length: rounds }, (_, n): Entry => [n % 2 === 0 ? 918 : 919, (n + 4) * wait])
    return lived([...start, ...rest])
  }

  test('more than fifty steps at one instant are spread by a millisecond', () => {
    const { steps = [] } = journeyOf(toAndFro(120, 0))
    expect(steps).toHaveLength(123)
    expect(steps.filter(step => 'after' in step && step.after === '1ms')).toHaveLength(2)
  })

  test('and the next wait makes up for it', () => {
    const crowd = toAndFro(60, 0)
    const last: HistoryEntry = { status: 904, message: null, at: CREATED_AT + 500 }
    expect(journeyOf({ ...crowd, history: [...crowd.history, last] }).steps?.at(-1)).toMatchObject({ after: '499ms' })
  })

  test('of more than a thousand steps the last ones are left out, and said to be', () => {
    const journey = journeyOf(toAndFro(1_100, MINUTE))
    expect(journey.steps).toHaveLength(1_000)
    expect(journey.description).toContain('Its last 103 steps are left out')
  })

  test('so is what comes after ten years', () => {
    const year = 365 * 24 * HOUR
    const journey = journeyOf(
      lived([
        [901, 0],
        [902, year],
        [903, 11 * year],
      ]),
    )
    expect(journey.steps).toEqual([{ after: '365d', status: 'on-the-way-to-pick-up' }])
    expect(journey.description).toContain('Its last 1 steps')
  })
})

test('what a step sets is written so that reading it gives the same', () => {
  const fee = fc.oneof(
    fc.record({ vnd: fc.integer({ min: 0, max: 1_000_000_000 }) }),
    fc.record({ percent: fc.integer({ min: 0, max: 999_999 }).map(hundredths => hundredths / 100) }),
  )
  const names = ['delivery', 'service', 'cod', 'insurance', 'return', 'redelivery', 'updateInfo', 'overweight'] as const
  const fees = fc.dictionary(fc.constantFrom(...names, 'discount'), fee)
  fc.assert(
    fc.property(fc.option(fc.nat(), { nil: null }), fees, fc.option(fc.nat(), { nil: null }), (weight, set, cod) => {
      const changes = { weight, fees: { ...set }, codCollected: cod }
      expect(readStepChanges(writeStepChanges(changes))).toEqual(changes)
    }),
  )
})
