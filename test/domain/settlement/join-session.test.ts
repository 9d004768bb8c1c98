import { describe, expect, test } from 'vitest'
import {
  joinSession,
  needsSession,
  nettableDebt,
  realAmount,
  settlementPath,
  totalAmount,
} from '../../../src/domain/settlement/join-session.ts'
import type { Invoice } from '../../../src/domain/settlement/rows.ts'
import type { StandardStatus } from '../../../src/domain/shipments/statuses.ts'
import type { Shipment } from '../../../src/domain/world.ts'
import { CREATED_AT, sampleShipment } from '../shipments/sample-shipment.ts'

/** 180,400 to collect, a fee of 30,400. */
function parcel(statuses: readonly StandardStatus[], changes: Partial<Shipment> = {}): Shipment {
  const history = statuses.map(status => ({ status, message: null, at: CREATED_AT }))
  return sampleShipment({ history, status: statuses.at(-1) ?? 901, ...changes })
}
const free = { parcel: { ...sampleShipment().parcel, cod: 0 } }
const session: Invoice = { id: 'HDF9D9SS', at: CREATED_AT, totalCod: 0, totalFee: 0, walletDebt: 0, count: 0 }

// open-clauses.md, "Settlement".
describe('the daily job', () => {
  const part = { isPartDelivery: true }
  test.each([
    ['takes a delivered parcel with COD through the session', parcel([904, 905]), [909, 912, 910, 911, 913]],
    ['takes a partly delivered one, too', parcel([904, 916], part), [909, 912, 910, 911, 913]],
    ['completes a parcel without COD at once', parcel([904, 905], free), [913]],
    ['completes a partly delivered one without COD', parcel([904, 916], { ...free, ...part }), [913]],
    ['takes a part that came back on', parcel([916, 907, 908], part), [909, 912, 910, 911, 913]],
    ['completes such a part without COD', parcel([916, 907, 908], { ...free, ...part }), [913]],
    ['leaves a plain return', parcel([906, 907, 908]), []],
    ['goes on where a move by hand stopped', parcel([905, 909, 912]), [910, 911, 913]],
    ['leaves what is on its way', parcel([903]), []],
    ['leaves what is completed', parcel([905, 913]), []],
  ])('%s', (_, shipment, path) => {
    expect(settlementPath(shipment)).toEqual(path)
  })
})

describe('a COD session', () => {
  test.each([
    ['takes a parcel when reconciling begins', parcel([905, 909]), true],
    ['takes one that jumped to completed', parcel([905, 913]), true],
    ['takes none before', parcel([905]), false],
    ['takes none without COD', parcel([905, 913], free), false],
    ['takes none twice', parcel([905, 909], { invoiceId: 'HD000001' }), false],
    ['takes none that was only returned', parcel([907, 908, 913]), false],
  ])('%s', (_, shipment, needed) => {
    expect(needsSession(shipment)).toBe(needed)
  })

  test.each([
    ['the shop pays: COD and fee', {}, 180_400, 30_400],
    ['the recipient pays: the fee is none of the session’s', { payer: 0 }, 180_400, 0],
    ['a part: what was collected', { isPartDelivery: true, codCollected: 120_000 }, 120_000, 30_400],
    ['a part without an amount collected: nothing', { isPartDelivery: true }, 0, 30_400],
    ['the wallet has paid at 908: no fee again', { taken: { wallet: 30_400, recipient: 0, session: 0 } }, 180_400, 0],
  ] satisfies [string, Partial<Shipment>, number, number][])('%s', (_, changes, totalCod, totalFee) => {
    const joined = joinSession(parcel([905, 909], changes), session)
    expect(joined.session).toMatchObject({ totalCod, totalFee, count: 1 })
    expect(joined.shipment.invoiceId).toBe('HDF9D9SS')
    expect(joined.shipment.taken.session).toBe(totalFee)
    expect(totalAmount(joined.session)).toBe(totalCod - totalFee)
  })

  test.each([
    ['nothing when the wallet owes nothing', 5, 0],
    ['the debt', -40_000, 40_000],
    ['no more than the session bears', -400_000, 150_000],
  ])('nets %s', (_, balance, netted) => {
    expect(nettableDebt({ ...session, totalCod: 180_400, totalFee: 30_400 }, balance)).toBe(netted)
  })

  test('what is netted is not paid out, and not netted again', () => {
    const netted = { ...session, totalCod: 180_400, totalFee: 30_400, walletDebt: 100_000 }
    expect(realAmount(netted)).toBe(50_000)
    expect(nettableDebt(netted, -80_000)).toBe(50_000)
    expect(nettableDebt({ ...netted, totalFee: 200_000 }, -80_000)).toBe(0)
  })
})
