import { SandboxError } from '../../domain/errors.ts'
import { asFields, readNumber } from '../../domain/shipments/creation-input.ts'
import type { AccountRow } from '../../domain/world.ts'
import { type Accounts, DEFAULT_ACCOUNT } from '../../service/accounts/accounts.ts'
import type { IncomingMessage, ServedCall } from '../served-call.ts'
import type { Tokens } from '../tokens.ts'

/** `Authorization: Bearer <ACCESS_TOKEN>`, or the 401 of "Authentication" 5. Leaves account and token in the call. */
export async function authenticate(accounts: Accounts, tokens: Tokens, call: ServedCall): Promise<AccountRow> {
  const token = bearerOf(call.request)
  const account = await findPresentBearer(accounts, tokens, token)
  if (!account || token === undefined)
    throw new SandboxError('unauthenticated', 'no valid bearer token in Authorization')
  accounts.idle.during(account, call.response)
  call.account = account
  call.token = token
  return account
}

/** The token that a request shows, valid or not. */
export function bearerOf({ headers }: Pick<IncomingMessage, 'headers'>): string | undefined {
  return /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(headers.authorization ?? '')?.[1]
}

/** The same as `findBearer`, with what other processes have changed of the account by now. */
export async function findPresentBearer(
  accounts: Accounts,
  tokens: Tokens,
  token: string | undefined,
): Promise<AccountRow | undefined> {
  const id = token === undefined ? null : await tokens.verify(token)
  if (id === null) return undefined
  await accounts.follow(id)
  return accounts.get(id)
}

/** Whose token it is; undefined for an unknown token. */
export async function findBearer(
  accounts: Accounts,
  tokens: Tokens,
  token: string | undefined,
): Promise<AccountRow | undefined> {
  const id = token === undefined ? null : await tokens.verify(token)
  return id === null ? undefined : accounts.get(id)
}

/**
 * Whose a login or a refresh is that was refused: the one account that has the username, or, where the body has none, the
 * client. Undefined where there is none or several: a call of no account is in the log of no account.
 */
export function findNamedAccount(accounts: Accounts, body: unknown): AccountRow | undefined {
  const { username, client_id } = asFields(body)
  const client = readNumber(client_id)
  const all = accounts.list()
  const ofClient = all.filter(({ clientId }) => clientId === client)
  if (username === undefined) return only(ofClient)
  const ofName = (rows: readonly AccountRow[]) => rows.filter(row => row.username === username)
  return only(ofName(ofClient)) ?? only(ofName(all))
}

function only<Row>(rows: readonly Row[]): Row | undefined {
  return rows.length === 1 ? rows[0] : undefined
}

/**
 * The account whose faults apply to a login or a refresh, before its secrets are checked: the one whose username, or
 * else whose client, the body names; else the default account.
 */
export function findMeantAccount(accounts: Accounts, body: unknown): AccountRow {
  const { username, client_id } = asFields(body)
  const client = readNumber(client_id)
  const all = accounts.list()
  const ofClient = all.filter(({ clientId }) => clientId === client)
  const named = (rows: readonly AccountRow[]) => rows.find(row => row.username === username)
  const byName = typeof username === 'string' ? (named(ofClient) ?? named(all)) : undefined
  return byName ?? ofClient[0] ?? accounts.require(DEFAULT_ACCOUNT)
}
