// Corners of the money rules (open-clauses.md, "Money") that random journeys seldom reach.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settlementPath } from '../../src/domain/settlement/join-session.ts'
import { settleFees } from '../../src/domain/settlement/settle-fees.ts'
import { amountReturnShop, totalFee } from '../../src/domain/shipments/amounts.ts'
import { changeFees, moveShipment } from '../../src/domain/shipments/move-shipment.ts'
import type { StandardStatus } from '../../src/domain/shipments/statuses.ts'
import type { FeeChanges, Shipment } from '../../src/domain/world.ts'
import { createSandbox, type Sandbox } from '../../src/library/create-sandbox.ts'
import { sampleShipment } from '../domain/shipments/sample-shipment.ts'
import { clientOf } from '../support/api-client.ts'
import { makeBooking, RATES } from '../support/booking.ts'
import { changeAt } from '../support/change-at.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await createSandbox({ listen: false, clock: 'frozen', seed: 7 })
})
afterAll(() => sandbox.close())

const go = (s: Shipment, status: StandardStatus, fees: FeeChanges['fees'] = {}, codCollected: number | null = null) => {
  const moved = moveShipment(changeFees(s, { weight: null, fees, codCollected }), { status, reason: null, at: 0 })
  return settleFees(moved)
}
const cod = (n: number) => ({ ...sampleShipment().parcel, cod: n })

test('a session that was netted bears its debt whatever joins it at the same instant', async () => {
  const client = clientOf(sandbox, await sandbox.createAccount({ clock: 'frozen' }))
  const book = async (rate: string, cod: number, amount: number) =>
    (await client.post('/shipments', changeAt(makeBooking({ rate, cod }), 'shipment.parcel.amount', amount))).body.id
  await book(RATES.ghtk, 0, 2_500_000_000) // the wallet owes 2.5 million
  const ids = [await book(RATES.ghnv3, 180_400, 0), await book(RATES.ghnv3, 5_000, 0)]
  for (const id of ids) await client.control.post(`/shipments/${id}/simulate`, { action: 'to', to: 'completed' })
  const [session] = (await client.get('/invoices')).body.data
  expect(session.wallet_debt).toBeLessThanOrEqual(Math.max(0, session.total_amount))
})

test('the COD collected at a partial delivery is never more than the COD, and never without a session', () => {
  for (const own of [0, 50_000]) {
    const part = go(sampleShipment({ parcel: cod(own) }), 916, {}, 120_000).shipment
    expect({ own, amount: amountReturnShop(part) }).toEqual({ own, amount: own - totalFee(part.fees) })
    if (own === 0) expect(settlementPath(part)).toEqual([913])
  }
})

test('the wallet gets back no more than it gave: the recipient paid, then the fee fell', () => {
  const door = go(sampleShipment({ payer: 0, parcel: cod(0) }), 916).shipment
  const back = go(go(door, 907, { discount: { vnd: 5_000 } }).shipment, 908)
  expect(back.movements.filter(({ kind }) => kind === 'refund')).toEqual([])
})

test('the wallet gets back no more than it gave: a discount larger than the fees', () => {
  const prepaid = settleFees(sampleShipment({ payer: 1, parcel: cod(0) })).shipment
  const { movements } = go(prepaid, 902, { discount: { vnd: 1_000_000 } })
  expect(movements[0]?.amount).toBeLessThanOrEqual(30_400)
})

test('refunded on 900, also when a forced step gives no reason', () => {
  const prepaid = settleFees(sampleShipment({ payer: 1, parcel: cod(0) })).shipment
  expect(go(prepaid, 900).movements).toEqual([{ kind: 'refund', amount: 30_400 }])
})

test('the ledger stays exact with the largest sums that a booking admits', async () => {
  const client = clientOf(sandbox, await sandbox.createAccount({ clock: 'frozen' }))
  const body = changeAt(makeBooking({ cod: 0, payer: 0 }), 'shipment.parcel.amount', '999999999999999')
  for (let n = 0; n < 11; n++) {
    const { id } = (await client.post('/shipments', body)).body
    await client.control.post(`/shipments/${id}/simulate`, { action: 'to', to: 'lost', jump: true })
  }
  const [last] = (await client.get('/transactions')).body.data
  expect(Number.isSafeInteger(last.closing_debit)).toBe(true)
})
