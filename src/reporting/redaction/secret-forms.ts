/** A shorter piece of base64 stands in ordinary texts too. */
const SHORTEST_BASE64 = 8

/** Every spelling in which a secret may stand in a request, an answer or an error text. */
export function secretForms(secret: string): readonly string[] {
  // A signing secret is also used without its prefix.
  const values = [secret, secret.replace(/^wh(sec|sk)_/, '')]
  return [...new Set(values.flatMap(value => [...textForms(value), ...base64Forms(value), ...hexForms(value)]))]
}

/** As it stands, and as it is escaped in JSON, in a URL and in a page. */
export function textForms(value: string): readonly string[] {
  const json = JSON.stringify(value).slice(1, -1)
  const url = encodeURIComponent(value)
  const form = new URLSearchParams([['', value]]).toString().slice(1)
  return [
    value,
    json,
    json.replaceAll('/', '\\/'),
    escapeUnicode(json),
    // As PHP writes JSON.
    escapeUnicode(json).replaceAll('/', '\\/'),
    // JSON inside JSON.
    JSON.stringify(json).slice(1, -1),
    url,
    lowerPercents(url),
    form,
    lowerPercents(form),
    ...htmlForms(value),
  ]
}

function escapeUnicode(json: string): string {
  return json.replace(/[\u0080-\uffff]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

function lowerPercents(text: string): string {
  return text.replace(/%[0-9A-F]{2}/g, percent => percent.toLowerCase())
}

/** Error pages spell the apostrophe in many ways. */
function htmlForms(value: string): readonly string[] {
  if (!/[&<>"']/.test(value)) return []
  const angles = value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const quoted = angles.replaceAll('"', '&quot;')
  return [angles, ...['&#39;', '&#039;', '&#x27;', '&apos;'].map(mark => quoted.replaceAll("'", mark))]
}

/**
 * Base64 works by three bytes, so a secret inside a longer text (the password of Basic credentials) has three spellings,
 * of which only the characters made of the secret alone are sure.
 */
function base64Forms(value: string): readonly string[] {
  return [0, 1, 2].flatMap(offset => {
    const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(value)])
    const first = Math.ceil((offset * 8) / 6)
    const after = Math.floor((bytes.length * 8) / 6)
    const own = bytes.toString('base64').slice(first, after)
    return own.length < SHORTEST_BASE64 ? [] : [own, own.replaceAll('+', '-').replaceAll('/', '_')]
  })
}

function hexForms(value: string): readonly string[] {
  const hex = Buffer.from(value).toString('hex')
  return hex.length < SHORTEST_BASE64 ? [] : [hex, hex.toUpperCase()]
}

/** Of ASCII, which needs no escape: \u0041 (of JSON, also in JSON inside JSON), %41 and &#65; or &#x41;. */
const ESCAPE =
  /(?<!\\)\\+u00([2-7][0-9a-f])|%([2-7][0-9a-f])|&#x0*([2-7][0-9a-f]);|&#0*(3[2-9]|[4-9]\d|1[01]\d|12[0-6]);/gi

interface Decoded {
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
