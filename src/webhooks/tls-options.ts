import type { SecureContext } from 'node:tls'

/** How the certificates of receivers are checked. */
export interface TlsOptions {
  /** Whom to trust; Node's own authorities by default. */
  readonly secureContext?: SecureContext | undefined
  /** False: a loopback or private receiver may show any certificate. */
  readonly verifyLocal?: boolean | undefined
}
