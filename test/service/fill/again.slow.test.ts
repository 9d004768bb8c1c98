/** What one fill has to do with another, with a seed, and with what an account had before. */
import { expect, test } from 'vitest'
import { bookShipment } from '../../../src/service/booking/book-shipment.ts'
import { topUp } from '../../../src/service/money/wallet.ts'
import { cancelShipment } from '../../../src/service/shipments/shipments.ts'
import { updateBankAccount } from '../../../src/service/shipments/update-bank.ts'
import { makeBooking } from '../../support/booking.ts'
import { DEFAULT, fill, openSandbox, type Rows, readRows } from './filled-world.ts'
import { judgeHistories, judgeLedger, judgeMoney } from './judge-filled.ts'

const SOME = { shipments: 80, customers: 20, ondemand: 8 }

function idsOf({ shipments, ondemand, customers, invoices }: Rows): readonly string[] {
  return [...shipments, ...ondemand, ...customers, ...invoices].map(({ id }) => id)
}

test('the same seed fills in the same data, in another sandbox and after a reset with replay', async () => {
  const [one, other] = [await openSandbox(), await openSandbox()]
  await fill(one, SOME)
  await fill(other, SOME)
  const rows = await readRows(one)
  expect(await readRows(other)).toEqual(rows)
  await one.accounts.reset(DEFAULT, { replay: true })
  await fill(one, SOME)
  expect(await readRows(one)).toEqual(rows)
})

test.each([
  ['another seed', { seed: 8 }, { replay: true }],
  ['another epoch', { seed: 7 }, { replay: false }],
] as const)('%s fills in other data', async (_what, { seed }, reset) => {
  const one = await openSandbox()
  await fill(one, SOME)
  const other = await openSandbox({ seed })
  await other.accounts.reset(DEFAULT, reset)
  await fill(other, SOME)
  const before = await readRows(one)
  const known = new Set(idsOf(before))
  const rows = await readRows(other)
  expect(idsOf(rows).filter(id => known.has(id))).toEqual([])
  const namesOf = ({ customers }: Rows) => customers.map(({ name }) => name)
  expect(namesOf(rows)).not.toEqual(namesOf(before))
  judgeLedger(rows)
})

test('a second fill adds as much, none of it the same, and the books of both are one', async () => {
  const sandbox = await openSandbox()
  const first = await fill(sandbox, { ...SOME, days: 20 })
  const before = await readRows(sandbox)
  const second = await fill(sandbox, { ...SOME, days: 40 })
  const rows = await readRows(sandbox)
  expect(rows.shipments).toHaveLength(160)
  expect(rows.customers).toHaveLength(40)
  expect(rows.ondemand).toHaveLength(16)
  expect(rows.shipments).toEqual(expect.arrayContaining([...before.shipments]))
  expect(new Set(rows.shipments.map(({ orderId }) => orderId)).size).toBe(160)
  const contacts = rows.customers.flatMap(({ phone, email }) => [phone, email]).filter(contact => contact !== null)
  expect(new Set(contacts).size).toBe(contacts.length)
  judgeHistories(rows, { from: second.from, to: first.to })
  judgeLedger(rows)
  judgeMoney(rows)
  expect(rows.transactions.length).toBe(1 + first.transactions + second.transactions)
})

test('what the account had stays: its parcels, its bank, the codes and amounts of its ledger, in their order', async () => {
  const sandbox = await openSandbox()
  const { core } = sandbox
  await topUp(core, DEFAULT, 1_234_567)
  const own = await bookShipment(core, DEFAULT, { body: makeBooking({ orderId: 'MINE', cod: 0 }), scenario: null })
  await cancelShipment(core, DEFAULT, { id: own.id, cancelUntil: [901] })
  const bank = { bank_id: 3, branch: 'Chi nhánh Huế', owner: 'LE MAI', number: '0123456789' }
  await updateBankAccount(core, DEFAULT, bank)
  const before = await readRows(sandbox)
  const filled = await fill(sandbox, SOME)
  const rows = await readRows(sandbox)
  expect(rows.shipments.find(({ id }) => id === own.id)).toEqual(before.shipments[0])
  const codes = before.transactions.map(({ code, amount, kind }) => ({ code, amount, kind }))
  const kept = rows.transactions.filter(line => before.transactions.some(({ code }) => code === line.code))
  expect(kept.map(({ code, amount, kind }) => ({ code, amount, kind }))).toEqual(codes)
  expect(kept[0]?.at).toBe(filled.from)
  judgeLedger(rows)
  const balance = (of: Rows) => of.transactions.at(-1)?.closing ?? 0
  expect(balance(rows)).toBeGreaterThanOrEqual(balance(before))
  // The one of every new account, and its own.
  expect(await core.store.read(DEFAULT, view => view.count('bankChanges'))).toBe(2)
  // And it goes on: the next line is the next number.
  expect(await topUp(core, DEFAULT, 1)).toMatchObject({
    id: String(rows.transactions.length + 1).padStart(12, '0'),
    opening: balance(rows),
  })
})

test('ids, session codes, phones and mail addresses that the account has are not given twice', async () => {
  const [model, sandbox] = [await openSandbox(), await openSandbox()]
  await fill(model, SOME)
  const drawn = await readRows(model)
  const [shipment, order, session, customer] = [
    drawn.shipments[7],
    drawn.ondemand[3],
    drawn.invoices[2],
    drawn.customers[5],
  ]
  if (!shipment || !order || !session || !customer) throw new Error('the model has too few rows')
  const mine = { at: 0, kept: 'as it was' }
  // What another request might have drawn by chance; nothing else of these rows matters here.
  await sandbox.core.store.transact(DEFAULT, sandbox.core.clocks.now(DEFAULT), tx => {
    tx.put('shipments', { ...shipment, orderId: mine.kept, plan: [], invoiceId: null })
    tx.put('ondemand', { ...order, orderId: mine.kept, plan: [] })
    tx.put('invoices', { ...session, at: mine.at })
    tx.put('customers', { ...customer, id: 'mine0000', email: null })
    tx.put('customers', {
      ...customer,
      id: 'mine0001',
      phone: null,
      email: drawn.customers[6]?.email ?? 'x@example.com',
    })
  })
  await fill(sandbox, SOME)
  const { store } = sandbox.core
  const kept = await store.read(DEFAULT, async view => [
    (await view.get('shipments', shipment.id))?.orderId,
    (await view.get('ondemand', order.id))?.orderId,
    (await view.get('invoices', session.id))?.at,
  ])
  expect(kept).toEqual([mine.kept, mine.kept, mine.at])
  const rows = await readRows(sandbox)
  expect([rows.shipments.length, rows.ondemand.length, rows.customers.length]).toEqual([81, 9, 22])
  // To other customers go other ways, which take other days: there are as many sessions as the parcels name, and the one.
  const named = new Set(rows.shipments.flatMap(({ invoiceId }) => invoiceId ?? []))
  expect(named).not.toContain(session.id)
  expect(rows.invoices.map(({ id }) => id).sort()).toEqual([...named, session.id].sort())
  const contacts = rows.customers.flatMap(({ phone, email }) => [phone, email]).filter(contact => contact !== null)
  expect(new Set(contacts).size).toBe(contacts.length)
})

test('filled-in data sends no events: no deliveries, no request to an endpoint', async () => {
  const sandbox = await openSandbox()
  await fill(sandbox, SOME)
  const { core } = sandbox
  const counts = await core.store.read(DEFAULT, async view => [
    await view.count('messages'),
    await view.count('deliveries'),
  ])
  expect(counts).toEqual([0, 0])
})
