import { escapeShell, needsEscapes } from '../reporting/escape-shell.ts'
import type { Sent } from './client.ts'
import type { Hide } from './hide-secrets.ts'

/** The request as a command for a POSIX shell, its secrets as `$VARIABLES` that the shell fills in. */
export function writeCurl({ url, headers, body }: Sent, hide: Hide): string {
  const words = [
    'curl -i -X POST',
    quote(url, hide),
    ...Object.entries(headers).map(([name, value]) => `-H ${quote(`${name}: ${value}`, hide)}`),
    `--data-raw ${quoteBody(Buffer.from(body).toString('utf8'), hide)}`,
  ]
  return words.join(' ')
}

/** Single quotes keep everything as it is; a variable steps out of them into double ones. */
function quote(text: string, hide: Hide): string {
  const escaped = text.replaceAll("'", `'\\''`)
  const hidden = hide(escaped)
  return `'${hidden === escaped ? escaped : hidden.replace(/\$([A-Z][A-Z0-9_]+)/g, `'"$$$1"'`)}'`
}

/** Line feeds and their like, which a terminal would not show, are written as escapes that bash and zsh undo. */
function quoteBody(text: string, hide: Hide): string {
  return needsEscapes(text) ? `$'${hide(escapeShell(text))}'` : quote(text, hide)
}
