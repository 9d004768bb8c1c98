import { nearWord } from '../../files/near-word.ts'

const FORM = 'write postgres://user:password@host:5432/database'

/** What the driver knows of TLS; it ignores any other name, and takes any other mode as one that checks. */
const TLS_PARAMETERS = ['ssl', 'sslmode', 'sslcert', 'sslkey', 'sslrootcert', 'sslnegotiation']
const TLS_MODES = ['disable', 'no-verify', 'prefer', 'require', 'verify-ca', 'verify-full']

/**
 * Why that text names no database of PostgreSQL, as a sentence about the option of that name; null when it does. The text is
 * not repeated: it may hold a password.
 */
export function describeWrongDatabaseUrl(option: string, text: string): string | null {
  const refusal = (why: string) => `${option} is not a URL of PostgreSQL${why}.`
  const [, scheme] = /^([a-z][a-z0-9+.-]*):\/\//i.exec(text) ?? []
  if (scheme === undefined) return refusal(`: ${FORM}`)
  if (!/^postgres(ql)?$/i.test(scheme)) return refusal(` (it begins with ${scheme}://): ${FORM}`)
  // `me:12/3@host` is a host called `me` and no password, which would then be shown.
  if (!URL.canParse(text) || new URL(text).pathname.includes('@')) {
    return refusal(
      ` (its parts cannot be distinguished): ${FORM}, with a port up to 65535; in a name or password write # as %23, / as %2F, ` +
        '? as %3F, @ as %40 and % as %25',
    )
  }
  const { username, password, pathname, searchParams } = new URL(text)
  if (pathname.length < 2) return refusal(` (it names no database): ${FORM}`)
  if (![username, password, pathname].every(isDecodable)) {
    return refusal(' (a % in it is followed by no code of a character): write % as %25')
  }
  return describeWrongTls(option, searchParams)
}

/** A misspelt parameter would leave the connection without TLS. */
function describeWrongTls(option: string, parameters: URLSearchParams): string | null {
  for (const [name, value] of parameters) {
    if (name.startsWith('ssl') && !TLS_PARAMETERS.includes(name)) {
      return `${option} has an unknown parameter "${name}": ${known(name, TLS_PARAMETERS)}.`
    }
    if (name === 'sslmode' && !TLS_MODES.includes(value)) {
      return `${option} has an unknown sslmode "${value}": ${known(value, TLS_MODES)}.`
    }
  }
  return null
}

function known(word: string, words: readonly string[]): string {
  const near = nearWord(word, words)
  const all = `known are ${words.join(', ')}`
  return near === null ? all : `did you mean ${near}? ${all}`
}

function isDecodable(part: string): boolean {
  try {
    decodeURIComponent(part)
    return true
  } catch {
    return false
  }
}
