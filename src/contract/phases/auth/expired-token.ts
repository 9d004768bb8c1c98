import { NotRun } from '../../case.ts'
import { pause } from '../../client/rate-limit.ts'
import { fieldAt } from '../../field-at.ts'
import { loginRequest } from '../../requests/login-request.ts'
import type { Session } from '../../session.ts'

/** Seconds; the least that the switch takes. */
const LIFETIME = 1
/** Its seconds are whole ones: a token of the last tenth of one lives as long. */
const MOST_LOGINS = 20

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
