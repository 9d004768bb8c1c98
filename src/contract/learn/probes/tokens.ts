import { operation } from '../../../schemas/operations.ts'
import type { Exchange } from '../../exchange.ts'
import { fieldsOf } from '../../target/fields.ts'
import { type Sight, type Survey, type SwitchProbe, seen, unseen } from '../probe.ts'
import { bodiesOf, type Fields, isRecord } from '../read-answers.ts'

const NO_LOGIN = 'no login was made: only a token was given'

/** Where token_type, expires_in, access_token and refresh_token stand. */
export const loginLayout: SwitchProbe = {
  switch: 'login_layout',
  needs: [],
  gather: logIn,
  look: exchanges => layoutOf(exchanges, 'login', NO_LOGIN),
}

export const tokenLifetime: SwitchProbe = {
  switch: 'token_lifetime',
  needs: [],
  gather: logIn,
  look(exchanges) {
    const body = bodiesOf(exchanges, 'login').at(-1)
    if (body === undefined) return unseen(NO_LOGIN)
    const lifetime = body.expires_in ?? fieldsOf(body.data).expires_in
    if (typeof lifetime !== 'number') return unseen('the answer to the login has no expires_in')
    return seen(lifetime, `a login answered expires_in ${lifetime}`)
  },
}

export const refreshLayout: SwitchProbe = {
  switch: 'refresh_layout',
  needs: ['tokens'],
  async gather(survey) {
    await logIn(survey)
    const { credentials } = survey.world
    const body = bodiesOf(survey.exchanges, 'login').at(-1)
    const token = body?.refresh_token ?? fieldsOf(body?.data).refresh_token
    if (credentials === null || typeof token !== 'string') return null
    await survey.ask('refreshToken', {
      authorization: null,
      body: { refresh_token: token, client_id: asId(credentials.clientId), client_secret: credentials.clientSecret },
    })
    return null
  },
  look: exchanges => layoutOf(exchanges, 'refreshToken', 'no token was refreshed'),
}

/** Once: a deployment may lock an account out that logs in too often. */
async function logIn(survey: Survey): Promise<null> {
  const { credentials } = survey.world
  if (credentials === null || survey.exchanges.some(({ operation }) => operation === 'login')) return null
  const { username, password, clientId, clientSecret } = credentials
  await survey.once('login', () =>
    survey.ask('login', {
      authorization: null,
      body: { username, password, client_id: asId(clientId), client_secret: clientSecret },
    }),
  )
  return null
}

function asId(clientId: string): number | string {
  return /^\d+$/.test(clientId) ? Number(clientId) : clientId
}

function layoutOf(exchanges: readonly Exchange[], id: 'login' | 'refreshToken', absent: string): Sight {
  const body = bodiesOf(exchanges, id).at(-1)
  if (body === undefined) return unseen(absent)
  const layout = placeOfToken(body)
  if (layout === null) return unseen(`the answer of ${operation(id).path} holds no access_token`)
  const where = { data: 'in data only', root: 'at the root only', both: 'at the root and in data' }[layout]
  return seen(layout, `${operation(id).path} gave its access_token ${where}`)
}

function placeOfToken(body: Fields): 'data' | 'root' | 'both' | null {
  const inData = isRecord(body.data) && 'access_token' in body.data
  const atRoot = 'access_token' in body
  if (inData && atRoot) return 'both'
  if (inData) return 'data'
  return atRoot ? 'root' : null
}
