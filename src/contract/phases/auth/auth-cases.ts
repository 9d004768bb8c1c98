import { createHmac, randomBytes } from 'node:crypto'
import { type Operation, type OperationId, operations } from '../../../schemas/operations.ts'
import { type ContractCase, NotRun, type Write } from '../../case.ts'
import { authRequired } from '../../checks/auth-required.ts'
import { pause } from '../../client/rate-limit.ts'
import { fieldAt } from '../../field-at.ts'
import { clientFields, loginRequest } from '../../requests/account-requests.ts'
import type { Answered, Call, Session } from '../../session.ts'
import type { Credentials } from '../../target.ts'
import { caseOf, writeOf } from '../case-parts.ts'

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

/** Seconds; the least that the switch takes. */
const LIFETIME = 1

/** Its seconds are whole ones: a token of the last tenth of one lives as long. */
const MOST_LOGINS = 20

const HEADER = { alg: 'HS256', typ: 'JWT' }

const PAYLOAD = { sub: '1', iat: 1_767_225_600, exp: 4_102_444_800 }

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

/**
 * A well-formed JWT with another signer: head and claims are those of the good token where it is one, so that
 * nothing but the signature tells the two apart.
 */
export function foreignToken(token: string): string {
  const [head, claims] = /^([\w-]+)\.([\w-]+)\.[\w-]+$/.exec(token)?.slice(1) ?? [encode(HEADER), encode(PAYLOAD)]
  const signature = createHmac('sha256', randomBytes(32)).update(`${head}.${claims}`).digest('base64url')
  return `${head}.${claims}.${signature}`
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}

/**
 * A token of a login that was good and has run out; once a run. It lives by wall time, whatever the account's clock shows
 * (the account's standing token does not run out), so that there is nothing but to wait for its end.
 */
function expiredToken(session: Session): Promise<string> {
  return session.once('auth: expired token', async () => {
    const world = await session.ownWorld('expired', { set: { token_lifetime: LIFETIME } })
    if (world.credentials === null) throw new Error('the sandbox made a world without credentials')
    const call = { world, body: loginRequest(world.credentials), authorization: null }
    for (let tries = 0; tries < MOST_LOGINS; tries++) {
      const { got } = await session.call('login', call, { status: 200 })
      const token = fieldAt(got.json, 'access_token') ?? fieldAt(got.json, 'data', 'access_token')
      if (typeof token !== 'string') throw new Error('the login answered without an access_token that could run out')
      // On a busy machine it may have run out before this, and then nothing says that it was ever good.
      const opened = { world, authorization: `Bearer ${token}` }
      if ((await session.call('listBanks', opened, { status: [200, 401] })).got.status !== 200) continue
      await pause(LIFETIME * 1_000, undefined)
      return token
    }
    throw new NotRun(`no token of ${LIFETIME} s was seen to open anything, at ${MOST_LOGINS} logins`)
  })
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
