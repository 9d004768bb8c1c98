import { expect, test } from 'vitest'
import { type Edit, followPage } from './follow-page.ts'

const CHECK = `import type { AnswerEvidence } from '../answer-checks.ts'
import type { Check } from '../check.ts'
import { goodAnswer, sampleEvidence } from './sample-evidence.ts'

/** Who sends a token needs no cookie. */
export const noCookie: Check<AnswerEvidence> = {
  name: 'no-cookie',
  title: 'no answer sets a cookie',
  clause: 'Authentication',
  validate({ exchange: { got } }) {
    const cookie = got?.headers['set-cookie']
    if (cookie === undefined) return []
    return [{ pointer: '', clause: 'Authentication', basis: 'chosen', expected: 'no cookie', got: cookie }]
  },
  samples: {
    good: [goodAnswer()],
    bad: [{ name: 'a cookie', evidence: sampleEvidence({ headers: { 'set-cookie': 'a=1' } }) }],
  },
}
`

const LIST = 'src/contract/answer-checks.ts'

const EDITS: readonly Edit[] = [
  { file: 'src/contract/checks/no-cookie.ts', text: CHECK },
  {
    file: LIST,
    after: "import { envelope } from './checks/envelope.ts'",
    text: "\nimport { noCookie } from './checks/no-cookie.ts'",
  },
  { file: LIST, after: '  envelope,\n  schema,', text: '\n  noCookie,' },
  {
    file: 'docs/contract-checks.md',
    after:
      '| `schema` | the body is one of the answers of schemas/contract.json for this operation and status | Resources and their fields |',
    text: '\n| `no-cookie` | no answer sets a cookie | Authentication |',
  },
]

/** A server between the runner and the sandbox sets a cookie; the check finds it, and finds nothing without it. */
const USE = `
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { createSandbox } from './dist/index.js'

const sandbox = await createSandbox()
const proxy = createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray())
  const { host, connection, 'content-length': _length, ...headers } = request.headers
  const sent = body.length > 0 ? { body } : {}
  const answer = await fetch(sandbox.url + request.url, { method: request.method, headers, ...sent })
  response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type'), 'set-cookie': 'a=1' })
  response.end(Buffer.from(await answer.arrayBuffer()))
}).listen(0, '127.0.0.1')
await once(proxy, 'listening')
const run = async (...words) => {
  const child = spawn(process.execPath, ['dist/cli/main.js', 'contract', ...words], { stdio: ['ignore', 'pipe', 'pipe'] })
  let written = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', text => (written += text))
  const [code] = await once(child, 'close')
  return { code, written }
}
const judge = url => run('run', '--url', url, '--checks', 'no-cookie', '--phases', 'cases', '--include-operation-id', 'listBanks')
const clean = await judge(sandbox.url)
const found = await judge('http://127.0.0.1:' + proxy.address().port)
const proved = await run('selfcheck')
const listed = await run('list', 'checks')
console.log(JSON.stringify({
  clean,
  found,
  codes: [clean.code, found.code, proved.code],
  listed: listed.written.includes('no-cookie'),
}))
proxy.close()
await sandbox.close()`

test('a contract check is three files', { timeout: 180_000 }, async () => {
  const followed = { page: 'a-contract-check.md', files: 3, edits: EDITS, generators: [], use: USE }
  expect(await followPage(followed)).toMatchObject({
    codes: [0, 1, 0],
    found: { written: expect.stringContaining('no-cookie') },
    listed: true,
  })
})
