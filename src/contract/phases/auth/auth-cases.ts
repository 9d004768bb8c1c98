import { type Operation, type OperationId, operations } from '../../../schemas/operations.ts'
import type { ContractCase, Write } from '../../case.ts'
import { authRequired } from '../../checks/auth-required.ts'
import type { Call, Session } from '../../session.ts'
import { caseOf } from '../case-of.ts'
import { writeOf } from '../write-of.ts'
import { expiredToken } from './expired-token.ts'
import { foreignToken } from './foreign-token.ts'
import { loginCases } from './login-cases.ts'

interface WrongToken {
  readonly title: string
  readonly authorization: (session: Session) => Promise<string | null>
  readonly sandboxOnly?: boolean
}

const WRONG_TOKENS: readonly WrongToken[] = [
  { title: 'missing token', authorization: async () => null },
  { title: 'malformed token', authorization: async session => `Bearer ${session.nonce()}` },
  {
    title: 'foreign token',
    authorization: async session => `Bearer ${foreignToken((await session.world()).token)}`,
  },
]

/** It was good once. To wait for its end takes a second, so one operation stands for all. */
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

/** Every operation that needs a token, with each wrong one. While a token runs out, the others are tried. */
export const authPhase: readonly ContractCase[] = [
  ...GUARDED.filter(one => one.operationId === 'listInvoices').map(one => denied(one, EXPIRED)),
  ...GUARDED.flatMap(one =>
    [...WRONG_TOKENS, ...(one.operationId === 'listCities' ? [OTHER_SCHEME] : [])].map(wrong => denied(one, wrong)),
  ),
  ...loginCases,
]

function denied(one: Operation, { title, authorization, sandboxOnly }: WrongToken): ContractCase {
  const writes: readonly Write[] = writeOf(one.operationId)
  return caseOf('auth', {
    operation: one.operationId,
    status: 401,
    title,
    writes,
    ...(sandboxOnly === undefined ? {} : { sandboxOnly }),
    async run(session) {
      const call = { ...harmless(one, session.nonce()), authorization: await authorization(session) }
      const exchange = await session.call(one.operationId, call, { status: STATUSES })
      const { status, json: body } = exchange.got
      session.judge(authRequired, { status, body, basis: 'shown' }, exchange)
    },
  })
}

/**
 * A request that comes to nothing even where the token is not looked at: its id holds a nonce and so cannot exist, and its
 * body lacks what is required. A customer needs nothing by the specification, hence an address that is none.
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
