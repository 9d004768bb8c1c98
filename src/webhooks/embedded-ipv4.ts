import { isIPv6 } from 'node:net'

/**
 * The address an IP literal really leads to: the IPv4 address inside an IPv4-mapped (::ffff:0:0/96), IPv4-translated
 * (::ffff:0:0:0/96), IPv4-compatible (::/96), NAT64 (64:ff9b::/96, 64:ff9b:1::/48) or 6to4 (2002::/16) form; any other
 * address as it is, without its zone.
 *
 * @param ip A valid IPv4 or IPv6 literal without brackets.
 */
export function embeddedIpv4(ip: string): string {
  const bare = ip.replace(/%.*$/, '')
  if (!isIPv6(bare)) return bare
  const groups = readGroups(bare)
  const [first = 0, second = 0, third = 0, , fifth = 0, sixth = 0, seventh = 0, eighth = 0] = groups
  if (first === 0x2002) return dotted(second, third)
  const nat64 = first === 0x64 && second === 0xff9b && (third === 1 || groups.slice(2, 6).every(group => group === 0))
  if (nat64) return dotted(seventh, eighth)
  if (groups.slice(0, 4).some(group => group !== 0)) return bare
  const mapped = fifth === 0 && sixth === 0xffff
  const translated = fifth === 0xffff && sixth === 0
  // `::` and `::1` are addresses of their own, not 0.0.0.0 and 0.0.0.1.
  const compatible = fifth === 0 && sixth === 0 && seventh !== 0
  return mapped || translated || compatible ? dotted(seventh, eighth) : bare
}

/** The eight 16-bit groups. The URL parser writes every spelling in one way: hexadecimal, at most one `::`. */
function readGroups(ipv6: string): readonly number[] {
  const canonical = new URL(`http://[${ipv6}]`).hostname.slice(1, -1)
  const [head = '', tail] = canonical.split('::')
  const left = head.split(':').filter(Boolean)
  const right = (tail ?? '').split(':').filter(Boolean)
  const gap = new Array<string>(8 - left.length - right.length).fill('0')
  return [...left, ...gap, ...right].map(group => Number.parseInt(group, 16))
}

function dotted(high: number, low: number): string {
  return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.')
}
