import { describe, expect, test } from 'vitest'
import {
  closeSession,
  joinSession,
  needsSession,
  realAmount,
  settlementPath,
  totalAmount,
} from '../../../src/domain/settlement/join-session.ts'
import type { Invoice } from '../../../src/domain/settlement/rows.ts'
import { amountReturnShop } from '../../../src/domain/shipments/amounts.ts'
import type { StandardStatus } from '../../../src/domain/shipments/statuses.ts'
import type { Shipment } from '../../../src/domain/world.ts'
import { CREATED_AT, sampleShipment } from '../shipments/sample-shipment.ts'

/** 180,400 to collect, a fee of 30,400. */
function parcel(statuses: readonly StandardStatus[], changes: Partial<Shipment> = {}): Shipment {
  const history = statuses.map(status => ({ status, message: null, at: CREATED_AT }))
  return sampleShipment({ history, status: statuses.at(-1) ?? 901, ...changes })
}
const free = { parcel: { ...sampleShipment().parcel, cod: 0 } }
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

const part = { isPartDelivery: true, codCollected: 120_000 }

// open-clauses.md, "Settlement".
describe('the settlement', () => {
  const session = [909, 912, 910, 911, 913]
  test.each([
    ['takes a delivered parcel with COD through the session', parcel([904, 905]), session],
    ['takes a partly delivered one, too', parcel([904, 916], part), session],
    ['completes a parcel without COD at once', parcel([904, 905], free), [913]],
    ['completes a partly delivered one that brought nothing', parcel([904, 916]), [913]],
    ['takes a part that came back on', parcel([916, 907, 908], part), session],
    ['completes such a part that brought nothing', parcel([916, 907, 908]), [913]],
    ['takes a part that was lost on its way back', parcel([916, 907, 917], { ...part, isLost: true }), session],
    ['leaves such a part that brought nothing', parcel([916, 907, 917], { isLost: true }), []],
    ['leaves a plain loss', parcel([903, 917], { isLost: true }), []],
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
    ['takes none of which nothing was collected', parcel([916, 913]), false],
    ['takes one that was lost after a partial delivery', parcel([916, 907, 917, 909], { ...part, isLost: true }), true],
    ['takes none twice', parcel([905, 909], { invoiceId: 'HD000001' }), false],
    ['takes none that was only returned', parcel([907, 908, 913]), false],
  ])('%s', (_, shipment, needed) => {
    expect(needsSession(shipment)).toBe(needed)
  })

  test.each([
    ['the shop pays: COD and fee', parcel([905, 909]), 180_400, 30_400],
    [
      'the recipient has paid: the fee is none of the session’s',
      parcel([905, 909], { payer: 0, taken: { wallet: 0, recipient: 30_400, session: 0 } }),
      180_400,
      0,
    ],
    [
      'the recipient has paid a part: the rest is',
      parcel([916, 909], { ...part, payer: 0, taken: { wallet: 0, recipient: 20_000, session: 0 } }),
      120_000,
      10_400,
    ],
    ['a part: what was collected', parcel([916, 909], part), 120_000, 30_400],
    ['no more than the COD', parcel([916, 909], { ...part, codCollected: 9_000_000 }), 180_400, 30_400],
    ['lost after a part: what was collected, no fee', parcel([916, 917, 909], { ...part, isLost: true }), 120_000, 0],
  ] satisfies [string, Shipment, number, number][])('%s', (_, shipment, totalCod, totalFee) => {
    const joined = joinSession(shipment, session)
    expect(joined.session).toMatchObject({ totalCod, totalFee, count: 1 })
    expect(joined.shipment.invoiceId).toBe('HDF9D9SS')
    expect(joined.shipment.taken.session).toBe(totalFee)
    expect(totalAmount(joined.session)).toBe(totalCod - totalFee)
    expect(totalAmount(joined.session)).toBe(amountReturnShop(joined.shipment))
  })

  test.each([
    ['a wallet that owes nothing', 180_400, 30_400, 5, { walletDebt: 0, recovered: 0 }, 150_000],
    ['its debt', 180_400, 30_400, -40_000, { walletDebt: 40_000, recovered: 0 }, 110_000],
    ['no more than the session bears', 180_400, 30_400, -400_000, { walletDebt: 150_000, recovered: 0 }, 0],
    ['fees above the COD', 5_000, 30_400, 70_000, { walletDebt: 0, recovered: 25_400 }, 0],
    ['fees above the COD, of a wallet that owes', 5_000, 30_400, -70_000, { walletDebt: 0, recovered: 25_400 }, 0],
    ['as much as the COD', 30_400, 30_400, -1, { walletDebt: 0, recovered: 0 }, 0],
  ])('closes with %s', (_, totalCod, totalFee, balance, closed, real) => {
    const done = closeSession({ ...session, totalCod, totalFee }, balance)
    expect(done).toMatchObject(closed)
    expect(Object.is(realAmount(done), real)).toBe(true)
  })
})
