import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { type CurlOptions, type RequestToRepeat, writeCurl } from '../../src/reporting/write-curl.ts'

/** The arguments that curl gets from the shell. */
function wordsOf(request: RequestToRepeat, options?: CurlOptions): readonly string[] {
  const command = writeCurl(request, options)
  const script = `curl() { for word; do printf '%s\\0' "$word"; done; }\n${[...command.asked, ...command.options].join(' \\\n ')}`
  return execFileSync('bash', ['-c', script], { encoding: 'utf8', env: { TOKEN: 't0p' } })
    .split('\0')
    .slice(0, -1)
}

const URL = 'http://127.0.0.1/a'

test('an empty header is sent, and what curl writes itself is left out', () => {
  const headers = [['X-Empty', ''], ['Content-Length', '9'], ['User-Agent', 'a'], { bearer: 'TOKEN' }] as const
  expect(wordsOf({ method: 'GET', url: URL, headers, body: null }, { leftOut: ['user-agent'] })).toEqual([
    ...['-i', '-X', 'GET', URL, '-H', 'X-Empty;', '-H', 'Authorization: Bearer t0p'],
  ])
})

test('a HEAD waits for no body; brackets and braces of an address are no pattern', () => {
  expect(wordsOf({ method: 'HEAD', url: `${URL}?x[0]={b}`, headers: [], body: null }, { flags: '-sS' })).toEqual([
    ...['-sS', '--globoff', '--head', `${URL}?x[0]={b}`],
  ])
})

test('a body without a type is no form', () => {
  expect(wordsOf({ method: 'POST', url: URL, headers: [], body: "it's\u0007" })).toEqual([
    ...['-i', '-X', 'POST', URL, '-H', 'Content-Type:', '--data-raw', "it's\u0007"],
  ])
})

test('a header may begin with a variable', () => {
  const headers = [['X-Token', [{ variable: 'TOKEN' }, ' b']]] as const
  expect(wordsOf({ method: 'GET', url: URL, headers, body: null }).at(-1)).toBe('X-Token: t0p b')
})
