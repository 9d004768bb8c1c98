import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  closeBooks,
  decideMoney,
  joinsSession,
  type MoneyDecision,
} from '../../../src/domain/settlement/decide-money.ts'
import type { Invoice } from '../../../src/domain/settlement/rows.ts'
import { moveShipment } from '../../../src/domain/shipments/move-shipment.ts'
import type { StandardStatus } from '../../../src/domain/shipments/statuses.ts'
import type { Shipment } from '../../../src/domain/world.ts'
import { CREATED_AT, sampleShipment } from '../shipments/sample-shipment.ts'

const session: Invoice = {
  id: 'HDF9D9SS',
  at: CREATED_AT,
  totalCod: 0,
  totalFee: 0,
  walletDebt: 0,
  recovered: 0,
  count: 0,
  paidAt: null,
}

function walk(from: Shipment, statuses: readonly StandardStatus[]): readonly Shipment[] {
  const states: Shipment[] = []
  for (const status of statuses) {
    states.push(moveShipment(states.at(-1) ?? from, { status, reason: null, at: CREATED_AT }))
  }
  return states
}

function entriesOf({ entries }: MoneyDecision) {
  return entries.map(({ movement, subject, key }) => [movement.kind, movement.amount, subject, key])
}

const SETTLED = [904, 905, 909, 912, 910, 911, 913] as const

describe('the money of a change', () => {
  test('a parcel without COD that the shop pays for: the fee is taken once, no session', () => {
    const before = sampleShipment({ payer: 1, parcel: { ...sampleShipment().parcel, cod: 0 } })
    const states = walk(before, [903, 904, 905])
    expect(joinsSession({ before, states })).toBe(false)
    const decision = decideMoney({ before, states }, null)
    const { length } = states[0]?.history ?? []
    expect(entriesOf(decision)).toEqual([['fee', 30_400, before.id, `${before.id}/${length}/fee`]])
    expect(decision.session).toBeNull()
  })

  test('a parcel with COD joins the session once, whatever it passes through in one change', () => {
    const before = sampleShipment()
    const states = walk(before, SETTLED)
    expect(joinsSession({ before, states })).toBe(true)
    const decision = decideMoney({ before, states }, session)
    expect(decision.session).toEqual({ ...session, totalCod: 180_400, totalFee: 30_400, count: 1 })
    expect(decision.states.map(({ invoiceId }) => invoiceId)).toEqual([null, null, ...Array(5).fill(session.id)])
    expect(decision.entries).toEqual([])
  })

  test('a way back after a partial delivery is paid in the session, by nobody else', () => {
    const before = sampleShipment({ codCollected: 120_000 })
    const states = walk(before, [904, 916, 907, 908, 909])
    const decision = decideMoney({ before, states }, session)
    expect(decision.entries).toEqual([])
    expect(decision.session).toMatchObject({ totalCod: 120_000, totalFee: 30_400 })
  })

  test.each([
    ['owes: netted as far as the session bears it', 180_400, -500_000, ['netted-debt', 150_000]],
    ['owes nothing: nothing', 180_400, 0, null],
    ['has to pay what the COD does not: recovered', 10_000, 0, ['recovery', 20_400]],
  ] as const)('of a session that is closed, a wallet that %s', (_, totalCod, balance, line) => {
    const { entry } = closeBooks({ ...session, totalCod, totalFee: 30_400, count: 1 }, balance)
    const expected = line && {
      movement: { kind: line[0], amount: line[1] },
      subject: session.id,
      key: `${line[0]}/${session.id}`,
    }
    expect(entry).toEqual(expected)
  })
})

test('states decided together are what they are one after another', () => {
  const path = fc.subarray<StandardStatus>([903, 904, 906, 905, 907, 908, 909, 912, 910, 911, 913, 917])
  const parcels = fc.record({ cod: fc.constantFrom(0, 20_000, 180_400), payer: fc.constantFrom(0, 1), statuses: path })
  fc.assert(
    fc.property(parcels, ({ cod, payer, statuses }) => {
      const start = sampleShipment({ payer, parcel: { ...sampleShipment().parcel, cod } })
      const together = decideMoney({ before: start, states: walk(start, statuses) }, session)
      let before = start
      let open = session
      const entries: unknown[] = []
      for (const status of statuses) {
        const [state] = walk(before, [status])
        if (!state) continue
        const one = decideMoney({ before, states: [state] }, open)
        open = one.session ?? open
        entries.push(...entriesOf(one))
        before = one.states[0] ?? before
      }
      expect(entriesOf(together)).toEqual(entries)
      expect(together.session ?? session).toEqual(open)
      const { taken, invoiceId } = together.states.at(-1) ?? start
      expect({ taken, invoiceId }).toEqual({ taken: before.taken, invoiceId: before.invoiceId })
    }),
  )
})
