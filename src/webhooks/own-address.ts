import { BlockList, isIP } from 'node:net'
import { embeddedIpv4 } from './embedded-ipv4.ts'

const LOOPBACK = new BlockList()
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4')
LOOPBACK.addAddress('::1', 'ipv6')

const WILDCARDS: readonly string[] = ['0.0.0.0', '::']

export interface Place {
  /** IP literal, or a name. */
  readonly host: string
  readonly port: number
  /** The near end of a connection that has been made: equal to the far end when a machine talks to itself. */
  readonly localAddress?: string | undefined
}

/**
 * Is this place one that we listen on ourselves?
 *
 * @param ownAddresses `host:port` each, IPv6 in brackets, e.g. `127.0.0.1:4100`, `[::1]:4100`, `0.0.0.0:4100`.
 */
export function isOwnAddress(place: Place, ownAddresses: readonly string[]): boolean {
  return ownAddresses.some(own => {
    const url = new URL(`http://${own}`)
    return Number(url.port || 80) === place.port && sameMachine(bareHost(url.hostname), place)
  })
}

/** `localhost` and every name under it: loopback by definition (RFC 6761), so no resolver is asked. */
export function isLocalhostName(hostname: string): boolean {
  return /^(?:.+\.)?localhost\.?$/i.test(hostname)
}

/** A URL's hostname without the brackets of IPv6. */
export function bareHost(hostname: string): string {
  return hostname.startsWith('[') ? hostname.slice(1, -1) : hostname
}

/** Does a URL's hostname mean this machine by itself: a loopback literal, `localhost`, or a name under it? */
export function isLoopbackHost(hostname: string): boolean {
  return isLoopback(comparable(bareHost(hostname)))
}

function sameMachine(own: string, place: Place): boolean {
  const host = comparable(place.host)
  if (host === comparable(own)) return true
  if (WILDCARDS.includes(own)) {
    return isLoopback(host) || (place.localAddress !== undefined && comparable(place.localAddress) === host)
  }
  // Any loopback address counts: whether 127.0.0.2 reaches a listener on 127.0.0.1 depends on the system.
  return isLoopback(comparable(own)) && isLoopback(host)
}

function comparable(host: string): string {
  return isIP(host) === 0 ? host.toLowerCase().replace(/\.$/, '') : embeddedIpv4(host)
}

function isLoopback(host: string): boolean {
  const family = isIP(host)
  return family === 0 ? isLocalhostName(host) : LOOPBACK.check(host, family === 6 ? 'ipv6' : 'ipv4')
}
