import type { Client } from '../client/open-client.ts'
import { ContractError } from '../contract-error.ts'
import type { WorldControl } from '../target.ts'

export type ControlRequest = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  options?: {
    readonly account?: string | undefined
    readonly body?: unknown
    /** What is not there will do as well. */
    readonly missing?: boolean
  },
) => Promise<unknown>

/** Calls of `/__sandbox`. @throws ContractError when it is refused or not answered. */
export function controlOf(client: Client, token: string | undefined): ControlRequest {
  return async (method, path, { account, body, missing = false } = {}) => {
    const { got, error } = await client.beside({
      method,
      path: `/__sandbox${path}`,
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(account === undefined ? {} : { 'x-sandbox-account': account }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: body === undefined ? null : JSON.stringify(body),
    })
    if (got === null) throw new ContractError('unreachable', `The sandbox went away at ${method} ${path}: ${error}.`)
    if (got.status === 401) {
      throw new ContractError('refused', 'The sandbox wants its control token: --control-token, as "start" printed it.')
    }
    if (missing && got.status === 404) return undefined
    if (got.status >= 400) throw new Error(`the sandbox refused ${method} /__sandbox${path}: ${got.status} ${got.text}`)
    return got.json
  }
}

/** The part of the control API that concerns one account. */
export function controlOfAccount(
  ask: ControlRequest,
  {
    accountId,
    webhookSecret,
    renewToken,
  }: Pick<WorldControl, 'accountId' | 'webhookSecret'> & {
    /** Called when the clock has moved: a token may have run out. */
    readonly renewToken: () => Promise<void>
  },
): WorldControl {
  const request: WorldControl['request'] = (method, path, body) => ask(method, path, { account: accountId, body })
  const move = async (body: object): Promise<void> => {
    await request('POST', '/clock/advance', body)
    await renewToken()
  }
  return {
    accountId,
    webhookSecret,
    request,
    advance: by => move({ by }),
    untilIdle: () => move({ until: 'idle' }),
  }
}
