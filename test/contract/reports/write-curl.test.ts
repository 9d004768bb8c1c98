import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { writeCurl } from '../../../src/contract/reports/write-curl.ts'

/** The arguments as a shell passes them on. */
function wordsOf(lines: readonly string[], shell = 'sh'): readonly string[] {
  const script = `curl() { for word; do printf '%s\\0' "$word"; done; }\n${lines.join(' \\\n  ')}`
  const out = execFileSync(shell, ['-c', script], { encoding: 'utf8', env: { CONTRACT_TOKEN: 't0p $x', HOME: '/h' } })
  return out.split('\0').slice(0, -1)
}

test('the shell gets what was sent, its quotes and dollars included; secrets it fills in itself', () => {
  const body = `{"name":"Nguyễn Văn A's $HOME \`id\`","n":"\\\\"}`
  const lines = writeCurl({
    method: 'PUT',
    url: "http://127.0.0.1/api/v2/x?q=it's&$HOME",
    headers: { authorization: 'Bearer $CONTRACT_TOKEN', 'content-length': '9', 'x-a': 'a $CONTRACT_TOKEN b' },
    body,
  })
  expect(wordsOf(lines)).toEqual([
    '-i',
    '-X',
    'PUT',
    "http://127.0.0.1/api/v2/x?q=it's&$HOME",
    '-H',
    'authorization: Bearer t0p $x',
    '-H',
    'x-a: a t0p $x b',
    '-H',
    'Content-Type:',
    '--data-raw',
    body,
  ])
})

test('line feeds, quotes and backslashes of a body survive a terminal', () => {
  const body = '{\n\t"name": "it\'s a \\\\ $HOME"\r\n}'
  const lines = writeCurl({ method: 'POST', url: 'http://a/', headers: {}, body })
  expect(lines.join('')).not.toMatch(/\p{Cc}/u)
  expect(wordsOf(lines, 'bash').at(-1)).toBe(body)
  const secret = writeCurl({ method: 'POST', url: 'http://a/', headers: {}, body: 'a\n$CONTRACT_TOKEN\nb' })
  expect(wordsOf(secret, 'bash').at(-1)).toBe('a\nt0p $x\nb')
})

test('without a body nothing is sent', () => {
  expect(writeCurl({ method: 'GET', url: 'http://a/', headers: {}, body: null })).toEqual([
    "curl -i -X GET 'http://a/'",
  ])
})
