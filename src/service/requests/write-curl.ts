import { REDACTED } from '../../domain/redaction/redact-text.ts'
import { type ShellWord, splitVariables } from '../../reporting/quote-shell.ts'
import { type RepeatedHeader, writeCurl as write } from '../../reporting/write-curl.ts'
import { keptText } from './keep-parts.ts'
import type { RequestEntry } from './request-entry.ts'

/** What says nothing of the request. */
const LEFT_OUT = ['accept-encoding', 'user-agent']

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
  const { asked, options } = write(
    {
      method,
      url: path.startsWith('/') ? url + path : path,
      headers: Array.from({ length: Math.floor(headers.length / 2) }, (_, at) => at * 2).flatMap(at =>
        repeatHeader(headers[at] ?? '', headers[at + 1] ?? ''),
      ),
      body: sent === null ? null : splitSecrets(sent),
    },
    { leftOut: LEFT_OUT, keepsLines: true },
  )
  return [...asked, ...options].join(' \\\n  ')
}

function repeatHeader(name: string, value: string): readonly RepeatedHeader[] {
  if (name.toLowerCase() === 'authorization' && value === `Bearer ${REDACTED}`) {
    return [{ bearer: 'SANDBOX_ACCESS_TOKEN' }]
  }
  return value.includes(REDACTED) ? [] : [[name, value]]
}

const SECRET = /(?<="(password|client_secret|access_token)":")\[redacted\](?=")/g

function splitSecrets(text: string): ShellWord {
  return splitVariables(text, SECRET, name => VARIABLES[name] ?? name)
}
