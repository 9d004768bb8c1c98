import type { RequestHandler } from 'express'
import { SandboxError } from '../../domain/errors.ts'
import type { Accounts } from '../../service/accounts.ts'
import type { Tokens } from '../tokens.ts'

/** `Authorization: Bearer <ACCESS_TOKEN>`, or the 401 of "Authentication" 5. Leaves account and token in
 * `response.locals`. */
export function authenticate(accounts: Accounts, tokens: Tokens): RequestHandler {
  return async (request, response, next) => {
    const header = request.headers.authorization ?? ''
    const token = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header)?.[1]
    const id = token === undefined ? null : await tokens.verify(token)
    const account = id === null ? undefined : accounts.get(id)
    if (!account) throw new SandboxError('unauthenticated', 'no valid bearer token in Authorization')
    response.locals.account = account
    response.locals.token = token
    next()
  }
}
