/** Values that a service is likelier than others to lose: 0, 1, a query, and letters that mean something elsewhere. */
import { operation } from '../../../schemas/operations.ts'
import { type ContractCase, caseId, NotRun } from '../../case.ts'
import { amountReturnShop } from '../../checks/amount-return-shop.ts'
import type { SentField } from '../../checks/compare-sent.ts'
import { createdAsSent } from '../../checks/created-as-sent.ts'
import { foundBy } from '../../checks/found-by.ts'
import { webhookListed } from '../../checks/webhook-listed.ts'
import { creationResult, customerOf, type Fields, listRecords, pointsOf, textOf } from '../../records/list-records.ts'
import { recordId, shipmentLayouts } from '../../records/shipment-layouts.ts'
import { customerRequest, endpointRequest } from '../../requests/account-requests.ts'
import { ondemandRequest, shipmentRequest } from '../../requests/booking-requests.ts'
import type { Answered, Session } from '../../session.ts'
import { fieldsOf } from '../../target/fields.ts'
import type { World } from '../../target.ts'
import { idOf, idOfParcel } from '../case-parts.ts'
import { offer, quote } from '../make.ts'
import { recordOf, searchShipments, sentShipment, worldOfOwn } from './bookings.ts'

/** Composed, as most clients send it, and decomposed, as some do. */
const FAMILY = 'Nguyễn'
/** Marks of HTML, SQL and JSON, a letter of four bytes, and both forms of one name. */
const ODD = `"O'Brien" & Con <3 😀 ${FAMILY.normalize('NFC')} ${FAMILY.normalize('NFD')}`

const PARCEL: Wishes = {
  operation: 'createShipment',
  touches: ['createRates', 'listShipments', 'searchShipments'],
  writes: ['shipments'],
  sandboxOnly: true,
}
const ORDER: Wishes = {
  operation: 'createOndemandShipment',
  touches: ['createOndemandRates', 'getOndemandShipment', 'listOndemandShipments'],
  writes: ['shipments'],
  sandboxOnly: true,
}
const CUSTOMER: Wishes = {
  operation: 'createCustomer',
  touches: ['listCustomers', 'searchCustomers'],
  writes: ['customers'],
}
const WEBHOOK: Wishes = { operation: 'createWebhook', touches: ['listWebhooks', 'deleteWebhook'], writes: ['webhooks'] }

/** On a deployment one parcel and one order are booked, and not one for each rule. */
export const SENT_VALUE_CASES: readonly ContractCase[] = [
  sent(PARCEL, 'paid by the recipient', validatePaidByRecipient),
  sent(PARCEL, 'a recall order', validateRecall),
  sent(PARCEL, 'odd letters in names', validateParcelNames),
  sent(ORDER, 'odd letters in names', validateOrderNames),
  sent(CUSTOMER, 'odd letters in names', validateCustomerNames),
  sent(WEBHOOK, 'an endpoint with a query', validateQuery),
]

type Wishes = Pick<ContractCase, 'operation' | 'touches' | 'writes' | 'sandboxOnly'>

function sent(wishes: Wishes, title: string, run: ContractCase['run']): ContractCase {
  return { id: caseId(operation(wishes.operation), title), phase: 'stateful', cell: null, ...wishes, run }
}

type ShipmentBody = ReturnType<typeof shipmentRequest>

/** Null where the carrier would not have it. */
async function book(
  session: Session,
  world: World,
  body: ShipmentBody,
): Promise<{ readonly id: string | null; readonly answer: Answered }> {
  const creates = { kind: 'shipment', nonce: body.shipment.order_id, idOf: idOfParcel } as const
  const answer = await session.call('createShipment', { world, body, creates }, { status: [200, 422] })
  return { id: answer.got.status === 200 ? idOfParcel(answer.got.json) : null, answer }
}

/** What the creation result repeats; what it leaves out is not shown of it. */
function sentResult(
  body: ShipmentBody,
  result: Fields,
  names: readonly ('payer' | 'is_recall')[],
): readonly SentField[] {
  return names
    .filter(name => name in result)
    .map(name => ({ pointer: `/${name}`, sent: body.shipment[name], got: result[name], basis: 'shown' }))
}

async function validatePaidByRecipient(session: Session): Promise<void> {
  const world = await worldOfOwn(session, 'paid by the recipient')
  const [rate] = await quote(session, { world })
  const body = shipmentRequest({ route: await session.route(), rate, orderId: session.nonce(), payer: 0 })
  const { id, answer } = await book(session, world, body)
  if (id === null) throw new NotRun('the target books no parcel whose fee the recipient pays')
  session.validate(createdAsSent, sentResult(body, creationResult(answer.got.json), ['payer']), answer)
  const { exchange, ...search } = await searchShipments(session, world, id)
  validateRecord(session, world, { body, record: recordOf(search, id), at: '/data/0', exchange })
  const list = await session.call('listShipments', { world }, { status: 200 })
  const listed = listRecords(list.got.json)
  const at = listed.findIndex(record => recordId(record) === id)
  // On a deployment it may stand on another page.
  const record = listed[at]
  if (record !== undefined) validateRecord(session, world, { body, record, at: `/data/${at}`, exchange: list })
}

interface Shown {
  readonly body: ShipmentBody
  readonly record: Fields
  readonly at: string
  readonly exchange: Answered
}

function validateRecord(session: Session, world: World, { body, record, at, exchange }: Shown): void {
  const { switches } = world
  session.validate(createdAsSent, sentShipment(body.shipment, record, { at, switches }), exchange)
  const { cod } = body.shipment.parcel
  for (const { pointer, fields } of shipmentLayouts(record)) {
    const { amount_return_shop: amount, total_fee: totalFee } = fields
    const where = { pointer: `${at}${pointer}/amount_return_shop`, amount, totalFee }
    session.validate(amountReturnShop, { ...where, cod, payer: body.shipment.payer, outcome: 'underway' }, exchange)
  }
}

async function validateRecall(session: Session): Promise<void> {
  const world = await session.ownWorld('recall')
  for (const rate of await quote(session, { world })) {
    const body = shipmentRequest({ route: await session.route(), rate, orderId: session.nonce(), isRecall: 1 })
    const { id, answer } = await book(session, world, body)
    if (id === null) continue
    session.validate(createdAsSent, sentResult(body, creationResult(answer.got.json), ['is_recall']), answer)
    const { exchange, ...search } = await searchShipments(session, world, id)
    const sent = sentShipment(body.shipment, recordOf(search, id), { at: '/data/0', switches: world.switches })
    session.validate(createdAsSent, sent, exchange)
    return
  }
  throw new NotRun('no carrier takes a recall order')
}

async function validateParcelNames(session: Session): Promise<void> {
  const world = await worldOfOwn(session, 'odd letters')
  const [rate] = await quote(session, { world })
  const name = `Kiểm thử ${ODD}`
  const body = shipmentRequest({ route: await session.route(), rate, orderId: session.nonce(), name })
  const { id } = await book(session, world, body)
  if (id === null) throw new NotRun('the target books no parcel of people with such names')
  const { exchange, ...search } = await searchShipments(session, world, id)
  const fields = shipmentLayouts(recordOf(search, id)).flatMap(({ pointer, fields: shown }) =>
    (['address_from', 'address_to'] as const).map(side =>
      letters(`/data/0${pointer}/${side}/name`, name, fieldsOf(shown[side]).name),
    ),
  )
  session.validate(createdAsSent, fields, exchange)
}

async function validateOrderNames(session: Session): Promise<void> {
  const world = await worldOfOwn(session, 'odd letters')
  const service = await offer(session, { world })
  const nonce = session.nonce()
  const body = ondemandRequest({ ...service, orderId: nonce, note: `Gọi trước ${ODD}`, name: `Kiểm thử ${ODD}` })
  const creates = { kind: 'ondemand', nonce, idOf } as const
  const made = await session.call('createOndemandShipment', { world, body, creates }, { status: acceptedOn(session) })
  if (made.got.status !== 200) throw new NotRun('the target books no order of people with such names')
  const code = idOf(made.got.json)
  if (code === null) throw new NotRun('createOndemandShipment answered without the id of what it made')
  const read = await session.call('getOndemandShipment', { world, params: { code } }, { status: 200 })
  const record = fieldsOf(fieldsOf(read.got.json).data)
  const points = pointsOf(record).flatMap((point, at) =>
    'name' in point ? [letters(`/data/points/${at}/name`, body.paths[at]?.name ?? '', point.name)] : [],
  )
  session.validate(createdAsSent, [letters('/data/note', body.note, record.note), ...points], read)
}

async function validateCustomerNames(session: Session): Promise<void> {
  const nonce = session.nonce()
  const body = { ...customerRequest(nonce, { place: (await session.route()).to }), name: `${ODD} ${nonce}` }
  const creates = { kind: 'customer', nonce, idOf } as const
  const answer = await session.call('createCustomer', { body, creates }, { status: acceptedOn(session) })
  if (answer.got.status !== 200) throw new NotRun('the target takes no customer of such a name')
  const customer = customerOf(answer.got.json)
  session.validate(createdAsSent, [letters('/data/0/name', body.name, customer.name)], answer)
  const id = recordId(customer)
  const ways = [
    { key: 'id', value: id },
    { key: 'name', value: body.name.normalize('NFC') },
    { key: 'name', value: body.name.normalize('NFD') },
  ]
  for (const { key, value } of ways) {
    const exchange = await session.call('searchCustomers', { query: { q: value } }, { status: [200, 404] })
    const records = listRecords(exchange.got.json)
    const at = records.findIndex(record => recordId(record) === id)
    const record = records[at]
    const keys = ({ id: own, name, email, phone }: Fields) =>
      [own, name, email, phone].map(key => textOf(key)?.normalize('NFC') ?? null)
    const found = records.map(one => ({ id: recordId(one), keys: keys(one) }))
    // In which form a name is looked for is not shown.
    const basis = key === 'id' ? 'shown' : 'chosen'
    const how = { match: 'text', clause: 'Customers', unrelated: 'chosen', basis } as const
    session.validate(foundBy, { key, value: value.normalize('NFC'), id, found, ...how }, exchange)
    if (record !== undefined) {
      session.validate(createdAsSent, [letters(`/data/${at}/name`, body.name, record.name)], exchange)
    }
  }
}

/** That every letter is taken is shown of the sandbox only. */
function acceptedOn({ target }: Session): number | readonly number[] {
  return target.kind === 'sandbox' ? 200 : [200, 422]
}

/** The same letters, in whichever of the two forms they are written. */
function letters(pointer: string, sent: string, got: unknown): SentField {
  return {
    pointer,
    sent: sent.normalize('NFC'),
    got: typeof got === 'string' ? got.normalize('NFC') : got,
    basis: 'shown',
  }
}

async function validateQuery(session: Session): Promise<void> {
  const isSandbox = session.target.kind === 'sandbox'
  const world = isSandbox ? await session.ownWorld('without parcels') : await session.world()
  const nonce = session.nonce()
  const endpoint = `https://contract.invalid/${nonce}?shop=1&name=a%20b&empty=`
  const creates = { kind: 'webhook', nonce, idOf } as const
  const answer = await session.call(
    'createWebhook',
    { world, body: endpointRequest(endpoint), creates },
    { status: 200 },
  )
  const made = fieldsOf(fieldsOf(answer.got.json).data)
  session.validate(
    createdAsSent,
    [{ pointer: '/data/endpoint', sent: endpoint, got: made.endpoint, basis: 'shown' }],
    answer,
  )
  const id = recordId(made)
  if (id === '') throw new NotRun('createWebhook answered without the id of what it made')
  const list = await session.call('listWebhooks', { world }, { status: 200 })
  const listed = listRecords(list.got.json).map(record => ({ id: recordId(record), endpoint: record.endpoint }))
  session.validate(webhookListed, { id, endpoint, listed, expected: true }, list)
  await session.call('deleteWebhook', { world, params: { id } }, { status: 200 })
}
