import { randomBytes, randomInt } from 'node:crypto'
import type { Secrets } from '../domain/ports.ts'

/** One call to the system per so many bytes: every message of a webhook draws its id. */
const POOL_BYTES = 4_096

let pool = Buffer.alloc(0)

function draw(bytes: number): Buffer {
  if (bytes > POOL_BYTES / 4) return randomBytes(bytes)
  if (pool.length < bytes) pool = randomBytes(POOL_BYTES)
  const drawn = pool.subarray(0, bytes)
  pool = pool.subarray(bytes)
  return drawn
}

export const secrets: Secrets = {
  id: bytes => draw(bytes).toString('base64url'),
  token: bytes => draw(bytes).toString('base64url'),
  webhookSecret: () => `whsec_${draw(24).toString('base64')}`,
  // Nine digits at most: short enough to type again, long enough not to meet by chance.
  seed: () => randomInt(1, 1_000_000_000),
}
