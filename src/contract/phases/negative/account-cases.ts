import { type ContractCase, NotRun } from '../../case.ts'
import { fieldAt } from '../../field-at.ts'
import {
  bankRequest,
  clientFields,
  customerRequest,
  endpointRequest,
  loginRequest,
} from '../../requests/account-requests.ts'
import type { Call, Session } from '../../session.ts'
import type { Credentials } from '../../target.ts'
import { idOf } from '../case-parts.ts'
import { makeCustomer } from '../make.ts'
import { altered, missing, refusedFields, type WrongField, wrong } from './wrong-field.ts'
import { withValue } from './wrong-values.ts'

const customerRules: readonly WrongField[] = [
  missing('address.0.street', { sandboxOnly: true }),
  missing('address.0.district'),
  missing('address.0.city', { sandboxOnly: true }),
  wrong('address.0.district', 'code'),
  wrong('address.0.city', 'code'),
  altered('address.0.district', '99999999999', { title: 'unknown address.0.district' }),
  wrong('name', 'text'),
  wrong('phone', 'text'),
  wrong('email', 'text'),
]

const updateRules: readonly WrongField[] = [wrong('name', 'text'), wrong('phone', 'text'), wrong('email', 'text')]

const BANK_KEYS = ['bank_id', 'branch', 'owner', 'number'] as const
const bankRules: readonly WrongField[] = [
  ...BANK_KEYS.map(key => missing(key, { basis: 'shown' })),
  wrong('bank_id', 'code'),
  altered('bank_id', 987_654, { title: 'unknown bank_id' }),
  ...BANK_KEYS.slice(1).map(key => wrong(key, 'requiredText')),
  { title: 'empty body', keys: BANK_KEYS, basis: 'chosen', sandboxOnly: true, breakIt: () => [{ body: {} }] },
]

const webhookRules: readonly WrongField[] = [missing('endpoint'), wrong('endpoint', 'url')]

// On the sandbox alone: a service may lock an account that logs in wrongly.
const onSandbox = { sandboxOnly: true } as const
const LOGIN_KEYS = ['username', 'password', 'client_id', 'client_secret'] as const
const REFRESH_KEYS = ['refresh_token', 'client_id', 'client_secret'] as const

/** Customers, bank account, webhook endpoints, login and refresh. */
export const accountCases: readonly ContractCase[] = [
  ...refusedFields('createCustomer', goodCustomer, customerRules),
  ...refusedFields('updateCustomer', goodUpdate, updateRules),
  ...refusedFields('updateCustomer', goodUpdate, [phoneOfAnother()]),
  ...refusedFields('updateBankAccount', goodBank, bankRules),
  ...refusedFields('createWebhook', goodEndpoint, webhookRules),
  ...refusedFields('login', goodLogin, [
    ...LOGIN_KEYS.map(key => missing(key, onSandbox)),
    ...LOGIN_KEYS.map(key => wrong(key, 'credential')),
  ]),
  ...refusedFields('refreshToken', goodRefresh, [
    ...REFRESH_KEYS.map(key => missing(key, onSandbox)),
    ...REFRESH_KEYS.map(key => wrong(key, 'credential')),
  ]),
]

async function goodCustomer(session: Session): Promise<Call> {
  const nonce = session.nonce()
  const body = customerRequest(nonce, { place: (await session.route()).to })
  return { body, creates: { kind: 'customer', nonce, idOf } }
}

/** Of a customer that cannot exist: what is sent is checked before it is looked for. */
function goodUpdate(session: Session): Call {
  const { name, email, phone } = customerRequest(session.nonce())
  return { params: { id: session.nonce() }, body: { name, email, phone } }
}

/** Two customers with one phone could not be distinguished. */
function phoneOfAnother(): WrongField {
  return {
    title: 'phone of another customer',
    keys: ['phone'],
    basis: 'chosen',
    async breakIt(_good, session) {
      const [one, other] = [await makeCustomer(session), await makeCustomer(session)]
      const { phone } = customerRequest(other.nonce)
      return [{ params: { id: one.id }, body: withValue(customerRequest(one.nonce), 'phone', phone) }]
    },
  }
}

async function goodBank(session: Session): Promise<Call> {
  const { got } = await session.once('negative: banks', () => session.call('listBanks', {}, { status: 200 }))
  const id = Number(fieldAt(got.json, 'data', 0, 'id'))
  if (!Number.isInteger(id)) throw new NotRun('the target lists no bank')
  return { body: bankRequest(id) }
}

function goodEndpoint(session: Session): Call {
  const nonce = session.nonce()
  return { body: endpointRequest(`https://contract.invalid/${nonce}`), creates: { kind: 'webhook', nonce, idOf } }
}

async function goodLogin(session: Session): Promise<Call> {
  return { body: loginRequest(await credentialsOf(session)), authorization: null }
}

async function goodRefresh(session: Session): Promise<Call> {
  const body = { refresh_token: session.nonce(), ...clientFields(await credentialsOf(session)) }
  return { body, authorization: null }
}

async function credentialsOf(session: Session): Promise<Credentials> {
  const { credentials } = await session.world()
  if (credentials === null) throw new NotRun('only a token was given, nothing to log in with')
  return credentials
}
