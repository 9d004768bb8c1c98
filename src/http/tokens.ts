// By these paths alone: the whole package is three times as many modules.
import { SignJWT } from 'jose/jwt/sign'
import type { WallClock } from '../domain/ports.ts'

/** About 100 years, in seconds (specification, "Limits"), whatever `token_lifetime` says of those that a login gives. */
const STANDING_LIFETIME_S = 3_155_760_000

/** Verified and standing tokens are remembered: worth half the time of a POST. Bounded, oldest out first. */
const REMEMBERED = 1_000

export interface Tokens {
  /** A new access token (JWT) of an account, valid from now on by wall time for so many seconds. */
  issue(accountId: string, lifetime: number): Promise<string>
  /** The account's standing token, the same at every start with the same key: the one that start-up prints. */
  standing(accountId: string): Promise<string>
  /** The account a token belongs to; null when it is forged, malformed or expired. */
  verify(token: string): Promise<string | null>
}

interface Known {
  readonly account: string
  /** Seconds of Unix time. */
  readonly expires: number
}

/** The moment standing tokens say they were issued at, in seconds: fixed, so that they never change. */
const STANDING_IAT = Date.parse('2026-01-01T00:00:00Z') / 1_000

/** The same claims under the same key are the same token. Instants in seconds of Unix time. */
export function signToken(
  signingKey: string,
  { account, issuedAt, expires }: { readonly account: string; readonly issuedAt: number; readonly expires: number },
): Promise<string> {
  return new SignJWT({})
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(account)
    .setIssuedAt(issuedAt)
    .setExpirationTime(expires)
    .sign(new TextEncoder().encode(signingKey))
}

export function createTokens(signingKey: string, wallClock: WallClock): Tokens {
  const key = new TextEncoder().encode(signingKey)
  const remembered = new Map<string, Known>()
  const remember = (token: string, known: Known): void => {
    if (remembered.size >= REMEMBERED) {
      const [oldest] = remembered.keys()
      if (oldest !== undefined) remembered.delete(oldest)
    }
    remembered.set(token, known)
  }
  const sign = (account: string, { issuedAt, lifetime }: { issuedAt: number; lifetime: number }) =>
    signToken(signingKey, { account, issuedAt, expires: issuedAt + lifetime })

  return {
    issue: (accountId, lifetime) => sign(accountId, { issuedAt: Math.floor(wallClock.now() / 1_000), lifetime }),
    async standing(accountId) {
      const token = await sign(accountId, { issuedAt: STANDING_IAT, lifetime: STANDING_LIFETIME_S })
      remember(token, { account: accountId, expires: STANDING_IAT + STANDING_LIFETIME_S })
      return token
    },
    async verify(token) {
      const now = wallClock.now()
      const known = remembered.get(token)
      if (known) return known.expires * 1_000 > now ? known.account : null
      const payload = await readPayload(token, key, now)
      if (payload?.sub === undefined || payload.exp === undefined) return null
      remember(token, { account: payload.sub, expires: payload.exp })
      return payload.sub
    },
  }
}

/** What is loaded with the first token that is not known. */
export function loadVerification() {
  return import('jose/jwt/verify')
}

async function readPayload(token: string, key: Uint8Array, now: number) {
  // A start does without these modules.
  const { jwtVerify } = await loadVerification()
  try {
    return (await jwtVerify(token, key, { algorithms: ['HS256'], currentDate: new Date(now) })).payload
  } catch {
    // Forged, malformed or expired: jose says which by its error class, a caller only needs to know that it is not valid.
    return null
  }
}
