/** Of ASCII, which needs no escape: \u0041 (of JSON, also in JSON inside JSON), %41 and &#65; or &#x41;. */
const ESCAPE =
  /(?<!\\)\\+u00([2-7][0-9a-f])|%([2-7][0-9a-f])|&#x0*([2-7][0-9a-f]);|&#0*(3[2-9]|[4-9]\d|1[01]\d|12[0-6]);/gi

export interface Decoded {
  readonly text: string
  /** Where each character stood, and at last the length of the text that it comes from. */
  readonly places: readonly number[]
}

/** A text without escapes of ASCII, in which a secret is found however it was escaped; null = it had none. */
export function decodeEscapes(text: string): Decoded | null {
  let decoded = ''
  const places: number[] = []
  let at = 0
  const copyTo = (end: number): void => {
    decoded += text.slice(at, end)
    for (; at < end; at += 1) places.push(at)
  }
  for (const found of text.matchAll(ESCAPE)) {
    const [whole, ...codes] = found
    const [json, percent, hex, decimal] = codes
    copyTo(found.index)
    places.push(at)
    decoded += String.fromCharCode(
      decimal === undefined ? Number.parseInt(json ?? percent ?? hex ?? '', 16) : Number(decimal),
    )
    at += whole.length
  }
  if (at === 0) return null
  copyTo(text.length)
  return { text: decoded, places: [...places, text.length] }
}
