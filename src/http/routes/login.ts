import { SandboxError } from '../../domain/errors.ts'
import type { Switches } from '../../domain/profile.ts'
import { asFields, readNumber } from '../../domain/shipments/creation-input.ts'
import type { AccountRow } from '../../domain/world.ts'
import { findFieldProblems, refuseProblems } from '../../service/input/field-problems.ts'
import type { OpenAnswer } from '../api-request.ts'
import type { ApiParts, OpenRoutes } from '../parts.ts'
import { type Envelope, success } from '../present/envelope.ts'
import type { Tokens } from '../tokens.ts'

/** Login and refresh: tokens at the root, in `data` or both (switches `login_layout`, `refresh_layout`). */
export function loginRoutes({ accounts, tokens }: ApiParts): OpenRoutes {
  return {
    login: async ({ body }) => {
      refuseProblems(findFieldProblems('operations/login/request.schema.json', body))
      const { username, password, client_id, client_secret } = asFields(body)
      const account = accounts.findLogin({
        username: asSent(username),
        password: asSent(password),
        clientId: readNumber(client_id) ?? 0,
        clientSecret: asSent(client_secret),
      })
      return answer(account, { tokens, layout: 'login_layout' })
    },
    refreshToken: async ({ body }) => {
      refuseProblems(findFieldProblems('operations/refreshToken/request.schema.json', body))
      const { refresh_token, client_id, client_secret } = asFields(body)
      const client = { clientId: readNumber(client_id) ?? 0, clientSecret: asSent(client_secret) }
      return answer(accounts.findRefresh(asSent(refresh_token), client), { tokens, layout: 'refresh_layout' })
    },
  }
}

/** A secret is compared as it was sent: a trimmed password would be another one. */
function asSent(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

interface AnswerOptions {
  readonly tokens: Tokens
  readonly layout: 'login_layout' | 'refresh_layout'
}

/** The refresh token stays the same: the document shows no rotation. */
async function answer(account: AccountRow | undefined, { tokens, layout }: AnswerOptions): Promise<OpenAnswer> {
  if (!account) throw new SandboxError('unauthenticated', 'no account has these credentials')
  const { switches } = account.profile
  const data = {
    token_type: 'Bearer',
    expires_in: switches.token_lifetime,
    access_token: await tokens.issue(account.id, switches.token_lifetime),
    refresh_token: account.refreshToken,
  }
  return { answer: layOut(data, switches[layout]), switches, account: account.id }
}

function layOut(data: Readonly<Record<string, unknown>>, layout: Switches['login_layout']): Envelope {
  switch (layout) {
    case 'data':
      return success(data)
    case 'root':
      return { code: 200, status: 'success', ...data }
    case 'both':
      return { ...success(data), ...data }
  }
}
