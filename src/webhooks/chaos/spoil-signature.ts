import { createHash } from 'node:crypto'
import type { WebhookChaos } from '../../schemas/types.gen.ts'
import type { AppliedScheme } from '../sign/schemes.ts'

/** Beyond the 300 s of difference that verifiers allow. */
const OFF_S = 600

export interface SigningPlan {
  readonly schemes: readonly AppliedScheme[]
  /** Seconds to add to the wall time of signing. */
  readonly offS: number
}

/**
 * W6–W9: how an attempt is signed instead. `wrong`: as always, but by an unknown key. `missing`: not at all,
 * without id and timestamp too. `stale`, `future`: as of ten minutes ago or ahead, which a scheme without a timestamp
 * cannot show. `old-key`, `new-key`: by one key only while a rotation overlaps; at other times there is but one.
 */
export function spoilSignature(schemes: readonly AppliedScheme[], sign: WebhookChaos['sign']): SigningPlan {
  switch (sign) {
    case 'wrong':
      return { schemes: schemes.map(scheme => ({ ...scheme, secrets: scheme.secrets.map(otherSecret) })), offS: 0 }
    case 'missing':
      return { schemes: [], offS: 0 }
    case 'stale':
      return { schemes, offS: -OFF_S }
    case 'future':
      return { schemes, offS: OFF_S }
    case 'old-key':
      return { schemes: schemes.map(scheme => ({ ...scheme, secrets: scheme.secrets.slice(-1) })), offS: 0 }
    case 'new-key':
      return { schemes: schemes.map(scheme => ({ ...scheme, secrets: scheme.secrets.slice(0, 1) })), offS: 0 }
    case undefined:
      return { schemes, offS: 0 }
  }
}

/** Another secret of the same form: `whsec_` and `whsk_` stay, and 32 bytes of base64 suit every scheme. */
function otherSecret(secret: string): string {
  const prefix = /^(?:whsec_|whsk_)/.exec(secret)?.[0] ?? ''
  return prefix + createHash('sha256').update(`not ${secret}`).digest('base64')
}
