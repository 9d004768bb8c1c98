import { splitVariables } from '../../reporting/quote-shell.ts'
import { writeCurl as write } from '../../reporting/write-curl.ts'
import type { SentRequest } from '../exchange.ts'

const VARIABLE = /\$(CONTRACT_[A-Z0-9_]+)/g

/**
 * The request as a command for a POSIX shell, an option to a line; secrets are `$CONTRACT_…` variables that the shell
 * fills in. Join the lines with ` \` and a line feed, or with a space.
 */
export function writeCurl({ method, url, headers, body }: SentRequest): readonly string[] {
  const word = (text: string) => splitVariables(text, VARIABLE)
  const { asked, options } = write(
    {
      method,
      url: word(url),
      headers: Object.entries(headers).map(([name, value]) => [name, value === '' ? value : word(value)]),
      body: body === null ? null : word(body),
    },
    { leftOut: ['user-agent'] },
  )
  return [asked.join(' '), ...options]
}
