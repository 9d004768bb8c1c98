import { operation } from '../../../schemas/operations.ts'
import { type ContractCase, caseId } from '../../case.ts'
import type { Basis } from '../../check.ts'
import type { SentField } from '../../checks/compare-sent.ts'
import { createdAsSent } from '../../checks/created-as-sent.ts'
import { customerAddress } from '../../checks/customer-address.ts'
import { deleted } from '../../checks/deleted.ts'
import { duplicateCustomer } from '../../checks/duplicate-customer.ts'
import { foundBy } from '../../checks/found-by.ts'
import { listedThere } from '../../checks/listed.ts'
import { updated } from '../../checks/updated.ts'
import { addressesOf, customerOf, type Fields, listRecords, textOf } from '../../records/list-records.ts'
import { recordId } from '../../records/shipment-layouts.ts'
import { customerRequest } from '../../requests/account-requests.ts'
import type { Answered, Session } from '../../session.ts'
import { createCustomer, makeCustomer } from '../make.ts'

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
      run: session => validateDuplicate(session, by),
    }),
  ),
]

type CustomerBody = ReturnType<typeof customerRequest>
type Contact = Pick<CustomerBody, 'name' | 'email' | 'phone'>

async function create(
  session: Session,
  wishes: { readonly body: CustomerBody; readonly nonce: string; readonly irreversible?: boolean },
): Promise<{ readonly customer: Fields; readonly answer: Answered }> {
  const answer = await createCustomer(session, wishes)
  return { customer: customerOf(answer.got.json), answer }
}

async function live(session: Session): Promise<void> {
  const nonce = session.nonce()
  const isOurs = session.target.kind === 'sandbox'
  const bystander = isOurs ? await makeCustomer(session) : null
  const body = customerRequest(nonce, { place: (await session.route()).to, secondStreet: '101 Phố Kiểm Thử' })
  const { customer, answer } = await create(session, { body, nonce })
  const id = recordId(customer)
  const contact = { name: body.name, email: body.email, phone: body.phone }
  session.validate(createdAsSent, contactFields(contact, customer), answer)
  await validateAddress(session, { before: [], after: customer, body, answer })
  if (isOurs) {
    // It is not specified where a deployment lists a new customer; a search must find it.
    const list = await session.call('listCustomers', {}, { status: 200 })
    session.validate(listedThere, { id, ids: listRecords(list.got.json).map(recordId), expected: true }, list)
  }
  for (const [key, value] of Object.entries({ id, ...contact })) await validateSearch(session, { key, value, id })
  if (isOurs) await validateLooseSearch(session, { nonce, contact, id })
  const changed = { ...contact, name: `Khách đổi tên ${nonce}` }
  const update = await session.call('updateCustomer', { params: { id }, body: changed }, { status: 200 })
  const after = customerOf(update.got.json)
  const kept = (now: Fields) => keptAddresses(customer, now)
  session.validate(updated, { clause: CLAUSE, fields: [...contactFields(changed, after), ...kept(after)] }, update)
  const { record, exchange } = await validateSearch(session, { key: 'name', value: changed.name, id })
  session.validate(updated, { clause: CLAUSE, fields: [...contactFields(changed, record), ...kept(record)] }, exchange)
  if (isOurs) await validatePartialUpdate(session, { id, nonce, contact })
  await session.call('deleteCustomer', { params: { id } }, { status: 200 })
  const again = await session.call('deleteCustomer', { params: { id } }, { status: [404, 200] })
  const gone = await session.call('searchCustomers', { query: { q: id } }, { status: [200, 404] })
  const isFound = ({ got }: Answered): boolean => listRecords(got.json).some(record => recordId(record) === id)
  const byPhone = await session.call('searchCustomers', { query: { q: contact.phone } }, { status: [200, 404] })
  const lost = bystander === null || (await isKnown(session, bystander.id)) ? [] : [bystander.id]
  const deletion = { clause: CLAUSE, again: again.got.status, basis: 'chosen', lost } as const
  session.validate(deleted, { ...deletion, found: isFound(gone) }, gone)
  session.validate(deleted, { ...deletion, found: isFound(byPhone) }, byPhone)
}

async function isKnown(session: Session, id: string): Promise<boolean> {
  const { got } = await session.call('searchCustomers', { query: { q: id } }, { status: [200, 404] })
  return listRecords(got.json).some(record => recordId(record) === id)
}

/** "The updated customer with all addresses": as many as before, each as it was. */
function keptAddresses(before: Fields, after: Fields): readonly SentField[] {
  const [had, has] = [addressesOf(before), addressesOf(after)]
  const count = { pointer: '/address', sent: had.length, got: has.length, basis: 'shown' } as const
  return [
    count,
    ...had.flatMap((address, at) =>
      (['street', 'district', 'city'] as const).map(
        key =>
          ({
            pointer: `/address/${at}/${key}`,
            sent: String(address[key]),
            got: has[at]?.[key],
            basis: 'shown',
          }) as const,
      ),
    ),
  ]
}

/** What an update does not name stays (the sandbox's reading: the specification does not say what may be left out). */
async function validatePartialUpdate(
  session: Session,
  { id, nonce, contact }: { readonly id: string; readonly nonce: string; readonly contact: Contact },
): Promise<void> {
  const name = `Khách đổi tên nữa ${nonce}`
  const update = await session.call('updateCustomer', { params: { id }, body: { name } }, { status: 200 })
  const fields = contactFields({ ...contact, name }, customerOf(update.got.json), 'chosen')
  session.validate(updated, { clause: CLAUSE, fields }, update)
}

/** A part of the name, any case, a phone however it is written: the sandbox's reading, so only the sandbox is asked. */
async function validateLooseSearch(
  session: Session,
  { id, nonce, contact }: { readonly id: string; readonly nonce: string; readonly contact: Contact },
): Promise<void> {
  const { phone, email } = contact
  const ways = [
    { key: 'name', value: nonce.toUpperCase() },
    { key: 'email', value: email.toUpperCase() },
    { key: 'phone', value: `+84${phone.slice(1)}` },
    { key: 'phone', value: `${phone.slice(0, 4)} ${phone.slice(4, 7)} ${phone.slice(7)}` },
  ]
  for (const { key, value } of ways) await validateSearch(session, { key, value, id, basis: 'chosen' })
}

function contactFields(contact: Contact, customer: Fields, basis: Basis = 'shown'): readonly SentField[] {
  return (['name', 'email', 'phone'] as const).map(key => {
    return { pointer: `/${key}`, sent: contact[key], got: customer[key], basis }
  })
}

async function validateSearch(
  session: Session,
  {
    key,
    value,
    id,
    basis = 'shown',
  }: { readonly key: string; readonly value: string; readonly id: string; readonly basis?: Basis },
): Promise<{ readonly record: Fields; readonly exchange: Answered }> {
  const exchange = await session.call('searchCustomers', { query: { q: value } }, { status: [200, 404] })
  const records = listRecords(exchange.got.json)
  const found = records.map(record => ({
    id: recordId(record),
    keys: [record.id, record.name, record.email, record.phone].map(textOf),
  }))
  // How loosely a deployment looks is its own affair.
  const how = { match: 'text', clause: CLAUSE, unrelated: 'chosen', basis } as const
  session.validate(foundBy, { key, value, id, found, ...how }, exchange)
  return { record: records.find(record => recordId(record) === id) ?? {}, exchange }
}

async function validateAddress(
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
  const [place] = body.address
  if (place === undefined) throw new Error('the request of a customer has no address')
  const names = await namesOf(session, place)
  session.validate(customerAddress, { before, after: addressesOf(after), sent: body.address, names }, answer)
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
async function validateDuplicate(session: Session, by: 'phone' | 'email'): Promise<void> {
  const { to: place } = await session.route()
  const nonce = session.nonce()
  const first = customerRequest(nonce, { place })
  const { customer: known } = await create(session, { body: first, nonce })
  const other = session.nonce()
  const second = {
    ...customerRequest(other, { place, street: '7 Phố Thứ Hai', secondStreet: '8 Phố Thứ Hai' }),
    [by]: first[by],
  }
  const { customer, answer } = await create(session, { body: second, nonce: other, irreversible: true })
  const search = await session.call('searchCustomers', { query: { q: first[by] } }, { status: [200, 404] })
  session.validate(
    duplicateCustomer,
    {
      by,
      known: { id: recordId(known), name: first.name },
      answered: { id: recordId(customer), name: customer.name },
      found: listRecords(search.got.json).map(recordId),
    },
    answer,
  )
  const before = addressesOf(known)
  await validateAddress(session, { before, after: customer, body: second, answer })
  const kept = listRecords(search.got.json).find(record => recordId(record) === recordId(known)) ?? {}
  await validateAddress(session, { before, after: kept, body: second, answer: search })
}
