import type { Call } from './exchange.ts'

export type Shell = 'posix' | 'powershell'

/** The call as a command; the token is taken from the environment and never written out. @param origin of the sandbox */
export function writeCommand(
  call: Call,
  { shell, origin }: { readonly shell: Shell; readonly origin: string },
): string {
  const url = `${origin}/api/v2${call.path}`
  const body = JSON.stringify(call.body, null, 2)
  return shell === 'posix' ? writeCurl(call, { url, body }) : writePowerShell(call, { url, body })
}

interface Written {
  readonly url: string
  readonly body: string
}

function writeCurl({ method, headers }: Call, { url, body }: Written): string {
  return [
    `curl -sS -X ${method} ${quote(url)}`,
    '-H "Authorization: Bearer $SANDBOX_ACCESS_TOKEN"',
    `-H 'Content-Type: application/json'`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`),
    `-d ${quote(body)}`,
  ].join(' \\\n  ')
}

/** Nothing is special between single quotes of a POSIX shell but they themselves. */
function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

/** Bytes, because Windows PowerShell would send a string as Latin-1, which has no Vietnamese. */
function writePowerShell({ method, headers }: Call, { url, body }: Written): string {
  const single = (text: string) => `'${text.replaceAll("'", "''")}'`
  const more = Object.entries(headers).map(([name, value]) => `; ${single(name)} = ${single(value)}`)
  return [
    `$body = @'\n${body}\n'@`,
    `Invoke-RestMethod -Method ${method} -Uri ${single(url)} \``,
    `  -Headers @{ Authorization = "Bearer $env:SANDBOX_ACCESS_TOKEN"${more.join('')} } \``,
    "  -ContentType 'application/json; charset=utf-8' `",
    '  -Body ([Text.Encoding]::UTF8.GetBytes($body))',
  ].join('\n')
}
