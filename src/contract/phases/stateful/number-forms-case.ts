import { operation } from '../../../schemas/operations.ts'
import { type ContractCase, caseId } from '../../case.ts'
import { numberForms, type TwoForms } from '../../checks/number-forms.ts'
import { type Fields, listRecords, numberOf } from '../../records/list-records.ts'
import { recordId } from '../../records/shipment-layouts.ts'
import type { Answered, Session } from '../../session.ts'
import { fieldsOf } from '../../target/fields.ts'
import { type Books, settledBooks } from './settled-books.ts'

/** The same bookings in a world of numbers and in one of text cost and bring the same. */
export const NUMBER_FORMS_CASE: ContractCase = {
  id: caseId(operation('listShipments'), 'amounts are the same in numbers and in text'),
  phase: 'stateful',
  operation: 'listShipments',
  touches: ['createRates', 'createShipment', 'getOndemandShipment', 'listInvoices', 'listTransactions'],
  cell: null,
  writes: ['shipments'],
  sandboxOnly: true,
  run: validateForms,
}

/** Money, by the names of the specification; an amount elsewhere is compared where it is a number in one world. */
const MONEY: readonly string[] = [
  'amount_return_shop',
  'cod',
  'cod_amount',
  'cod_fee',
  'delivery_fee',
  'discount',
  'fee',
  'insurrance_fee',
  'overweight_fee',
  'price',
  're_delivery_fee',
  'return_fee',
  'service_fee',
  'stop_fee',
  'total_amount',
  'total_fee',
  'total_fee_carrier',
  'update_info_fee',
]

/** Of COD sessions and transactions. */
const BOOKED = [
  'amount',
  'closing_debit',
  'opening_debit',
  'real_amount',
  'recovery_amount',
  'total_amount',
  'total_cod',
  'total_fee',
  'wallet_debt',
] as const

async function validateForms(session: Session): Promise<void> {
  const plain = await settledBooks(session, 'number')
  const text = await settledBooks(session, 'string')
  const compare = (number: unknown, other: unknown, exchange: Answered): void =>
    session.validate(numberForms, { pairs: pairsOf(number, other, '') }, exchange)
  compare(plain.rates.exchange.got.json, text.rates.exchange.got.json, text.rates.exchange)
  for (const [at, { answer }] of text.parcels.entries()) {
    compare(plain.parcels[at]?.answer.got.json, answer.got.json, answer)
  }
  const [ours, theirs] = [await readRecords(session, plain), await readRecords(session, text)]
  // On which day a parcel is settled, and with which others, is drawn again in each world.
  for (const [at, record] of theirs.records.entries()) {
    compare({ ...ours.records[at], invoice: null }, record, theirs.exchange)
  }
  const [order, other] = [await readOrder(session, plain), await readOrder(session, text)]
  compare(order.got.json, other.got.json, other)
  for (const id of ['listInvoices', 'listTransactions'] as const) {
    const list = await session.call(id, { world: text.world }, { status: 200 })
    session.validate(numberForms, { pairs: listRecords(list.got.json).flatMap(ownPairs) }, list)
  }
}

/** Amounts of a record of the world of text, each beside what it spells: a number among them is none. */
function ownPairs(record: Fields, at: number): TwoForms['pairs'] {
  return BOOKED.flatMap(name => {
    const text = record[name]
    return text === undefined ? [] : [{ pointer: `/data/${at}/${name}`, number: numberOf(text), text }]
  })
}

/** Records of the booked parcels, in the order of booking. */
async function readRecords(session: Session, { world, parcels }: Books) {
  const exchange = await session.call('listShipments', { world }, { status: 200 })
  const listed = listRecords(exchange.got.json)
  return { exchange, records: parcels.map(({ id }) => listed.find(record => recordId(record) === id)) }
}

function readOrder(session: Session, { world, order }: Books): Promise<Answered> {
  return session.call('getOndemandShipment', { world, params: { code: order.id } }, { status: 200 })
}

function pairsOf(number: unknown, text: unknown, pointer: string): TwoForms['pairs'] {
  if (typeof number !== 'object' || number === null) return []
  return Object.entries(number).flatMap(([name, value]) => {
    const other = fieldsOf(text)[name]
    const at = `${pointer}/${name}`
    const isAmount = MONEY.includes(name) || (typeof value === 'number' && typeof other === 'string')
    if (isAmount && typeof value !== 'object') return [{ pointer: at, number: value, text: other }]
    return pairsOf(value, other, at)
  })
}
