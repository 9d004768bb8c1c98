import { operation } from '../../schemas/operations.ts'
import { gatewayAnswer, isPage, titleOf } from '../client/gateway.ts'
import type { Client } from '../client/open-client.ts'
import { ContractError } from '../contract-error.ts'
import type { Credentials } from '../target.ts'
import { fieldsOf } from './fields.ts'

export interface LoggedIn {
  readonly token: string
  /** Null where the answer has none. */
  readonly refreshToken: string | null
}

/**
 * The tokens, wherever in the answer they stand (Authentication 1).
 * @throws ContractError `refused` or `unreachable`.
 */
export async function logIn(
  client: Client,
  { username, password, clientId, clientSecret }: Credentials,
  { whose = '' }: { readonly whose?: string } = {},
): Promise<LoggedIn> {
  const id = /^\d+$/.test(clientId) ? Number(clientId) : clientId
  const { got, error } = await client.send({
    operation: operation('login'),
    params: {},
    query: {},
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify({ username, password, client_id: id, client_secret: clientSecret }),
    irreversible: false,
  })
  if (got === null) throw new ContractError('unreachable', `The login got no answer: ${error}.`)
  const body = fieldsOf(got.json)
  const token = body.access_token ?? fieldsOf(body.data).access_token
  const refresh = body.refresh_token ?? fieldsOf(body.data).refresh_token
  if (got.status === 200 && typeof token === 'string' && token !== '') {
    return { token, refreshToken: typeof refresh === 'string' && refresh !== '' ? refresh : null }
  }
  if (got.json === undefined && isPage(got.text, got.headers['content-type'])) {
    throw new ContractError(
      'refused',
      `The login was not answered by a service: the answer is HTML, status ${got.status}${titleOf(got.text)}. Give --url the address of the service, that stands before /api/v2; a website, a proxy or a login page answers here.`,
    )
  }
  const instead = gatewayAnswer(got, 'deployment')
  if (instead !== null) {
    throw new ContractError(
      'unreachable',
      `The login was answered ${instead} in place of the service. Try again later.`,
    )
  }
  if (got.status === 404 || got.status === 405) {
    throw new ContractError(
      'refused',
      `There is no login at POST /api/v2/login of this address (status ${got.status}). Give --url the address that stands before /api/v2.`,
    )
  }
  const said = got.status === 200 ? 'the answer holds no access_token' : `status ${got.status}`
  if (whose !== '') throw new ContractError('refused', `The login of ${whose} was refused (${said}).`)
  throw new ContractError(
    'refused',
    `The login was refused (${said}). Check --username, --client-id, and the password and client secret in CONTRACT_PASSWORD and CONTRACT_CLIENT_SECRET.`,
  )
}
