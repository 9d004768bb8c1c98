import { randomBytes, randomInt } from 'node:crypto'
import type { Secrets } from '../domain/ports.ts'

export const secrets: Secrets = {
  token: bytes => randomBytes(bytes).toString('base64url'),
  webhookSecret: () => `whsec_${randomBytes(24).toString('base64')}`,
  // Nine digits at most: short enough to type again, long enough not to meet by chance.
  seed: () => randomInt(1, 1_000_000_000),
}
