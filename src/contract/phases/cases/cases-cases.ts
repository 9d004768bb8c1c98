import { type ContractCase, NotRun } from '../../case.ts'
import type { SentField } from '../../checks/compare-sent.ts'
import { createdAsSent } from '../../checks/created-as-sent.ts'
import { fieldAt } from '../../field-at.ts'
import type { Fields } from '../../records/list-records.ts'
import { bankRequest, clientFields, customerRequest, loginRequest } from '../../requests/account-requests.ts'
import type { Session } from '../../session.ts'
import { fieldsOf } from '../../target/fields.ts'
import type { Credentials, World } from '../../target.ts'
import { makeCustomer, registerEndpoint } from '../make.ts'
import { firstIdOf, firstPageOf, goodCase, listFirstPage, placesOf } from './bring-about.ts'
import { ondemandCases } from './ondemand-cases.ts'
import { shipmentCases } from './shipment-cases.ts'

/** Reference data, the bank account and webhook endpoints. */
const accountCases: readonly ContractCase[] = [
  goodCase('listCities', 'all cities', {
    async run(session) {
      await firstPageOf(session, 'listCities')
    },
  }),
  goodCase('listCityDistricts', 'districts of a city', {
    async run(session) {
      const { to } = await session.route()
      await placesOf(session, 'listCityDistricts', to.city)
    },
  }),
  goodCase('listDistricts', 'first page', {
    async run(session) {
      await firstPageOf(session, 'listDistricts')
    },
  }),
  goodCase('listDistricts', 'a large page', {
    async run(session) {
      await session.call('listDistricts', { query: { size: 100 } }, { status: 200 })
    },
  }),
  goodCase('listDistrictWards', 'wards of a district', {
    async run(session) {
      const { to } = await session.route()
      await placesOf(session, 'listDistrictWards', to.district)
    },
  }),
  goodCase('listBanks', 'all banks', {
    async run(session) {
      await firstPageOf(session, 'listBanks')
    },
  }),
  goodCase('updateBankAccount', 'all four fields', {
    writes: ['bank'],
    touches: ['listBanks'],
    async run(session) {
      const { got } = await session.call('listBanks', {}, { status: 200 })
      const id = Number(fieldAt(got.json, 'data', 0, 'id'))
      if (!Number.isInteger(id)) throw new NotRun('the target lists no bank')
      const body = bankRequest(id)
      const answer = await session.call('updateBankAccount', { body }, { status: 200 })
      const stored = fieldsOf(fieldAt(answer.got.json, 'data'))
      session.validate(createdAsSent, sentBank(body, stored), answer)
    },
  }),
  goodCase('listWebhooks', 'all endpoints', {
    async run(session) {
      if (session.target.kind === 'sandbox') {
        const world = await worldWithoutParcels(session)
        await registerEndpoint(session, { world })
        await session.call('listWebhooks', { world }, { status: 200 })
        return
      }
      await listFirstPage(session, 'listWebhooks')
    },
  }),
  goodCase('createWebhook', 'endpoint', {
    writes: ['webhooks'],
    touches: ['deleteWebhook'],
    async run(session) {
      await registerAndDelete(session)
    },
  }),
  goodCase('deleteWebhook', 'endpoint just registered', {
    writes: ['webhooks'],
    touches: ['createWebhook'],
    async run(session) {
      await registerAndDelete(session)
    },
  }),
]

/** A number of an account may begin with zeros. How an owner is written is the bank's affair. */
function sentBank(body: ReturnType<typeof bankRequest>, stored: Fields): readonly SentField[] {
  return (['bank_id', 'branch', 'number'] as const).map(name => ({
    pointer: `/data/${name}`,
    sent: body[name],
    got: stored[name],
    basis: 'shown',
  }))
}

/** Customers. */
const customerCases: readonly ContractCase[] = [
  goodCase('listCustomers', 'first page', {
    run: session => listFirstPage(session, 'listCustomers'),
  }),
  goodCase('searchCustomers', 'by id', {
    async run(session) {
      const q = (await firstIdOf(session, 'listCustomers')) ?? session.nonce()
      await session.call('searchCustomers', { query: { q } }, { status: [200, 404] })
    },
  }),
  goodCase('searchCustomers', 'text that no customer has', {
    sandboxOnly: true,
    async run(session) {
      await session.call('searchCustomers', { query: { q: session.nonce() } }, { status: [200, 404] })
    },
  }),
  goodCase('createCustomer', 'new customer', {
    writes: ['customers'],
    async run(session) {
      await makeCustomer(session)
    },
  }),
  goodCase('createCustomer', 'known phone and email', {
    writes: ['customers', 'duplicate-customer'],
    async run(session) {
      const { nonce } = await makeCustomer(session)
      const body = customerRequest(nonce, { place: (await session.route()).from, street: '200 Phố Kiểm Thử' })
      await session.call('createCustomer', { body, irreversible: true }, { status: 200 })
    },
  }),
  goodCase('createCustomer', 'one address as an object', {
    sandboxOnly: true,
    writes: ['customers'],
    async run(session) {
      const { address, ...rest } = customerRequest(session.nonce(), { place: (await session.route()).to })
      await session.call('createCustomer', { body: { ...rest, address: address[0] } }, { status: 200 })
    },
  }),
  goodCase('updateCustomer', 'another name', {
    writes: ['customers'],
    touches: ['createCustomer'],
    async run(session) {
      const { id, nonce } = await makeCustomer(session)
      const { email, phone } = customerRequest(nonce)
      const call = { params: { id }, body: { name: `Khách kiểm thử ${nonce} (đổi tên)`, email, phone } }
      await session.call('updateCustomer', call, { status: 200 })
    },
  }),
  goodCase('deleteCustomer', 'customer just made', {
    writes: ['customers'],
    touches: ['createCustomer'],
    async run(session) {
      const { id } = await makeCustomer(session)
      await session.call('deleteCustomer', { params: { id } }, { status: 200 })
    },
  }),
]

/** Login and refresh. */
const tokenCases: readonly ContractCase[] = [
  goodCase('login', 'good credentials', {
    async run(session) {
      await logIn(session, await credentialsOf(session))
    },
  }),
  goodCase('login', 'client_id as text', {
    sandboxOnly: true,
    async run(session) {
      const body = { ...loginRequest(await credentialsOf(session)) }
      const call = { body: { ...body, client_id: String(body.client_id) }, authorization: null }
      await session.call('login', call, { status: 200 })
    },
  }),
  goodCase('refreshToken', 'refresh token of a login', {
    writes: ['tokens'],
    touches: ['login'],
    async run(session) {
      const credentials = await credentialsOf(session)
      const body = await logIn(session, credentials)
      const token = fieldAt(body, 'refresh_token') ?? fieldAt(body, 'data', 'refresh_token')
      if (typeof token !== 'string') throw new NotRun('the login answered without a refresh token')
      const call = { body: { refresh_token: token, ...clientFields(credentials) }, authorization: null }
      await session.call('refreshToken', call, { status: 200 })
    },
  }),
]

/** Good requests to each of the 31 operations. */
export const casesPhase: readonly ContractCase[] = [
  ...tokenCases,
  ...shipmentCases,
  ...ondemandCases,
  ...customerCases,
  ...accountCases,
]

async function logIn(session: Session, credentials: Credentials): Promise<unknown> {
  const { got } = await session.call('login', { body: loginRequest(credentials), authorization: null }, { status: 200 })
  return got.json
}

async function credentialsOf(session: Session): Promise<Credentials> {
  const { credentials } = await session.world()
  if (credentials === null) throw new NotRun('only a token was given, nothing to log in with')
  return credentials
}

/** Not left standing: events of a real account would go nowhere as long as it stands. */
async function registerAndDelete(session: Session): Promise<void> {
  const world = await worldWithoutParcels(session)
  const { id } = await registerEndpoint(session, { world })
  await session.call('deleteWebhook', { params: { id }, world }, { status: 200 })
}

/** On the sandbox nothing happens in it, so that nothing is sent to an address that does not exist. */
async function worldWithoutParcels(session: Session): Promise<World> {
  return session.target.kind === 'sandbox' ? session.ownWorld('without parcels') : session.world()
}
