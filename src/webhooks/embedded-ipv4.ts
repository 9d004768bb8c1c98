import { isIPv6 } from 'node:net'

/**
 * The address an IP literal really leads to: the IPv4 address inside an IPv6 form that carries one; any other address as
 * it is, without its zone. Of several readings the one that the form's own definition names.
 *
 * @param ip A valid IPv4 or IPv6 literal without brackets.
 */
export function embeddedIpv4(ip: string): string {
  return reachedAddresses(ip).at(-1) ?? ip
}

/**
 * Every address that an IP literal may lead to: itself, without its zone, and the IPv4 address inside an IPv4-mapped
 * (::ffff:0:0/96), IPv4-translated (::ffff:0:0:0/96), IPv4-compatible (::/96), NAT64 (64:ff9b::/96, 64:ff9b:1::/48), 6to4
 * (2002::/16), Teredo (2001::/32) or ISATAP (…:0:5efe:a.b.c.d) form.
 *
 * @param ip A valid IPv4 or IPv6 literal without brackets.
 */
export function reachedAddresses(ip: string): readonly string[] {
  const [bare = ip] = ip.split('%')
  if (!isIPv6(bare)) return [bare]
  const groups = readGroups(bare)
  return [bare, ...readInner(groups)]
}

function readInner(groups: readonly number[]): readonly string[] {
  const [first = 0, second = 0, third = 0, , fifth = 0, sixth = 0, seventh = 0, eighth = 0] = groups
  const last = dotted(seventh, eighth)
  if (first === 0x2002) return [dotted(second, third)]
  // The client behind a Teredo server, its bits turned over.
  if (first === 0x2001 && second === 0) return [dotted(seventh ^ 0xffff, eighth ^ 0xffff)]
  if (first === 0x64 && second === 0xff9b) {
    if (groups.slice(2, 6).every(group => group === 0)) return [last]
    if (third === 1) return readLocalNat64(groups)
  }
  // Whatever the first half says, the universal bit of the interface's name included.
  if (sixth === 0x5efe && (fifth === 0 || fifth === 0x200)) return [last]
  if (groups.slice(0, 4).some(group => group !== 0)) return []
  const mapped = fifth === 0 && sixth === 0xffff
  const translated = fifth === 0xffff && sixth === 0
  // `::` and `::1` are addresses of their own, not 0.0.0.0 and 0.0.0.1.
  const compatible = fifth === 0 && sixth === 0 && seventh !== 0
  return mapped || translated || compatible ? [last] : []
}

/**
 * The user of 64:ff9b:1::/48 chooses the length of the prefix (RFC 6052, 2.2) and with it where the address stands; bits
 * 64 to 71 are left out of it. Readings of which nothing remains are no readings.
 */
function readLocalNat64(groups: readonly number[]): readonly string[] {
  const [, , , fourth = 0, fifth = 0, sixth = 0, seventh = 0, eighth = 0] = groups
  const low = (group: number) => group & 0xff
  const high = (group: number) => group >> 8
  const after48 = dotted(fourth, (low(fifth) << 8) | high(sixth))
  const after56 = dotted((low(fourth) << 8) | low(fifth), sixth)
  const after64 = dotted((low(fifth) << 8) | high(sixth), (low(sixth) << 8) | high(seventh))
  const last = dotted(seventh, eighth)
  const readings = [after48, after56, after64].filter(reading => !reading.startsWith('0.'))
  return last.startsWith('0.') && readings.length > 0 ? readings : [...readings, last]
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
