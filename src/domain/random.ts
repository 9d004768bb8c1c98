/**
 * Seeded randomness: what a seed should reproduce is drawn from `rng(seed, key)`, never from one shared stream, so that
 * the order in which requests arrive does not change what each of them draws.
 */

/** A stream of numbers in [0, 1). */
export type Rng = () => number

/** Four 32-bit words that depend on every character of `text` (the cyrb128 mix). */
function mix(text: string): [number, number, number, number] {
  let h1 = 1779033703
  let h2 = 3144134277
  let h3 = 1013904242
  let h4 = 2773480762
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    h1 = h2 ^ Math.imul(h1 ^ unit, 597399067)
    h2 = h3 ^ Math.imul(h2 ^ unit, 2869860233)
    h3 = h4 ^ Math.imul(h3 ^ unit, 951274213)
    h4 = h1 ^ Math.imul(h4 ^ unit, 2716044179)
  }
  h1 = Math.imul(h3 ^ (h1 >>> 18), 597399067)
  h2 = Math.imul(h4 ^ (h2 >>> 22), 2869860233)
  h3 = Math.imul(h1 ^ (h3 >>> 17), 951274213)
  h4 = Math.imul(h2 ^ (h4 >>> 19), 2716044179)
  return [(h1 ^ h2 ^ h3 ^ h4) >>> 0, (h2 ^ h1) >>> 0, (h3 ^ h1) >>> 0, (h4 ^ h1) >>> 0]
}

/** A stream that is the same for the same seed and key, on every machine (sfc32). */
export function rng(seed: number, key: string): Rng {
  let [a, b, c, d] = mix(`${seed}\u0000${key}`)
  const next: Rng = () => {
    const t = (a + b + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (c << 21) | (c >>> 11)
    c = (c + t) | 0
    return (t >>> 0) / 4294967296
  }
  // The first words still show the key's last characters; sfc32 recommends a dozen rounds before use.
  for (let i = 0; i < 12; i++) next()
  return next
}

/** A whole number in [low, high], both ends possible. */
export function drawInteger(random: Rng, low: number, high: number): number {
  return low + Math.floor(random() * (high - low + 1))
}

/** `length` characters drawn from `alphabet`. */
export function drawText(random: Rng, length: number, alphabet: string): string {
  let text = ''
  for (let i = 0; i < length; i++) text += alphabet.charAt(Math.floor(random() * alphabet.length))
  return text
}

/** 128 bits as 32 hexadecimal digits; tells bodies apart, protects nothing. */
export function fingerprint(text: string): string {
  return mix(text)
    .map(word => word.toString(16).padStart(8, '0'))
    .join('')
}
