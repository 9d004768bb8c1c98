import type { OperationId } from '../../../src/schemas/operations.ts'
import type { Change } from '../change.ts'
import { look } from '../edit.ts'
import type { Planted } from './planted.ts'
import { law } from './words.ts'

const TOKENS = {
  point: 2,
  kind: 'expired, refresh and foreign tokens',
  clause: 'Authentication',
  check: 'auth-required',
  phases: ['auth'],
} as const

type Accepts = (token: string) => boolean

/** Requests of one operation with such a token are answered as those of an account. */
const lets =
  (operation: OperationId, accepts: Accepts): (() => Change) =>
  () => ({
    ask(asked) {
      if (asked.operation !== operation) return undefined
      const [scheme, token = ''] = (asked.headers.authorization ?? '').split(' ')
      if (scheme === 'Bearer' && accepts(token)) {
        asked.headers = { ...asked.headers, authorization: `Bearer ${asked.skeletonToken}` }
      }
      return undefined
    },
  })

function claimsOf(token: string): unknown {
  const parts = token.split('.')
  if (parts.length !== 3) return undefined
  try {
    return JSON.parse(Buffer.from(parts[1] ?? '', 'base64url').toString('utf8'))
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

const isExpired: Accepts = token => Number(look(claimsOf(token), '/exp')) * 1_000 <= Date.now()
/** A JWT of whatever issuer: its signature is not looked at. */
const isAnyJwt: Accepts = token => claimsOf(token) !== undefined && !isExpired(token)

/** The refresh tokens that passed on their way to a client. */
function refreshToken(operation: OperationId): () => Change {
  return () => {
    const refresh = new Set<unknown>()
    const accept = lets(operation, token => refresh.has(token))()
    return {
      ask: asked => accept.ask?.(asked),
      answer(reply, asked) {
        if (asked.operation !== 'login' && asked.operation !== 'refreshToken') return
        for (const place of ['/refresh_token', '/data/refresh_token']) {
          const token = look(reply.body, place)
          if (typeof token === 'string') refresh.add(token)
        }
      },
    }
  }
}

export const TOKENS_ACCEPTED: readonly Planted[] = [
  ...(
    [
      ['listOndemandShipments', true],
      ['listWebhooks', true],
      ['createWebhook', false],
    ] as const
  ).map(([operation, readOnly]) =>
    law({
      ...TOKENS,
      name: 'refresh-token',
      operation,
      defect: 'The refresh token is accepted in place of the access token.',
      readOnly,
      probe: operation === 'createWebhook' ? 'createWithRefreshToken' : 'listWithRefreshToken',
      differs: [`${operation} @status`, `${operation} /`],
      run: [operation, 'login'],
      make: refreshToken(operation),
    }),
  ),
  ...(
    [
      ['searchShipments', true],
      ['createOndemandRates', true],
      ['deleteShipment', false],
    ] as const
  ).map(([operation, readOnly]) =>
    law({
      ...TOKENS,
      name: 'foreign-token',
      operation,
      defect: 'A JWT that another issuer signed is accepted.',
      readOnly,
      probe: operation === 'deleteShipment' ? 'deleteWithForeignToken' : 'readWithForeignToken',
      differs: [`${operation} @status`, `${operation} /`],
      make: lets(operation, isAnyJwt),
    }),
  ),
  ...(['getOndemandShipment', 'deleteWebhook', 'listBanks'] as const).map(operation =>
    law({
      ...TOKENS,
      name: 'expired-token',
      operation,
      defect: 'An access token is accepted after its end.',
      // No client can make a token of a deployment expire.
      readOnly: false,
      probe: 'expiredToken',
      differs: [`${operation} @status`, `${operation} /`],
      make: lets(operation, isExpired),
    }),
  ),
]
