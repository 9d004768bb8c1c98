import { type Operation, type OperationId, operations } from '../../../schemas/operations.ts'
import type { ContractCase, Write } from '../../case.ts'
import { authRequired } from '../../checks/auth-required.ts'
import { clientFields, loginRequest } from '../../requests/account-requests.ts'
import type { Answered, Call, Session } from '../../session.ts'
import type { Credentials } from '../../target.ts'
import { caseOf, writeOf } from '../case-parts.ts'
import { ISOLATION_CASES } from './isolation-cases.ts'
import { expiredToken, foreignToken, refreshTokenOf } from './tokens.ts'

const WRONG_LOGINS: readonly { readonly title: string; readonly change: Wrong }[] = [
  { title: 'unknown username', change: (good, nonce) => ({ ...good, username: `${nonce}@example.com` }) },
  { title: 'wrong password', change: (good, nonce) => ({ ...good, password: nonce }) },
  { title: 'wrong client_id', change: good => ({ ...good, clientId: '987654321' }) },
  { title: 'wrong client_secret', change: (good, nonce) => ({ ...good, clientSecret: nonce }) },
]

/** On the sandbox alone: a service may lock an account that logs in wrongly. */
const loginCases: readonly ContractCase[] = [
  ...WRONG_LOGINS.map(({ title, change }) =>
    caseOf('auth', {
      operation: 'login',
      status: 401,
      title,
      sandboxOnly: true,
      async run(session) {
        const body = loginRequest(change(await credentialsOf(session), session.nonce()))
        validate(session, await session.call('login', { body, authorization: null }, { status: [401, 200] }))
      },
    }),
  ),
  caseOf('auth', {
    operation: 'refreshToken',
    status: 401,
    title: 'unknown refresh token',
    sandboxOnly: true,
    async run(session) {
      const body = { refresh_token: session.nonce(), ...clientFields(await credentialsOf(session)) }
      validate(session, await session.call('refreshToken', { body, authorization: null }, { status: [401, 200] }))
    },
  }),
]

interface WrongToken {
  readonly title: string
  readonly authorization: (session: Session) => Promise<string | null>
  readonly sandboxOnly?: boolean
}

const WRONG_TOKENS: readonly WrongToken[] = [
  { title: 'missing token', authorization: async () => null },
  {
    title: 'malformed token',
    authorization: async session => `Bearer ${session.nonce()}`,
    // A token that another issuer signed is the sharper question, and a deployment is asked as little as there is to learn.
    sandboxOnly: true,
  },
  {
    title: 'foreign token',
    authorization: async session => `Bearer ${foreignToken((await session.world()).token)}`,
  },
  // It opens a new access token, and nothing else.
  { title: 'refresh token', authorization: async session => `Bearer ${await refreshTokenOf(session)}` },
]

/** It was good once. To wait for its end takes a second, once for all operations. */
const EXPIRED: WrongToken = {
  title: 'expired token',
  authorization: async session => `Bearer ${await expiredToken(session)}`,
  sandboxOnly: true,
}

/** The good token under another name: only `Bearer` is spoken. */
const OTHER_SCHEME: WrongToken = {
  title: 'token of another scheme',
  authorization: async session => `Basic ${(await session.world()).token}`,
  sandboxOnly: true,
}

/** What a forgotten authentication would come to; anything else is no answer to a request without credentials. */
const STATUSES = [401, 200, 404, 422] as const

const GUARDED = operations().filter(({ auth }) => auth)

/** The first to ask for it waits for the end of a token; the others come once it has passed. */
const FIRST_EXPIRED = 'listInvoices'

/** Every operation that needs a token, with each wrong one. While a token runs out, the others are tried. */
export const authPhase: readonly ContractCase[] = [
  ...GUARDED.filter(one => one.operationId === FIRST_EXPIRED).map(one => denied(one, EXPIRED)),
  ...GUARDED.flatMap(one =>
    [...WRONG_TOKENS, ...(one.operationId === 'listCities' ? [OTHER_SCHEME] : [])].map(wrong => denied(one, wrong)),
  ),
  ...loginCases,
  ...ISOLATION_CASES,
  ...GUARDED.filter(one => one.operationId !== FIRST_EXPIRED).map(one => denied(one, EXPIRED)),
]

function denied(one: Operation, { title, authorization, sandboxOnly = false }: WrongToken): ContractCase {
  const writes: readonly Write[] = writeOf(one.operationId)
  return caseOf('auth', {
    operation: one.operationId,
    status: 401,
    title,
    writes,
    ...(sandboxOnly ? { sandboxOnly } : {}),
    async run(session) {
      const call = { ...harmless(one, session.nonce()), authorization: await authorization(session) }
      const exchange = await session.call(one.operationId, call, { status: STATUSES })
      const { status, json: body } = exchange.got
      session.validate(authRequired, { status, body, basis: 'shown' }, exchange)
    },
  })
}

/**
 * A request that comes to nothing even where the token is not looked at: its id holds a nonce and so cannot exist, and its
 * body lacks what is required. A customer needs nothing by the specification, so an invalid address is sent.
 */
function harmless({ operationId, method, path }: Operation, nonce: string): Call {
  const params = Object.fromEntries([...path.matchAll(/\{([a-z]+)\}/g)].map(([, name = '']) => [name, nonce]))
  const query = QUERIES[operationId]
  return {
    params,
    ...(query === undefined ? {} : { query: { [query]: nonce } }),
    ...(method === 'POST' || method === 'PUT'
      ? { body: operationId === 'createCustomer' ? { address: nonce } : {} }
      : {}),
  }
}

/** Searches that cannot do without their parameter. */
const QUERIES: Readonly<Partial<Record<OperationId, string>>> = {
  searchShipments: 'code',
  searchCustomers: 'q',
  searchInvoices: 'code',
}

type Wrong = (good: Credentials, nonce: string) => Credentials

function validate(session: Session, exchange: Answered): void {
  const { status, json: body } = exchange.got
  session.validate(authRequired, { status, body, basis: 'chosen' }, exchange)
}

async function credentialsOf(session: Session): Promise<Credentials> {
  const { credentials } = await session.world()
  if (credentials === null) throw new Error('the sandbox made a world without credentials')
  return credentials
}
