import type { Request, RequestHandler } from 'express'
import { SandboxError } from '../../domain/errors.ts'
import type { AccountRow } from '../../domain/world.ts'
import type { Accounts } from '../../service/accounts/accounts.ts'
import type { Tokens } from '../tokens.ts'

/** `Authorization: Bearer <ACCESS_TOKEN>`, or the 401 of "Authentication" 5. Leaves account and token in
 * `response.locals`. */
export function authenticate(accounts: Accounts, tokens: Tokens): RequestHandler {
  return async (request, response, next) => {
    const token = bearerOf(request)
    const account = await findBearer(accounts, tokens, token)
    if (!account) throw new SandboxError('unauthenticated', 'no valid bearer token in Authorization')
    accounts.idle.during(account, response)
    response.locals.account = account
    response.locals.token = token
    next()
  }
}

/** The token that a request shows, valid or not. */
export function bearerOf({ headers }: Request): string | undefined {
  return /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(headers.authorization ?? '')?.[1]
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
