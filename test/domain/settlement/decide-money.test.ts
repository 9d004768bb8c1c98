import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decideMoney, joinsSession, type MoneyDecision, netDebt } from '../../../src/domain/settlement/decide-money.ts'
import { realAmount } from '../../../src/domain/settlement/join-session.ts'
import type { Invoice } from '../../../src/domain/settlement/rows.ts'
import { moveShipment } from '../../../src/domain/shipments/move-shipment.ts'
import type { StandardStatus } from '../../../src/domain/shipments/statuses.ts'
import type { Shipment } from '../../../src/domain/world.ts'
import { CREATED_AT, sampleShipment } from '../shipments/sample-shipment.ts'

const session: Invoice = { id: 'HDF9D9SS', at: CREATED_AT, totalCod: 0, totalFee: 0, walletDebt: 0, count: 0 }

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
    const decision = decideMoney({ before, states }, { session, balance: 0 })
    expect(decision.session).toEqual({ ...session, totalCod: 180_400, totalFee: 30_400, count: 1 })
    expect(decision.states.map(({ invoiceId }) => invoiceId)).toEqual([null, null, ...Array(5).fill(session.id)])
    expect(decision.entries).toEqual([])
  })

  test('the debt of the wallet is netted as far as the session bears it', () => {
    const before = sampleShipment()
    const states = walk(before, SETTLED)
    const decision = decideMoney({ before, states }, { session, balance: -500_000 })
    expect(entriesOf(decision)).toEqual([['netted-debt', 150_000, session.id, `netted/${session.id}/0`]])
    expect(decision.session).toMatchObject({ walletDebt: 150_000 })
    expect(decision.session && realAmount(decision.session)).toBe(0)
  })

  test('a fee that the wallet pays in the same change is netted, too', () => {
    const before = sampleShipment({ codCollected: 120_000 })
    const states = walk(before, [904, 916, 907, 908, 909])
    const decision = decideMoney({ before, states }, { session, balance: 10_000 })
    expect(decision.entries.map(({ movement }) => movement)).toEqual([
      { kind: 'fee', amount: 30_400 },
      { kind: 'netted-debt', amount: 20_400 },
    ])
  })

  test('a debt that is held stays with the wallet', () => {
    const before = sampleShipment()
    const decision = decideMoney({ before, states: walk(before, SETTLED) }, { session, balance: null })
    expect(decision.entries).toEqual([])
    expect(decision.session).toMatchObject({ count: 1, walletDebt: 0 })
  })

  test('a wallet that owes nothing, or a session without room, nets nothing', () => {
    expect(netDebt({ ...session, totalCod: 1_000 }, 0)).toBeNull()
    expect(netDebt(session, -1_000)).toBeNull()
  })
})

test('states decided together are what they are one after another', () => {
  const path = fc.subarray<StandardStatus>([903, 904, 906, 905, 907, 908, 909, 912, 910, 911, 913, 917])
  const parcels = fc.record({ cod: fc.constantFrom(0, 20_000, 180_400), payer: fc.constantFrom(0, 1), statuses: path })
  fc.assert(
    fc.property(parcels, ({ cod, payer, statuses }) => {
      const start = sampleShipment({ payer, parcel: { ...sampleShipment().parcel, cod } })
      const together = decideMoney({ before: start, states: walk(start, statuses) }, { session, balance: null })
      let before = start
      let open = session
      const entries: unknown[] = []
      for (const status of statuses) {
        const [state] = walk(before, [status])
        if (!state) continue
        const one = decideMoney({ before, states: [state] }, { session: open, balance: null })
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
