import { BlockList, isIP } from 'node:net'
import { reachedAddresses } from './embedded-ipv4.ts'

/** Which addresses beyond those that are always refused webhooks may go to (`--webhook-targets`, `--webhook-allow`). */
export interface TargetPolicy {
  /** @param hostname The name that led to the address; the address itself for a literal. */
  permits(address: string, hostname: string): boolean
}

/** Loopback, private and public alike: the receivers of a local sandbox are local. */
export const OPEN_TARGETS: TargetPolicy = { permits: () => true }

const NOT_PUBLIC = new BlockList()
for (const [net, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  // Carriers' own NAT, protocol assignments, benchmarks, link-local, and what was never given out.
  ['100.64.0.0', 10],
  ['192.0.0.0', 24],
  ['198.18.0.0', 15],
  ['169.254.0.0', 16],
  ['240.0.0.0', 4],
] as const) {
  NOT_PUBLIC.addSubnet(net, prefix, 'ipv4')
}
NOT_PUBLIC.addAddress('::1', 'ipv6')
// Unique local, link-local, site-local as it once was.
NOT_PUBLIC.addSubnet('fc00::', 7, 'ipv6')
NOT_PUBLIC.addSubnet('fe80::', 10, 'ipv6')
NOT_PUBLIC.addSubnet('fec0::', 10, 'ipv6')

/** Is this an address of the open Internet? An IPv6 form that leads to a private IPv4 address is none. */
export function isPublic(ip: string): boolean {
  return !reachedAddresses(ip).some(address => NOT_PUBLIC.check(address, familyOf(address)))
}

/** An entry of `--webhook-allow`: an address, a range, or a name with whatever it leads to. */
export interface AllowedTarget {
  covers(address: string, hostname: string): boolean
}

/** For a sandbox that several people share: public addresses, and of all others those that are listed. */
export function sharedTargets(allowed: readonly AllowedTarget[]): TargetPolicy {
  return {
    permits: (address, hostname) => isPublic(address) || allowed.some(target => target.covers(address, hostname)),
  }
}

/**
 * @param text `10.1.2.3`, `10.0.0.0/8`, `fd12::/16`, `shop.internal`; a name covers itself and no name under it.
 * @returns null when it is none of these.
 */
export function readAllowedTarget(text: string): AllowedTarget | null {
  const [ip = '', prefix, ...more] = text.split('/')
  if (isIP(ip) !== 0) return more.length > 0 ? null : readRange(ip, prefix)
  if (!/^(?=.{1,253}$)[a-z0-9_-]+(\.[a-z0-9_-]+)*\.?$/i.test(text)) return null
  // What the URL parser would take for an address is no name.
  const url = `http://${text}`
  if (!URL.canParse(url) || isIP(new URL(url).hostname) !== 0) return null
  const name = plainName(text)
  return { covers: (_, hostname) => plainName(hostname) === name }
}

function readRange(ip: string, prefix: string | undefined): AllowedTarget | null {
  const family = familyOf(ip)
  const most = family === 'ipv6' ? 128 : 32
  if (prefix !== undefined && (!/^\d{1,3}$/.test(prefix) || Number(prefix) > most)) return null
  const range = new BlockList()
  range.addSubnet(ip, prefix === undefined ? most : Number(prefix), family)
  // Of an IPv6 form around an IPv4 address the inner one decides: it is what is reached.
  return {
    covers: address => {
      const reached = reachedAddresses(address).at(-1) ?? address
      // BlockList would count an IPv4 address into ::/0.
      return familyOf(reached) === family && range.check(reached, family)
    },
  }
}

function familyOf(ip: string): 'ipv4' | 'ipv6' {
  return isIP(ip) === 6 ? 'ipv6' : 'ipv4'
}

/** A host name as names are compared: lower case, without the root's dot. */
export function plainName(hostname: string): string {
  return hostname.toLowerCase().replace(/(?<!\.)\.+$/, '')
}
