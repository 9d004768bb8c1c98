import { SandboxError } from '../../domain/errors.ts'
import { asFields, readNumber } from '../../domain/shipments/creation-input.ts'
import type { AccountRow } from '../../domain/world.ts'
import { findFieldProblems, refuseProblems } from '../../service/field-problems.ts'
import type { ApiParts, OpenRoutes } from '../parts.ts'
import { TOKEN_LIFETIME_S, type Tokens } from '../tokens.ts'

/** Login and refresh: tokens at the root and in `data` (switches `login_layout`, `refresh_layout`). */
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
      return answer(account, tokens)
    },
    refreshToken: async ({ body }) => {
      refuseProblems(findFieldProblems('operations/refreshToken/request.schema.json', body))
      const { refresh_token, client_id, client_secret } = asFields(body)
      const client = { clientId: readNumber(client_id) ?? 0, clientSecret: asSent(client_secret) }
      return answer(accounts.findRefresh(asSent(refresh_token), client), tokens)
    },
  }
}

/** A secret is compared as it was sent: a trimmed password would be another one. */
function asSent(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** The refresh token stays the same: the document shows no rotation. */
async function answer(account: AccountRow | undefined, tokens: Tokens) {
  if (!account) throw new SandboxError('unauthenticated', 'no account has these credentials')
  const data = {
    token_type: 'Bearer',
    expires_in: TOKEN_LIFETIME_S,
    access_token: await tokens.issue(account.id),
    refresh_token: account.refreshToken,
  }
  return { code: 200, status: 'success', ...data, data } as const
}
