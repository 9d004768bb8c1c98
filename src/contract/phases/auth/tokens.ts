/** Tokens that open nothing, though they look like ones that do. */
import { createHmac, randomBytes } from 'node:crypto'
import { NotRun } from '../../case.ts'
import { pause } from '../../client/rate-limit.ts'
import { fieldAt } from '../../field-at.ts'
import { loginRequest } from '../../requests/account-requests.ts'
import type { Session } from '../../session.ts'

/** Seconds; the least that the switch takes. */
const LIFETIME = 1

/** Its seconds are whole ones: a token of the last tenth of one lives as long. */
const MOST_LOGINS = 20

const HEADER = { alg: 'HS256', typ: 'JWT' }

const PAYLOAD = { sub: '1', iat: 1_767_225_600, exp: 4_102_444_800 }

/**
 * A well-formed JWT with another signer: head and claims are those of the good token where it is one, so that
 * nothing but the signature tells the two apart.
 */
export function foreignToken(token: string): string {
  const [head, claims] = /^([\w-]+)\.([\w-]+)\.[\w-]+$/.exec(token)?.slice(1) ?? [encode(HEADER), encode(PAYLOAD)]
  const signature = createHmac('sha256', randomBytes(32)).update(`${head}.${claims}`).digest('base64url')
  return `${head}.${claims}.${signature}`
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}

/**
 * A token of a login that was good and has run out; once a run. It lives by wall time, whatever the account's clock shows
 * (the account's standing token does not run out), so that there is nothing but to wait for its end.
 */
export function expiredToken(session: Session): Promise<string> {
  return session.once('auth: expired token', async () => {
    const world = await session.ownWorld('expired', { set: { token_lifetime: LIFETIME } })
    if (world.credentials === null) throw new Error('the sandbox made a world without credentials')
    const call = { world, body: loginRequest(world.credentials), authorization: null }
    for (let tries = 0; tries < MOST_LOGINS; tries++) {
      const { got } = await session.call('login', call, { status: 200 })
      const token = fieldAt(got.json, 'access_token') ?? fieldAt(got.json, 'data', 'access_token')
      if (typeof token !== 'string') throw new Error('the login answered without an access_token that could run out')
      // On a busy machine it may have run out before this, and then nothing says that it was ever good.
      const opened = { world, authorization: `Bearer ${token}` }
      if ((await session.call('listBanks', opened, { status: [200, 401] })).got.status !== 200) continue
      await pause(LIFETIME * 1_000, undefined)
      return token
    }
    throw new NotRun(`no token of ${LIFETIME} s was seen to open anything, at ${MOST_LOGINS} logins`)
  })
}

/** The refresh token of the account; once a run. A deployment's came with the login that the run began with. */
export async function refreshTokenOf(session: Session): Promise<string> {
  const world = await session.world()
  if (world.refreshToken !== null) return differing(world.refreshToken, world.token)
  const { credentials } = world
  if (credentials === null) throw new NotRun('only a token was given, and no login that brings a refresh token')
  if (session.target.kind !== 'sandbox') throw new NotRun('the login answered without a refresh token')
  return session.once('auth: refresh token', async () => {
    const call = { body: loginRequest(credentials), authorization: null }
    const { got } = await session.call('login', call, { status: 200 })
    const token = fieldAt(got.json, 'refresh_token') ?? fieldAt(got.json, 'data', 'refresh_token')
    if (typeof token !== 'string') throw new NotRun('the login answered without a refresh token')
    return differing(token, world.token)
  })
}

function differing(refreshToken: string, token: string): string {
  if (refreshToken !== token) return refreshToken
  throw new NotRun('the refresh token is the access token')
}
