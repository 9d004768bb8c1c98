import type { LookupAddress } from 'node:dns'
import { lookup as systemLookup } from 'node:dns/promises'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { say } from '../domain/messages.ts'
import { reachedAddresses } from './embedded-ipv4.ts'
import { bareHost, isLocalhostName, isOwnAddress } from './own-address.ts'
import { OPEN_TARGETS, plainName, type TargetPolicy } from './target-policy.ts'

/** A target that webhooks are never sent to; the message says why. */
export class ForbiddenTargetError extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'ForbiddenTargetError'
  }
}

/** Name → every address it has. */
export type ResolveName = (hostname: string) => Promise<readonly LookupAddress[]>

export const resolveBySystem: ResolveName = hostname => systemLookup(hostname, { all: true, verbatim: true })

const METADATA_NAMES: readonly string[] = [
  'metadata.google.internal',
  'metadata.goog',
  'instance-data',
  'instance-data.ec2.internal',
]
/** Docker and Podman give these names to the host, in some set-ups at a link-local address. */
const CONTAINER_HOST_NAMES: readonly string[] = ['host.docker.internal', 'host.containers.internal']

const METADATA = new BlockList()
// AWS, Azure, Google, OpenStack; ECS; EKS; Alibaba; Azure's wire server; Oracle.
for (const ip of [
  '169.254.169.254',
  '169.254.170.2',
  '169.254.170.23',
  '100.100.100.200',
  '168.63.129.16',
  '192.0.0.192',
]) {
  METADATA.addAddress(ip, 'ipv4')
}
// AWS; EKS; Google; Oracle; Scaleway.
for (const ip of ['fd00:ec2::254', 'fd00:ec2::23', 'fd20:ce::254', 'fd00:c1::a9fe:a9fe', 'fd00:42::42']) {
  METADATA.addAddress(ip, 'ipv6')
}

const LINK_LOCAL = new BlockList()
LINK_LOCAL.addSubnet('169.254.0.0', 16, 'ipv4')
LINK_LOCAL.addSubnet('fe80::', 10, 'ipv6')

const MULTICAST = new BlockList()
MULTICAST.addSubnet('224.0.0.0', 4, 'ipv4')
MULTICAST.addSubnet('ff00::', 8, 'ipv6')

const NO_HOST = new BlockList()
NO_HOST.addSubnet('0.0.0.0', 8, 'ipv4')
NO_HOST.addAddress('::', 'ipv6')

export interface GuardOptions {
  readonly ownAddresses?: readonly string[] | undefined
  /** Everything that is not always refused, by default. */
  readonly targets?: TargetPolicy | undefined
}

/**
 * Everything that can be said about a target before a name is looked up: scheme, metadata names, IP literals (which
 * never pass through a lookup), names that always mean loopback, and our own control routes.
 *
 * @returns null when nothing speaks against it, else the reason, one sentence.
 */
export function checkUrl(url: string, options: GuardOptions = {}): string | null {
  if (!URL.canParse(url)) return say('endpoint_not_url', { url })
  const { protocol, hostname, port, pathname } = new URL(url)
  if (protocol !== 'http:' && protocol !== 'https:') return say('endpoint_not_url', { url })
  const host = bareHost(hostname)
  if (METADATA_NAMES.includes(plainName(host))) return say('endpoint_metadata_name', { host })
  const known = isIP(host) !== 0 ? [host] : isLocalhostName(host) ? LOCALHOST.map(({ address }) => address) : []
  for (const address of known) {
    const refusal = checkAddress(address, { hostname: host, targets: options.targets })
    if (refusal !== null) return refusal
  }
  const place = { host, port: Number(port || (protocol === 'https:' ? 443 : 80)) }
  if (isControlPath(pathname) && isOwnAddress(place, options.ownAddresses ?? [])) return OWN_CONTROL_REFUSAL
  return null
}

export const OWN_CONTROL_REFUSAL = say('endpoint_own_control')

/**
 * May a connection be made to this address? Loopback, private and public addresses are allowed unless `targets` says
 * otherwise: the receivers of a local sandbox are local.
 *
 * @param ip The literal, or one of the addresses `hostname` was resolved to.
 * @returns null when it may, else the reason, one sentence.
 */
export function checkAddress(
  ip: string,
  { hostname, targets = OPEN_TARGETS }: { readonly hostname: string; readonly targets?: TargetPolicy | undefined },
): string | null {
  for (const address of reachedAddresses(ip)) {
    const refusal = checkReached(address, { hostname, ip })
    if (refusal !== null) return refusal
  }
  if (targets.permits(ip, hostname)) return null
  return say('endpoint_not_public', { address: [...new Set([hostname, ip])].join(' = ') })
}

function checkReached(
  address: string,
  { hostname, ip }: { readonly hostname: string; readonly ip: string },
): string | null {
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
  const shown = { address: [...new Set([hostname, ip, address])].join(' = ') }
  if (METADATA.check(address, family)) return say('endpoint_metadata_address', shown)
  if (NO_HOST.check(address, family)) return say('endpoint_no_host', shown)
  if (MULTICAST.check(address, family)) return say('endpoint_multicast', shown)
  if (LINK_LOCAL.check(address, family) && !CONTAINER_HOST_NAMES.includes(plainName(hostname))) {
    return say('endpoint_link_local', { ...shown, names: CONTAINER_HOST_NAMES.join(' and ') })
  }
  return null
}

/**
 * A lookup for `net.connect` that hands on only addresses it has checked, so that the address checked is the address
 * connected to and a resolver that changes its answer gains nothing. One forbidden address refuses the whole name.
 */
export function guardedLookup(resolve: ResolveName, targets: TargetPolicy = OPEN_TARGETS): LookupFunction {
  return (hostname, options, callback) => {
    resolveChecked(hostname, { resolve, targets }).then(
      addresses => {
        const [first] = addresses
        if (first === undefined) callback(new NoAddressError(hostname), [])
        else if (options.all === true) callback(null, [...addresses])
        else callback(null, first.address, first.family)
      },
      (error: Error) => callback(error, []),
    )
  }
}

class NoAddressError extends Error {
  readonly code = 'ENOTFOUND'

  constructor(hostname: string) {
    super(`${hostname} has no address`)
    this.name = 'NoAddressError'
  }
}

async function resolveChecked(
  hostname: string,
  { resolve, targets }: { readonly resolve: ResolveName; readonly targets: TargetPolicy },
): Promise<readonly LookupAddress[]> {
  // Both, whatever the hosts file says: many receivers listen on only one of the two.
  const addresses = isLocalhostName(hostname) ? LOCALHOST : await resolve(hostname)
  for (const { address } of addresses) {
    const refusal = checkAddress(address, { hostname, targets })
    if (refusal !== null) throw new ForbiddenTargetError(refusal)
  }
  return addresses
}

const LOCALHOST: readonly LookupAddress[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
]

/**
 * Does a path lead to /__sandbox, however it is spelt? Stricter than any router: percent-encoding is undone as often
 * as it was applied, backslashes, doubled slashes, dot segments and `;parameters` are resolved.
 *
 * @param pathname As `URL` gives it.
 */
export function isControlPath(pathname: string): boolean {
  const segments: string[] = []
  for (const raw of decodeFully(pathname)
    .toLowerCase()
    .split(/[/\\]+/)) {
    const [segment = ''] = raw.split(';')
    if (segment === '..') segments.pop()
    else if (segment !== '' && segment !== '.') segments.push(segment)
  }
  return segments[0] === '__sandbox'
}

/**
 * Decodes ASCII escapes until none is left. In one walk, as rounds over `%252525…` would be as many as it is long: what an
 * escape stands for is put back on the stack, where it may end another escape.
 */
function decodeFully(path: string): string {
  const decoded: string[] = []
  for (const character of path) {
    decoded.push(character)
    for (let code = lastEscape(decoded); code !== null; code = lastEscape(decoded)) {
      decoded.length -= 3
      decoded.push(String.fromCharCode(code))
    }
  }
  return decoded.join('')
}

/** What the last three characters stand for; null when they are no escape of ASCII. */
function lastEscape(decoded: readonly string[]): number | null {
  if (decoded.at(-3) !== '%') return null
  const hex = (decoded.at(-2) ?? '') + (decoded.at(-1) ?? '')
  return /^[0-7][0-9a-f]$/i.test(hex) ? Number.parseInt(hex, 16) : null
}
