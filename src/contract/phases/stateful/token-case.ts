import { operation } from '../../../schemas/operations.ts'
import { type ContractCase, caseId, NotRun } from '../../case.ts'
import type { Fields } from '../../records/list-records.ts'
import type { Session } from '../../session.ts'
import { fieldsOf } from '../../target/fields.ts'
import type { Credentials } from '../../target.ts'

/** A refreshed token opens what the first one did. */
export const TOKEN_CASE: ContractCase = {
  id: caseId(operation('refreshToken'), 'the new token is good'),
  phase: 'stateful',
  operation: 'refreshToken',
  touches: ['login'],
  cell: null,
  writes: ['tokens'],
  run: refresh,
}

async function refresh(session: Session): Promise<void> {
  const { credentials } = await session.world()
  if (credentials === null) throw new NotRun('only a token was given, and no login to refresh it by')
  const client = clientOf(credentials)
  const { username, password } = credentials
  const login = await session.call(
    'login',
    { authorization: null, body: { username, password, ...client } },
    { status: 200 },
  )
  const { refresh_token } = tokensOf(login.got.json)
  const answer = await session.call(
    'refreshToken',
    { authorization: null, body: { refresh_token, ...client } },
    { status: 200 },
  )
  const { access_token } = tokensOf(answer.got.json)
  if (typeof access_token !== 'string') throw new NotRun('the refresh answered without an access_token to try')
  await session.call('listBanks', { authorization: `Bearer ${access_token}` }, { status: 200 })
}

function clientOf({ clientId, clientSecret }: Credentials) {
  return { client_id: /^\d+$/.test(clientId) ? Number(clientId) : clientId, client_secret: clientSecret }
}

/** At the root, in `data`, or both (Authentication 1). */
function tokensOf(json: unknown): Fields {
  const body = fieldsOf(json)
  return 'access_token' in body ? body : fieldsOf(body.data)
}
