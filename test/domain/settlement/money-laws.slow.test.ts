import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { claimAmount, claimInstant } from '../../../src/domain/settlement/claim.ts'
import { joinSession, needsSession, realAmount, totalAmount } from '../../../src/domain/settlement/join-session.ts'
import type { Invoice } from '../../../src/domain/settlement/rows.ts'
import { type Movement, settleFees } from '../../../src/domain/settlement/settle-fees.ts'
import { amountReturnShop, totalFee } from '../../../src/domain/shipments/amounts.ts'
import { acceptShipment, changeFees, courseOf, moveShipment } from '../../../src/domain/shipments/move-shipment.ts'
import { allowedMoves } from '../../../src/domain/shipments/moves.ts'
import type { StandardStatus } from '../../../src/domain/shipments/statuses.ts'
import type { FeeChange, FeeChanges, Fees, Shipment } from '../../../src/domain/world.ts'
import { type Claims, claimsOf } from '../../support/claims-of.ts'
import { CREATED_AT, sampleShipment } from '../shipments/sample-shipment.ts'

const vnd = (min: number, max: number) => fc.integer({ min, max })
const feeChange: fc.Arbitrary<FeeChange> = fc.oneof(
  fc.record({ vnd: vnd(0, 60_000) }),
  fc.record({ percent: vnd(0, 20_000).map(hundredths => hundredths / 100) }),
)
/** Fees never fall below zero in all: the discount stays under the delivery fee. */
const fees = fc.record({
  delivery: vnd(20_000, 90_000),
  service: vnd(0, 10_000),
  cod: vnd(0, 40_000),
  insurance: vnd(0, 40_000),
  return: fc.constant(0),
  redelivery: fc.constant(0),
  updateInfo: fc.constant(0),
  overweight: fc.constant(0),
  discount: vnd(0, 20_000),
})
/** What a step of a scenario may set. */
const feeChanges: fc.Arbitrary<FeeChanges['fees']> = fc.record(
  {
    delivery: fc.record({ vnd: vnd(20_000, 90_000) }),
    service: feeChange,
    cod: feeChange,
    insurance: feeChange,
    return: feeChange,
    redelivery: feeChange,
    updateInfo: feeChange,
    overweight: feeChange,
    discount: fc.record({ vnd: vnd(0, 20_000) }),
  },
  { requiredKeys: [] },
)
const step = fc.record({
  pick: fc.nat(30),
  /** Mishaps end most journeys, so one step in ten may be one: else hardly any parcel would get to its door. */
  mishap: fc.nat(9).map(n => n === 9),
  fees: fc.option(feeChanges, { freq: 2 }),
})
const journey = fc.record({
  payer: fc.constantFrom(0 as const, 1 as const),
  cod: fc.oneof(fc.constantFrom(null, 0), vnd(1, 9_000), vnd(100_000, 9_000_000)),
  /** Per mille of the COD that a partial delivery brings; null = not given. */
  part: fc.option(vnd(0, 1_000)),
  amount: fc.oneof(fc.constantFrom(null, 0), vnd(1, 5_000_000)),
  fees,
  /** Whether creations begin as 900 (`created_status`). */
  asNew: fc.boolean(),
  accepted: fc.boolean(),
  steps: fc.array(step, { minLength: 1, maxLength: 20, size: 'max' }),
})
type Journey = typeof journey extends fc.Arbitrary<infer J> ? J : never

/** After one move: the parcel, the money that moved with it, and what the text says it must be by now. */
interface Stop {
  readonly shipment: Shipment
  readonly movements: readonly Movement[]
  readonly session: Invoice
  readonly claims: Claims
  /** Fees that the wallet has paid for it, less refunds. */
  readonly paid: number
}

/** Nothing follows them but the end. */
const MISHAPS: readonly StandardStatus[] = [900, 914, 917, 1000]

/** From this status on a session has taken the parcel, and nothing can be added to what it costs. */
const RECONCILED: readonly StandardStatus[] = [909, 910, 911, 912, 913]
const RECONCILING: readonly number[] = [909, 910, 911, 912, 913]
const EMPTY: Invoice = {
  id: 'HDF9D9SS',
  at: CREATED_AT,
  totalCod: 0,
  totalFee: 0,
  walletDebt: 0,
  recovered: 0,
  count: 0,
  paidAt: null,
}

/** Walks a parcel over legal moves and settles its money after each, as saving a shipment does. */
function travel(wishes: Journey): readonly Stop[] {
  const { payer, cod, amount } = wishes
  const codCollected = wishes.part === null ? null : Math.round(((cod ?? 0) * wishes.part) / 1_000)
  const start = sampleShipment({
    payer,
    fees: wishes.fees,
    parcel: { ...sampleShipment().parcel, cod, amount },
    status: wishes.asNew ? 900 : 901,
    history: [{ status: wishes.asNew ? 900 : 901, message: null, at: CREATED_AT }],
    carrierCode: null,
  })
  const stops: Stop[] = []
  const totals: number[] = []
  let session = EMPTY
  const arrive = (moved: Shipment) => {
    const { shipment: paid, movements } = settleFees(moved)
    const joined = needsSession(paid) ? joinSession(paid, session) : { shipment: paid, session }
    session = joined.session
    totals.push(sumOf(moved.fees))
    const all = [...stops.flatMap(stop => stop.movements), ...movements]
    const sum = (kind: Movement['kind']) =>
      all.filter(movement => movement.kind === kind).reduce((s, m) => s + m.amount, 0)
    stops.push({
      ...joined,
      movements,
      paid: sum('fee') - sum('refund'),
      claims: claimsOf({
        statuses: moved.history.map(({ status }) => status),
        totals,
        payer,
        cod: cod ?? 0,
        amount: amount ?? 0,
        deliveryFee: moved.fees.delivery,
        codCollected: moved.history.some(({ status }) => status === 916) ? (codCollected ?? 0) : 0,
        refused: moved.carrierError !== null,
      }),
    })
    return joined.shipment
  }
  let shipment = arrive(start)
  if (wishes.accepted && wishes.asNew) shipment = arrive(acceptShipment(shipment, CREATED_AT))
  if (wishes.accepted && !wishes.asNew) shipment = acceptShipment(shipment, CREATED_AT)
  for (const { pick, mishap, fees: changes } of wishes.steps) {
    const moves = allowedMoves(courseOf(shipment)).filter(status => mishap || !MISHAPS.includes(status))
    const status = moves[pick % Math.max(1, moves.length)]
    if (status === undefined) break
    const set: FeeChanges = {
      weight: null,
      fees: changes === null || RECONCILING.includes(status) ? {} : changes,
      codCollected: status === 916 ? codCollected : null,
    }
    const changed = changeFees(shipment, set)
    const reason = status === 900 ? 'Khu vực tạm ngưng phục vụ' : null
    shipment = arrive(moveShipment(changed, { status, reason, at: CREATED_AT }))
  }
  return stops
}

/** The nine parts by name, not by the code under test (open-clauses.md, "Money"). */
function sumOf(parts: Fees): number {
  const { discount, ...added } = parts
  return Object.values(added).reduce((sum, fee) => sum + fee, 0) - discount
}

function isAt({ shipment }: Stop, ...statuses: readonly StandardStatus[]): boolean {
  return statuses.includes(shipment.status)
}

/** Runs a law over every stop of random journeys. */
function holds(law: (stop: Stop) => void): void {
  fc.assert(
    fc.property(journey, wishes => {
      for (const stop of travel(wishes)) law(stop)
    }),
    { numRuns: 600 },
  )
}

test('the random journeys reach every status, and every way of paying', () => {
  const reached = new Set<string>()
  for (const wishes of fc.sample(journey, { numRuns: 2_000, seed: 7 })) {
    for (const stop of travel(wishes)) {
      reached.add(String(stop.shipment.status))
      for (const { kind } of stop.movements) reached.add(kind)
      if (stop.claims.recipient > 0) reached.add('recipient')
      if (stop.claims.inSession) reached.add(`session of payer ${stop.shipment.payer}`)
      if (stop.claims.inSession && stop.shipment.isLost) reached.add('session of a lost one')
      if (stop.claims.recipient > 0 && stop.claims.wallet > 0) reached.add('recipient, then wallet')
    }
  }
  const statuses = [900, 901, 902, 903, 904, 905, 906, 907, 908, 909, 910, 911, 912, 913, 914, 915, 916, 917, 918, 919]
  const ways = ['fee', 'refund', 'recipient', 'recipient, then wallet', 'session of a lost one']
  const wanted = [...statuses.map(String), '1000', ...ways, 'session of payer 0', 'session of payer 1']
  expect([...reached].sort()).toEqual(wanted.sort())
})

describe('for any parcel on any journey', () => {
  test('its total fee is the sum of its parts', () => {
    holds(({ shipment }) => {
      expect(totalFee(shipment.fees)).toBe(sumOf(shipment.fees))
      expect(Number.isSafeInteger(totalFee(shipment.fees))).toBe(true)
    })
  })

  test('every movement of money is a whole sum above zero', () => {
    holds(({ movements }) => {
      for (const { amount } of movements) expect(Number.isSafeInteger(amount) && amount > 0).toBe(true)
    })
  })

  test('the wallet has paid for it what the document says, and has that written on the parcel', () => {
    holds(({ shipment, paid, claims }) => {
      expect({ paid, written: shipment.taken.wallet }).toEqual({ paid: claims.wallet, written: claims.wallet })
    })
  })

  test('a refund gives back no more than was taken, or than the recipient has paid too much', () => {
    holds(({ paid, shipment, claims }) => {
      const tooMuch = Math.max(0, claims.recipient - totalFee(shipment.fees))
      expect(paid).toBeGreaterThanOrEqual(-tooMuch)
    })
  })

  test('the recipient pays on delivery what it cost by then, once', () => {
    holds(({ shipment, claims }) => expect(shipment.taken.recipient).toBe(claims.recipient))
  })

  test('a COD session takes it once, with what was collected and with the unpaid rest of the fee', () => {
    holds(({ shipment, session, claims }) => {
      expect(session).toEqual({
        ...EMPTY,
        totalCod: claims.sessionCod,
        totalFee: claims.session,
        count: claims.inSession ? 1 : 0,
      })
      expect(shipment.invoiceId).toBe(claims.inSession ? EMPTY.id : null)
      expect(shipment.taken.session).toBe(claims.session)
      expect(totalAmount(session)).toBe(session.totalCod - session.totalFee)
      expect(realAmount(session)).toBe(totalAmount(session))
    })
  })

  test('from 909 on, and at a plain 908, everything that it cost has been paid once', () => {
    holds(stop => {
      const isPlain = isAt(stop, 908) && !stop.shipment.isPartDelivery
      if (stop.shipment.isLost || (!isPlain && !isAt(stop, ...RECONCILED))) return
      const { wallet, recipient, session } = stop.shipment.taken
      expect(wallet + recipient + session).toBe(totalFee(stop.shipment.fees))
    })
  })

  test('refused, cancelled, in error or lost, it has cost the shop nothing', () => {
    holds(stop => {
      const isRefused = isAt(stop, 900) && stop.shipment.carrierError !== null
      if (!isRefused && !isAt(stop, 914, 917, 1000)) return
      // What a partial delivery had brought stays the shop's.
      if (isAt(stop, 917) && stop.shipment.isPartDelivery) return
      expect(stop.paid).toBe(0)
      expect(stop.shipment.taken.wallet).toBe(0)
      expect(Object.is(amountReturnShop(stop.shipment), 0)).toBe(true)
    })
  })

  test('lost, it brings what the document says, once', () => {
    holds(({ shipment, claims }) => {
      const isDue = claimInstant(shipment, null) !== null
      expect(isDue ? claimAmount(shipment) : 0).toBe(claims.claim)
      expect(claimInstant({ ...shipment, isCompensated: true }, null)).toBeNull()
    })
  })

  test('amount_return_shop is what the document says', () => {
    holds(({ shipment, claims }) => expect(amountReturnShop(shipment)).toBe(claims.amountReturnShop))
  })

  test('amount_return_shop is what the shop really got, once all is paid', () => {
    holds(stop => {
      const { paid, session, shipment } = stop
      const isSettled = isAt(stop, 913) || (isAt(stop, 908) && !shipment.isPartDelivery)
      if (isSettled) expect(amountReturnShop(shipment)).toBe(session.totalCod - session.totalFee - paid)
    })
  })

  test('settling it again moves nothing', () => {
    holds(({ shipment }) => {
      expect(settleFees(shipment).movements).toEqual([])
      expect(settleFees(shipment).shipment.taken).toEqual(shipment.taken)
      expect(needsSession(shipment)).toBe(false)
    })
  })
})
