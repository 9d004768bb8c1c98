import { type Contact, readAddresses, readContact, readContactChanges } from '../../domain/customers/customer-input.ts'
import {
  draftCustomer,
  type Holders,
  matchCustomer,
  ownerOfContact,
  placeAddresses,
} from '../../domain/customers/customer-rules.ts'
import { SandboxError } from '../../domain/errors.ts'
import { say } from '../../domain/messages.ts'
import { LONGEST_LIST } from '../../domain/read-list.ts'
import { requestKey } from '../../domain/request-key.ts'
import type { Customer, CustomerAddress } from '../../domain/settlement/rows.ts'
import { emailKey, phoneKey } from '../../domain/text/text-keys.ts'
import type { CreateCustomerRequest, UpdateCustomerRequest } from '../../schemas/types.gen.ts'
import type { Page, Tx } from '../../store/store.ts'
import { findFieldProblems, refuseProblems } from '../input/field-problems.ts'
import { newestOf, type PageRequest } from '../input/list-page.ts'
import { accountOf } from '../world/account-of.ts'
import { type Change, commitDurably } from '../world/commit.ts'
import type { ChangePorts, Core } from '../world/core.ts'
import { nextNumber } from '../world/counters.ts'

const CREATION = 'operations/createCustomer/request.schema.json'
const UPDATE = 'operations/updateCustomer/request.schema.json'

/** Newest first. */
export async function listCustomers(
  core: Pick<Core, 'store'>,
  world: string,
  { size, page }: Pick<PageRequest, 'size' | 'page'>,
): Promise<Page<Customer>> {
  const request = newestOf({ size, page, from: null, to: null })
  return core.store.read(world, view => view.page('customersByCreation', request))
}

/** All that `matchCustomer` finds, newest first. */
export async function searchCustomers(
  core: Pick<Core, 'store'>,
  world: string,
  query: string,
): Promise<readonly Customer[]> {
  const everyone = await core.store.read(world, view =>
    view.page('customersByCreation', { order: 'descending', offset: 0, limit: Number.MAX_SAFE_INTEGER }),
  )
  return everyone.rows.filter(matchCustomer(query))
}

/**
 * Makes a customer. When phone or email equals an existing one's, none is made: the addresses are added to that
 * customer, who keeps name, phone and email (specification, "Customers").
 * @throws SandboxError `invalid` by dotted key, such as `address.0.district`; on `address` when the customer would have too
 * many.
 */
export async function createCustomer(
  core: Pick<Core, 'store' | 'reference' | 'clocks' | 'notices'>,
  world: string,
  body: unknown,
): Promise<{ readonly customer: Customer; readonly isNew: boolean }> {
  // Valid by createCustomer's request schema.
  const request = readBody(CREATION, body) as CreateCustomerRequest
  const { placed, problems } = placeAddresses(core.reference.locations, readAddresses(request))
  refuseProblems(Object.fromEntries(problems.map(({ key, message }) => [key, [message]])))
  const contact = readContact(request)
  return commitDurably(core, { world }, async change => {
    const known = ownerOfContact(await findHolders(change.tx, contact))
    if (known && known.addresses.length + placed.length > LONGEST_LIST && placed.length > 0) {
      refuseProblems({ address: [say('list_too_long', { key: 'address', limit: LONGEST_LIST })] })
    }
    const customer = known
      ? { ...known, addresses: [...known.addresses, ...placed] }
      : await draw(change, { request, contact, addresses: placed })
    change.tx.put('customers', customer)
    return { customer, isNew: known === undefined }
  })
}

/** Draws are keyed by the request, and by how often it has made a customer before. */
async function draw(
  { tx, at, world }: Pick<Change, 'tx' | 'at' | 'world'>,
  made: { request: CreateCustomerRequest; contact: Contact; addresses: readonly CustomerAddress[] },
): Promise<Customer> {
  const { request, contact, addresses } = made
  const account = await accountOf({ tx, world })
  const keyOfRequest = requestKey('createCustomer', null, request)
  const occurrence = await nextNumber(tx, `request:${keyOfRequest}`)
  const key = `${account.id}/${account.epoch}/${keyOfRequest}/${occurrence}`
  return draftCustomer({ contact, addresses, at, seed: account.seed, key })
}

/**
 * Changes what was sent of name, phone and email; null clears. Gives the customer with all addresses.
 * @throws SandboxError `invalid` on a phone or email of another customer, naming it; `not_found`.
 */
export async function updateCustomer(
  core: ChangePorts,
  world: string,
  { id, body }: { readonly id: string; readonly body: unknown },
): Promise<Customer> {
  // Valid by updateCustomer's request schema.
  const changes = readContactChanges(readBody(UPDATE, body) as UpdateCustomerRequest)
  return commitDurably(core, { world }, async ({ tx }) => {
    const before = await requireCustomer(tx, id)
    refuseForeign(await findHolders(tx, changes), id)
    const customer = { ...before, ...changes }
    tx.put('customers', customer)
    return customer
  })
}

/** @throws SandboxError `not_found`. */
export async function deleteCustomer(core: ChangePorts, world: string, id: string): Promise<void> {
  await commitDurably(core, { world }, async ({ tx }) => {
    await requireCustomer(tx, id)
    tx.delete('customers', id)
  })
}

/** The body as an object; one that is none would make a customer of nothing. */
function readBody(schema: string, body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    refuseProblems({ body: [say('body_not_object')] })
  }
  refuseProblems(findFieldProblems(schema, body))
  return body
}

async function findHolders(tx: Tx, { phone = null, email = null }: Partial<Contact>): Promise<Holders> {
  const [byPhone, byEmail] = [phoneKey(phone), emailKey(email)]
  return {
    byPhone: byPhone === null ? [] : await tx.find('customersByPhone', byPhone),
    byEmail: byEmail === null ? [] : await tx.find('customersByEmail', byEmail),
  }
}

function refuseForeign({ byPhone, byEmail }: Holders, id: string): void {
  const foreign = (key: string, holders: readonly Customer[]) => {
    const other = holders.find(holder => holder.id !== id)
    if (!other) return {}
    return { [key]: [say('contact_taken', { key, id: other.id, name: other.name ?? 'without a name' })] }
  }
  refuseProblems({ ...foreign('phone', byPhone), ...foreign('email', byEmail) })
}

async function requireCustomer(tx: Tx, id: string): Promise<Customer> {
  const customer = await tx.get('customers', id)
  if (!customer) throw new SandboxError('not_found', `no customer "${id}" in this account`)
  return customer
}
