import { REDACTED } from '../../domain/redaction/redact-text.ts'
import { keptText } from './keep-text.ts'
import type { RequestEntry } from './request-entry.ts'

/** What curl writes itself, and what says nothing of the request. */
const LEFT_OUT = new Set([
  'accept-encoding',
  'connection',
  'content-length',
  'expect',
  'host',
  'transfer-encoding',
  'user-agent',
])

/** What stands in for a secret of a body; `exec` sets these for its command. */
const VARIABLES: Readonly<Record<string, string>> = {
  password: 'SANDBOX_PASSWORD',
  client_secret: 'SANDBOX_CLIENT_SECRET',
  access_token: 'SANDBOX_ACCESS_TOKEN',
}

/**
 * The call as a command for a POSIX shell, with `$SANDBOX_ACCESS_TOKEN` in the place of the token. Other headers whose
 * value is a secret are left out. Null where the body is not there as it was sent, or cannot be written in a command.
 */
export function writeCurl(entry: RequestEntry, url: string): string | null {
  const { method, path, isSentWhole, headers } = entry
  const sent = entry.sent === null ? null : keptText(entry.sent)
  if (!isSentWhole || sent?.includes('\0')) return null
  const target = path.startsWith('/') ? url + path : path
  const words = ['curl -i']
  // Brackets and braces would be patterns to curl.
  if (/[[\]{}]/.test(target)) words.push('--globoff')
  if (method === 'HEAD') words.push('--head')
  else if (method !== 'GET' || sent !== null) words.push(`-X ${quote(method)}`)
  words.push(quote(target))
  const named = new Set<string>()
  for (let at = 0; at + 1 < headers.length; at += 2) {
    const [name = '', value = ''] = [headers[at], headers[at + 1]]
    named.add(name.toLowerCase())
    const word = writeHeader(name, value)
    if (word !== null) words.push(word)
  }
  if (sent !== null) {
    // Left to itself curl would call it a form.
    if (!named.has('content-type')) words.push("-H 'Content-Type:'")
    words.push(`--data-raw ${quoteBody(sent)}`)
  }
  return words.join(' \\\n  ')
}

function writeHeader(name: string, value: string): string | null {
  const lower = name.toLowerCase()
  if (LEFT_OUT.has(lower)) return null
  if (lower === 'authorization' && value === `Bearer ${REDACTED}`) {
    return `-H "Authorization: Bearer $SANDBOX_ACCESS_TOKEN"`
  }
  if (value.includes(REDACTED)) return null
  // An empty one is sent only when it is written so.
  return `-H ${quote(value === '' ? `${name};` : `${name}: ${value}`)}`
}

/** Single quotes keep everything as it is, except themselves. */
function quote(text: string): string {
  return /^[A-Z]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
}

/** A variable steps out of the single quotes into double ones. */
function quoteBody(text: string): string {
  return quote(text).replace(/"(password|client_secret|access_token)":"\[redacted\]"/g, (_pair, name: string) => {
    return `"${name}":"'"$${VARIABLES[name] ?? ''}"'"`
  })
}
