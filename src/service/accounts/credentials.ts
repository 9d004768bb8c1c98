import type { Secrets } from '../../domain/ports.ts'
import type { AccountSpec } from './draft-account.ts'
import type { Settings } from './settings.ts'

/** An object is what a file says; the rest is drawn. */
export type CredentialsMode = 'fixed' | 'random' | AccountSpec

/**
 * The same in every installation and documented, so that a newcomer's first curl works as printed. Public, so for loopback
 * only.
 */
const FIXED = {
  username: 'demo@sandbox.test',
  password: 'sandbox',
  clientId: 1,
  clientSecret: 'sandbox-client-secret',
  webhookSecret: 'whsec_Y2Fycmllci1zYW5kYm94LXdlYmhvb2sh',
  refreshToken: 'sandbox-refresh-token',
} as const satisfies AccountSpec

const FIXED_SIGNING_KEY = 'carrier-sandbox: a signing key that everybody knows'

export interface InstallationCredentials {
  /** Key of the access tokens (HS256). */
  readonly signingKey: string
  /**
   * What the default account must have; undefined where the stored ones stay. Random ones replace well-known ones that
   * an earlier start left in the data folder.
   */
  readonly account: AccountSpec | undefined
}

export async function settleCredentials(
  mode: CredentialsMode,
  { settings, secrets }: { settings: Settings; secrets: Secrets },
): Promise<InstallationCredentials> {
  if (mode === 'fixed') {
    await settings.set('credentials', 'fixed')
    return { signingKey: FIXED_SIGNING_KEY, account: FIXED }
  }
  const { signingKey, account } = await settleDrawn({ settings, secrets })
  return { signingKey, account: mode === 'random' ? account : { ...account, ...mode } }
}

/** Drawn once and stored. */
async function settleDrawn({
  settings,
  secrets,
}: {
  settings: Settings
  secrets: Secrets
}): Promise<InstallationCredentials> {
  const signingKey = await settings.get('signing_key')
  if ((await settings.get('credentials')) === 'random' && signingKey !== undefined)
    return { signingKey, account: undefined }
  const drawn = secrets.token(48)
  await settings.set('signing_key', drawn)
  await settings.set('credentials', 'random')
  return {
    signingKey: drawn,
    account: {
      username: FIXED.username,
      password: secrets.token(12),
      clientId: 1,
      clientSecret: secrets.token(24),
      webhookSecret: secrets.webhookSecret(),
      refreshToken: secrets.token(48),
    },
  }
}

/** `none`, `random` (drawn once and stored) or a token of the user's choice. */
export async function settleControlToken(
  wanted: string,
  { settings, secrets }: { settings: Settings; secrets: Secrets },
): Promise<string | null> {
  if (wanted === 'none') return null
  if (wanted !== 'random') return wanted
  const stored = await settings.get('control_token')
  if (stored !== undefined) return stored
  const drawn = secrets.token(24)
  await settings.set('control_token', drawn)
  return drawn
}
