import { operation } from '../../../schemas/operations.ts'
import { type ContractCase, caseId } from '../../case.ts'
import { createdAsSent } from '../../checks/created-as-sent.ts'
import { customerAddress } from '../../checks/customer-address.ts'
import { deleted } from '../../checks/deleted.ts'
import { duplicateCustomer } from '../../checks/duplicate-customer.ts'
import { foundBy } from '../../checks/found-by.ts'
import { listedThere } from '../../checks/listed.ts'
import { updated } from '../../checks/updated.ts'
import { addressesOf, customerOf } from '../../records/customer-of.ts'
import { type Fields, listRecords } from '../../records/list-records.ts'
import { recordId } from '../../records/record-id.ts'
import { textOf } from '../../records/text-of.ts'
import { customerRequest } from '../../requests/customer-request.ts'
import type { Answered, Session } from '../../session.ts'
import { idOf } from '../read-ids.ts'

const CLAUSE = 'Customers'

/** The address book: a customer from the creation to the deletion, and a second creation of the same one. */
export const CUSTOMER_CASES: readonly ContractCase[] = [
  {
    id: caseId(operation('createCustomer'), 'made, found, updated and deleted'),
    phase: 'stateful',
    operation: 'createCustomer',
    touches: ['listCustomers', 'searchCustomers', 'updateCustomer', 'deleteCustomer'],
    cell: null,
    writes: ['customers'],
    run: live,
  },
  ...(['phone', 'email'] as const).map(
    (by): ContractCase => ({
      id: caseId(operation('createCustomer'), `the same ${by} adds the address`),
      phase: 'stateful',
      operation: 'createCustomer',
      touches: ['searchCustomers'],
      cell: null,
      writes: ['customers', 'duplicate-customer'],
      run: session => judgeDuplicate(session, by),
    }),
  ),
]

type CustomerBody = ReturnType<typeof customerRequest>

async function create(
  session: Session,
  {
    body,
    nonce,
    irreversible = false,
  }: {
    readonly body: CustomerBody
    readonly nonce: string
    readonly irreversible?: boolean
  },
): Promise<{ readonly customer: Fields; readonly answer: Answered }> {
  const creates = { kind: 'customer', nonce, idOf } as const
  const answer = await session.call('createCustomer', { body, creates, irreversible }, { status: 200 })
  return { customer: customerOf(answer.got.json), answer }
}

async function live(session: Session): Promise<void> {
  const nonce = session.nonce()
  const body = customerRequest(nonce, { place: (await session.route()).to })
  const { customer, answer } = await create(session, { body, nonce })
  const id = recordId(customer)
  const contact = { name: body.name, email: body.email, phone: body.phone }
  session.judge(createdAsSent, contactFields(contact, customer), answer)
  await judgeAddress(session, { before: [], after: customer, body, answer })
  if (session.target.kind === 'sandbox') {
    // Where a deployment lists a new customer nobody says; a search must find it.
    const list = await session.call('listCustomers', {}, { status: 200 })
    session.judge(listedThere, { id, ids: listRecords(list.got.json).map(recordId), expected: true }, list)
  }
  for (const [key, value] of Object.entries({ id, ...contact })) await judgeSearch(session, { key, value, id })
  const changed = { ...contact, name: `Khách đổi tên ${nonce}` }
  const update = await session.call('updateCustomer', { params: { id }, body: changed }, { status: 200 })
  const after = customerOf(update.got.json)
  const addresses = addressesOf(after).length
  const kept = { pointer: '/address', sent: addressesOf(customer).length, got: addresses, basis: 'shown' } as const
  session.judge(updated, { clause: CLAUSE, fields: [...contactFields(changed, after), kept] }, update)
  const renamed = await judgeSearch(session, { key: 'name', value: changed.name, id })
  session.judge(updated, { clause: CLAUSE, fields: contactFields(changed, renamed.record) }, renamed.exchange)
  await session.call('deleteCustomer', { params: { id } }, { status: 200 })
  const again = await session.call('deleteCustomer', { params: { id } }, { status: [404, 200] })
  const gone = await session.call('searchCustomers', { query: { q: id } }, { status: 200 })
  const found = listRecords(gone.got.json).some(record => recordId(record) === id)
  session.judge(deleted, { clause: CLAUSE, again: again.got.status, basis: 'chosen', found }, gone)
}

function contactFields(contact: Pick<CustomerBody, 'name' | 'email' | 'phone'>, customer: Fields) {
  return (['name', 'email', 'phone'] as const).map(key => {
    return { pointer: `/${key}`, sent: contact[key], got: customer[key], basis: 'shown' } as const
  })
}

async function judgeSearch(
  session: Session,
  { key, value, id }: { readonly key: string; readonly value: string; readonly id: string },
): Promise<{ readonly record: Fields; readonly exchange: Answered }> {
  const exchange = await session.call('searchCustomers', { query: { q: value } }, { status: 200 })
  const records = listRecords(exchange.got.json)
  const found = records.map(record => ({
    id: recordId(record),
    keys: [record.id, record.name, record.email, record.phone].map(textOf),
  }))
  // How loosely a deployment looks is its own affair.
  const how = { match: 'text', clause: CLAUSE, strangers: 'chosen' } as const
  session.judge(foundBy, { key, value, id, found, ...how }, exchange)
  return { record: records.find(record => recordId(record) === id) ?? {}, exchange }
}

async function judgeAddress(
  session: Session,
  {
    before,
    after,
    body,
    answer,
  }: {
    readonly before: readonly Fields[]
    readonly after: Fields
    readonly body: CustomerBody
    readonly answer: Answered
  },
): Promise<void> {
  const [sent] = body.address
  if (sent === undefined) throw new Error('the request of a customer has no address')
  const names = await namesOf(session, sent)
  session.judge(customerAddress, { before, after: addressesOf(after), sent, names }, answer)
}

/** Names of a district and its city, as the target's own lists have them. */
async function namesOf(
  session: Session,
  { city, district }: { readonly city: string; readonly district: string },
): Promise<{ readonly city: string; readonly district: string }> {
  return session.once(`stateful: names of ${city}/${district}`, async () => {
    const cities = await session.call('listCities', {}, { status: 200 })
    const districts = await session.call('listCityDistricts', { params: { code: city } }, { status: 200 })
    const nameOf = (answer: Answered, id: string): string =>
      String(listRecords(answer.got.json).find(record => recordId(record) === id)?.name ?? id)
    return { city: nameOf(cities, city), district: nameOf(districts, district) }
  })
}

/** "When phone or email equals an existing customer, no new customer is made and the address is added to that customer." */
async function judgeDuplicate(session: Session, by: 'phone' | 'email'): Promise<void> {
  const { to: place } = await session.route()
  const nonce = session.nonce()
  const first = customerRequest(nonce, { place })
  const { customer: known } = await create(session, { body: first, nonce })
  const other = session.nonce()
  const second = { ...customerRequest(other, { place, street: '7 Phố Thứ Hai' }), [by]: first[by] }
  const { customer, answer } = await create(session, { body: second, nonce: other, irreversible: true })
  const search = await session.call('searchCustomers', { query: { q: first[by] } }, { status: 200 })
  session.judge(
    duplicateCustomer,
    {
      by,
      known: { id: recordId(known), name: first.name },
      answered: { id: recordId(customer), name: customer.name },
      found: listRecords(search.got.json).map(recordId),
    },
    answer,
  )
  await judgeAddress(session, { before: addressesOf(known), after: customer, body: second, answer })
}
