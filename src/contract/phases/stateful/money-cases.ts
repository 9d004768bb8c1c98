import { operation } from '../../../schemas/operations.ts'
import { type ContractCase, caseId } from '../../case.ts'
import { amountReturnShop } from '../../checks/amount-return-shop.ts'
import { codSessionTotal } from '../../checks/cod-session-total.ts'
import { feeSum } from '../../checks/fee-sum.ts'
import { ledgerLaw } from '../../checks/ledger-law.ts'
import { statusHistory } from '../../checks/status-history.ts'
import { walletDebt } from '../../checks/wallet-debt.ts'
import { type PaidParcel, walletMovements } from '../../checks/wallet-movements.ts'
import { type Fields, listRecords, numberOf } from '../../records/list-records.ts'
import { recordId, shipmentFields, shipmentHistory, shipmentLayouts } from '../../records/shipment-layouts.ts'
import type { Answered, Session } from '../../session.ts'
import { fieldsOf } from '../../target/fields.ts'
import type { World } from '../../target.ts'
import { type BookedParcel, type Books, FORM_NAMES, type Form, settledBooks } from './settled-books.ts'

/** Larger than all that was booked; smaller than any page limit a profile is likely to have. */
const ALL = { size: 25 } as const
/** What a delivered parcel with COD goes through, in the scenario `happy` and the daily settlement. */
const HAPPY_PATH = [901, 902, 903, 919, 904, 905, 909, 912, 910, 911, 913] as const
/** Only then a record carries its slip (specification, "States and transitions"). */
const COMPLETED = 913
/** Under `created_status: 900`. */
const NEW = 900

/** The laws of money in a world where all is settled, written one way. */
export function moneyCases(form: Form): readonly ContractCase[] {
  const common = { phase: 'stateful', cell: null, writes: ['shipments'], sandboxOnly: true } as const
  const id = (of: ContractCase['operation'], title: string) => caseId(operation(of), `${title}, ${FORM_NAMES[form]}`)
  return [
    {
      ...common,
      id: id('createShipment', 'what the shop will receive'),
      operation: 'createShipment',
      run: session => validateBooked(session, form),
    },
    {
      ...common,
      id: id('listShipments', 'fees, amounts and histories of settled parcels'),
      operation: 'listShipments',
      touches: ['createShipment', 'searchShipments'],
      run: session => validateShipments(session, form),
    },
    {
      ...common,
      id: id('listInvoices', 'COD sessions add up'),
      operation: 'listInvoices',
      touches: ['searchInvoices', 'listInvoiceShipments', 'listShipments'],
      run: session => validateSessions(session, form),
    },
    {
      ...common,
      id: id('listTransactions', 'the ledger closes'),
      operation: 'listTransactions',
      touches: ['createShipment', 'listShipments', 'listInvoices'],
      run: session => validateLedger(session, form),
    },
    {
      ...common,
      id: id('listOndemandShipments', 'fees of an order add up'),
      operation: 'listOndemandShipments',
      touches: ['createOndemandShipment', 'getOndemandShipment'],
      run: session => validateOrders(session, form),
    },
  ]
}

async function validateBooked(session: Session, form: Form): Promise<void> {
  const { parcels } = await settledBooks(session, form)
  for (const { result, cod, payer, answer } of parcels) {
    const { amount_return_shop: amount, fee: totalFee } = result
    const evidence = { pointer: '/amount_return_shop', cod, payer, amount, totalFee, outcome: 'underway' } as const
    session.validate(amountReturnShop, evidence, answer)
  }
}

async function validateShipments(session: Session, form: Form): Promise<void> {
  const { world, parcels } = await settledBooks(session, form)
  const list = await session.call('listShipments', { world, query: ALL }, { status: 200 })
  for (const [at, record] of listRecords(list.got.json).entries()) {
    for (const { pointer, fields } of shipmentLayouts(record)) {
      session.validate(feeSum, { kind: 'shipment', pointer: `/data/${at}${pointer}`, record: fields }, list)
      const parcel = parcels.find(({ id }) => id === recordId(record))
      if (parcel !== undefined) validateReturn(session, { at: `/data/${at}${pointer}`, fields, parcel, list })
    }
  }
  const [delivered] = parcels
  if (delivered === undefined) return
  const search = await session.call('searchShipments', { world, query: { code: delivered.id } }, { status: 200 })
  const [record = {}] = listRecords(search.got.json)
  const order = world.switches?.history_order
  session.validate(
    statusHistory,
    {
      entries: shipmentHistory(record),
      order: order === 'oldest_first' || order === 'newest_first' ? order : null,
      current: numberOf(shipmentFields(record).status_code),
      time: world.switches === null ? null : world.switches.update_time === 'epoch_plus_7h' ? 'epoch_plus_7h' : 'epoch',
      path: Number(world.switches?.created_status) === NEW ? [NEW, ...HAPPY_PATH] : HAPPY_PATH,
    },
    search,
  )
}

function validateReturn(
  session: Session,
  {
    at,
    fields,
    parcel,
    list,
  }: {
    readonly at: string
    readonly fields: Fields
    readonly parcel: BookedParcel
    readonly list: Answered
  },
): void {
  const { cod, payer, outcome } = parcel
  const { amount_return_shop: amount, total_fee: totalFee } = fields
  session.validate(
    amountReturnShop,
    { pointer: `${at}/amount_return_shop`, cod, payer, outcome, amount, totalFee },
    list,
  )
}

async function validateSessions(session: Session, form: Form): Promise<void> {
  const books = await settledBooks(session, form)
  const { world } = books
  const list = await session.call('listInvoices', { world, query: ALL }, { status: 200 })
  const all = listRecords((await session.call('listShipments', { world, query: ALL }, { status: 200 })).got.json)
  for (const [at, invoice] of listRecords(list.got.json).entries()) {
    const code = recordId(invoice)
    const inside = await session.call('listInvoiceShipments', { world, params: { code } }, { status: 200 })
    const records = listRecords(inside.got.json)
    const ids = records.map(recordId)
    // The list of all parcels shows the same slips.
    const slips = [...records, ...all.filter(record => ids.includes(recordId(record)))].flatMap(slipOf)
    const shipments = records.map(record => shareOf(record, books))
    session.validate(codSessionTotal, { pointer: `/data/${at}`, session: invoice, shipments, slips }, list)
    const search = await session.call('searchInvoices', { world, query: { code } }, { status: 200 })
    for (const [place, found] of listRecords(search.got.json).entries()) {
      session.validate(codSessionTotal, { pointer: `/data/${place}`, session: found, shipments, slips: [] }, search)
    }
  }
}

/** Of a completed parcel, for which there must be one; null where there is none. */
function slipOf(record: Fields): readonly (Fields | null)[] {
  const { invoice } = record
  if (numberOf(shipmentFields(record).status_code) !== COMPLETED) return []
  return [invoice === null || invoice === undefined ? null : fieldsOf(invoice)]
}

/** What a parcel brings into its session and takes out of it. */
function shareOf(record: Fields, { parcels }: Books): { readonly cod: number; readonly fee: number } {
  const parcel = parcels.find(({ id }) => id === recordId(record))
  const fee = numberOf(shipmentFields(record).total_fee) ?? 0
  return { cod: parcel?.cod ?? 0, fee: parcel?.payer === 0 ? 0 : fee }
}

async function validateLedger(session: Session, form: Form): Promise<void> {
  const { world, parcels, order } = await settledBooks(session, form)
  const shipments = await session.call('listShipments', { world, query: ALL }, { status: 200 })
  const records = listRecords(shipments.got.json)
  const invoices = await session.call('listInvoices', { world, query: ALL }, { status: 200 })
  const sessions = listRecords(invoices.got.json)
  const list = await session.call('listTransactions', { world, query: ALL }, { status: 200 })
  const lines = listRecords(list.got.json)
  session.validate(ledgerLaw, { lines, whole: true, sign: signIn(world) }, list)
  session.validate(walletDebt, { lines, sessions }, invoices)
  const paid = parcels.map((parcel): PaidParcel => {
    const { result, sent } = parcel
    const record = shipmentFields(records.find(one => recordId(one) === parcel.id) ?? {})
    const first = numberOf(result.fee) ?? 0
    const fee = { first, last: numberOf(record.total_fee) ?? first }
    return { ...parcel, declared: sent.shipment.parcel.amount, fee, createdAt: result.created_at }
  })
  const orders = [{ id: order.id, due: await dueOfOrder(session, world, order.id) }]
  session.validate(walletMovements, { lines, parcels: paid, sessions: sessions.map(recordId), orders }, list)
}

/** It was delivered: its fee was taken and its COD paid; nothing under `ondemand_money: none`. */
async function dueOfOrder(session: Session, world: World, code: string): Promise<readonly number[]> {
  if (world.switches?.ondemand_money === 'none') return []
  const one = await session.call('getOndemandShipment', { world, params: { code } }, { status: 200 })
  const [record = {}] = listRecords(one.got.json)
  const cod = numberOf(record.cod_amount) ?? 0
  return [-(numberOf(record.total_fee) ?? 0), ...(cod > 0 ? [cod] : [])]
}

async function validateOrders(session: Session, form: Form): Promise<void> {
  const { world, order } = await settledBooks(session, form)
  const list = await session.call('listOndemandShipments', { world, query: ALL }, { status: 200 })
  for (const [at, record] of listRecords(list.got.json).entries()) {
    session.validate(feeSum, { kind: 'ondemand', pointer: `/data/${at}`, record }, list)
  }
  const one = await session.call('getOndemandShipment', { world, params: { code: order.id } }, { status: 200 })
  const [record = {}] = listRecords(one.got.json)
  session.validate(feeSum, { kind: 'ondemand', pointer: '/data', record }, one)
}

function signIn({ switches }: World): 'positive' | 'signed' | null {
  const sign = switches?.transaction_sign
  return sign === 'positive' || sign === 'signed' ? sign : null
}
