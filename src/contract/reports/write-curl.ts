import { escapeShell, needsEscapes } from '../../reporting/escape-shell.ts'
import type { SentRequest } from '../exchange.ts'

/** What curl writes itself, and what says nothing of the request. */
const LEFT_OUT = new Set(['content-length', 'connection', 'host', 'user-agent', 'transfer-encoding'])

/**
 * The request as a command for a POSIX shell, an option to a line; secrets are `$CONTRACT_…` variables that the shell
 * fills in. Join the lines with ` \` and a line feed, or with a space.
 */
export function writeCurl({ method, url, headers, body }: SentRequest): readonly string[] {
  return [
    `curl -i -X ${method} ${quote(url)}`,
    ...Object.entries(headers)
      .filter(([name]) => !LEFT_OUT.has(name.toLowerCase()))
      .map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`),
    ...(body === null ? [] : [`--data-raw ${quoteBody(body)}`]),
  ]
}

/** Single quotes keep everything as it is; a variable steps out of them into double ones. */
function quote(text: string): string {
  const quoted = `'${text.replaceAll("'", `'\\''`).replace(/\$(CONTRACT_[A-Z0-9_]+)/g, `'"$$$1"'`)}'`
  // A variable at the end leaves an empty pair behind it.
  return quoted.endsWith(`"''`) ? quoted.slice(0, -2) : quoted
}

/** Line feeds and their like, which a terminal would not show, are written as escapes that bash and zsh undo. */
function quoteBody(text: string): string {
  if (!needsEscapes(text)) return quote(text)
  const escaped = escapeShell(text)
    // A function, for `$'` in a text would mean what follows the match.
    .replace(/\$CONTRACT_[A-Z0-9_]+/g, variable => `'"${variable}"$'`)
  return `$'${escaped}'`
}
