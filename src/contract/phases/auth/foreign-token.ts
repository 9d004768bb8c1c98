import { createHmac, randomBytes } from 'node:crypto'

const HEADER = { alg: 'HS256', typ: 'JWT' }
const PAYLOAD = { sub: '1', iat: 1_767_225_600, exp: 4_102_444_800 }

/**
 * A well-formed JWT that somebody else signed: head and claims are those of the good token where it is one, so that
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
