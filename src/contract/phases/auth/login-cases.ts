import type { ContractCase } from '../../case.ts'
import { authRequired } from '../../checks/auth-required.ts'
import { clientFields, loginRequest } from '../../requests/login-request.ts'
import type { Answered, Session } from '../../session.ts'
import type { Credentials } from '../../target.ts'
import { caseOf } from '../case-of.ts'

type Wrong = (good: Credentials, nonce: string) => Credentials

const WRONG_LOGINS: readonly { readonly title: string; readonly change: Wrong }[] = [
  { title: 'unknown username', change: (good, nonce) => ({ ...good, username: `${nonce}@example.com` }) },
  { title: 'wrong password', change: (good, nonce) => ({ ...good, password: nonce }) },
  { title: 'wrong client_id', change: good => ({ ...good, clientId: '987654321' }) },
  { title: 'wrong client_secret', change: (good, nonce) => ({ ...good, clientSecret: nonce }) },
]

/** On the sandbox alone: a service may lock an account that logs in wrongly. */
export const loginCases: readonly ContractCase[] = [
  ...WRONG_LOGINS.map(({ title, change }) =>
    caseOf('auth', {
      operation: 'login',
      status: 401,
      title,
      sandboxOnly: true,
      async run(session) {
        const body = loginRequest(change(await credentialsOf(session), session.nonce()))
        judge(session, await session.call('login', { body, authorization: null }, { status: [401, 200] }))
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
      judge(session, await session.call('refreshToken', { body, authorization: null }, { status: [401, 200] }))
    },
  }),
]

function judge(session: Session, exchange: Answered): void {
  const { status, json: body } = exchange.got
  session.judge(authRequired, { status, body, basis: 'chosen' }, exchange)
}

async function credentialsOf(session: Session): Promise<Credentials> {
  const { credentials } = await session.world()
  if (credentials === null) throw new Error('the sandbox made a world without credentials')
  return credentials
}
