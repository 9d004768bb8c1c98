/** Secrets of a run by their numbers: what a recording has in their place. */
import { isSecretField } from '../domain/redaction/secret-name.ts'

/** A token of an account: head, claims and signature. */
const TOKEN = /(?<![\w-])eyJ[\w-]+\.[\w-]+\.[\w-]+/g
const MARK = /\{\{(open|foreign|(?:secret|given|token|account|earlier):\d{1,9}(?::php|:url|:json)?)\}\}/g
const GIVEN = /\{\{given:(\d{1,9})(?::\w+)?\}\}/g
/** A shorter text may stand anywhere by chance. */
const SHORTEST = 8
/** No run is given as many; a damaged file may name any number. */
const MOST_GIVEN = 100_000
/** What everyone knows: the credentials that a sandbox has by default. */
const PUBLIC = new Set([
  'sandbox',
  'sandbox-client-secret',
  'sandbox-refresh-token',
  'whsec_Y2Fycmllci1zYW5kYm94LXdlYmhvb2sh',
])

/** `account`: the token of an account that the library made. `earlier`: one that was issued before the run. */
export type SecretKind = 'secret' | 'given' | 'token' | 'account' | 'earlier'

export class SecretBook {
  /** Secret → its mark. */
  readonly #marks = new Map<string, string>()
  /** Mark → secret. */
  readonly #secrets = new Map<string, string>()
  readonly #counts: Record<SecretKind, number> = {
    secret: 0,
    given: 0,
    token: 0,
    account: 0,
    earlier: 0,
  }
  #pattern: RegExp | null = null

  /** @returns its number. */
  note(kind: SecretKind, secret: string): number {
    const known = this.#marks.get(secret)
    if (known?.startsWith(`{{${kind}:`)) return Number(/\d+/.exec(known)?.[0])
    const number = this.#counts[kind]++
    const forms = [
      [`{{${kind}:${number}}}`, secret],
      [`{{${kind}:${number}:json}}`, JSON.stringify(secret).slice(1, -1)],
      [`{{${kind}:${number}:php}}`, secret.replaceAll('/', '\\/')],
      [`{{${kind}:${number}:url}}`, encodeURIComponent(secret)],
    ] as const
    for (const [mark, text] of forms) {
      this.#secrets.set(mark, text)
      if (!this.#marks.has(text)) this.#marks.set(text, mark)
    }
    this.#pattern = null
    return number
  }

  has(secret: string): boolean {
    return this.#marks.has(secret)
  }

  /** The tokens of an answer, in its order. */
  noteTokens(text: string): void {
    for (const [token] of text.matchAll(TOKEN)) this.note('token', token)
  }

  /** What an address holds of secrets: a password before its host, and values of its query. */
  noteUrl(text: string): void {
    for (const value of secretsOfUrl(text)) this.note('given', value)
  }

  /** The text with marks in place of secrets. */
  hide(text: string): string {
    const open = text.replaceAll('{{', '{{open}}')
    this.#pattern ??= patternOf([...this.#marks.keys()].filter(secret => secret.length >= SHORTEST))
    return open.replaceAll(this.#pattern, secret => this.#marks.get(secret) ?? secret)
  }

  /** A header by which a caller says who it is: of what is no secret of this run nothing is kept. */
  hideCaller(value: string): string {
    const hidden = this.hide(value)
    const [scheme = '', ...rest] = hidden.split(' ')
    return rest.length === 0 || /^\{\{\w+:\d+\}\}$/.test(rest.join(' ')) ? hidden : `${scheme} {{foreign}}`
  }

  /** Path and query of a request. */
  hideUrl(url: string): string {
    this.noteUrl(url)
    let hidden = this.hide(url)
    for (const value of secretsOfUrl(url).filter(one => one.length < SHORTEST)) {
      hidden = hidden.replaceAll(`=${encodeURIComponent(value)}`, `=${this.#marks.get(value) ?? ''}`)
    }
    return hidden
  }

  /** A body of a request: fields of secrets hold ones that were given. */
  hideBody(text: string): string {
    const values = this.#noteFields(text)
    let hidden = this.hide(text)
    for (const value of values.filter(one => one.length < SHORTEST)) {
      for (const gap of [':', ': ']) {
        hidden = hidden.replaceAll(`${gap}${JSON.stringify(value)}`, `${gap}"${this.#marks.get(value) ?? ''}"`)
      }
    }
    return hidden
  }

  /** @throws Error when a mark has no secret yet. */
  reveal(text: string): string {
    return text.replaceAll(MARK, (mark, name: string) => {
      if (name === 'open') return '{{'
      if (name === 'foreign') return 'foreign'
      const secret = this.#secrets.get(mark)
      if (secret === undefined) throw new Error(`${mark} has no secret in this run`)
      return secret
    })
  }

  /** Whether all marks of a text have their secrets. */
  knows(text: string): boolean {
    return [...text.matchAll(MARK)].every(([mark, name = '']) => !name.includes(':') || this.#secrets.has(mark))
  }

  /** Draws what the caller gave, up to the highest number of a text. */
  drawGiven(text: string, draw: () => string): void {
    const highest = Math.max(-1, ...[...text.matchAll(GIVEN)].map(([, number]) => Number(number)))
    while (this.#counts.given <= highest && highest < MOST_GIVEN) this.note('given', draw())
  }

  /** @returns the secrets of a body of JSON. */
  #noteFields(text: string): readonly string[] {
    const found: string[] = []
    if (!text.includes('"')) return found
    try {
      JSON.parse(text, (name, value) => {
        if (typeof value !== 'string') return value
        if (/^https?:/.test(value)) this.noteUrl(value)
        else if (isSecretField(name) && isGiven(value)) found.push(value)
        return value
      })
    } catch {
      // What is no JSON has no fields.
    }
    for (const value of found) this.note('given', value)
    return found
  }
}

/** A token is noted with the answer that brought it. */
export function isGiven(value: string): boolean {
  return value !== '' && !PUBLIC.has(value) && !value.startsWith('eyJ')
}

function secretsOfUrl(text: string): readonly string[] {
  const base = 'http://sandbox.invalid'
  if (!URL.canParse(text, base)) return []
  const { password, searchParams } = new URL(text, base)
  const values = [...searchParams].flatMap(([name, value]) => (isSecretField(name) ? [value] : []))
  return [...(password === '' ? [] : [decoded(password)]), ...values].filter(isGiven)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function patternOf(secrets: readonly string[]): RegExp {
  if (secrets.length === 0) return /(?!)/g
  const longestFirst = [...new Set(secrets)].sort((a, b) => b.length - a.length)
  return new RegExp(longestFirst.map(one => one.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')).join('|'), 'g')
}
