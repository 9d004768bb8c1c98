import { type ContractCase, NotRun } from '../../case.ts'
import { fieldAt } from '../../field-at.ts'
import { clientFields, loginRequest } from '../../requests/login-request.ts'
import type { Session } from '../../session.ts'
import type { Credentials } from '../../target.ts'
import { goodCase } from './good-case.ts'

/** Login and refresh. */
export const tokenCases: readonly ContractCase[] = [
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

async function logIn(session: Session, credentials: Credentials): Promise<unknown> {
  const { got } = await session.call('login', { body: loginRequest(credentials), authorization: null }, { status: 200 })
  return got.json
}

async function credentialsOf(session: Session): Promise<Credentials> {
  const { credentials } = await session.world()
  if (credentials === null) throw new NotRun('only a token was given, nothing to log in with')
  return credentials
}
