/** The code that the page of a call offers to copy: each program really runs, and sends what the call sent. */
import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callToRepeat } from '../../../src/dashboard/views/requests/again/call-to-repeat.ts'
import { type CodeLanguage, WRITERS } from '../../../src/dashboard/views/requests/again/write-code.ts'
import { createSandbox, type Sandbox } from '../../../src/index.ts'
import type { RequestDetail, RequestList } from '../../../src/schemas/types.gen.ts'
import { temporaryFolder } from '../../store/temporary-folder.ts'

const PROGRAMS: Readonly<Record<CodeLanguage, { readonly command: string; readonly file: string }>> = {
  javascript: { command: process.execPath, file: 'call.mjs' },
  php: { command: 'php', file: 'call.php' },
  python: { command: 'python3', file: 'call.py' },
}

const LANGUAGES = ['javascript', 'php', 'python'] as const

const run = promisify(execFile)

let sandbox: Sandbox

beforeAll(async () => {
  sandbox = await createSandbox({ clock: 'frozen', seed: 7 })
}, 120_000)

afterAll(() => sandbox?.close())

interface Call {
  readonly method: string
  readonly path: string
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
}

const TRICKY = `'single' "double" \`tick\` \${HOME} $SANDBOX_ACCESS_TOKEN {$x} \\ \\n \\u0041 %s #{y} — Đơn hàng Tết 🧧 \u2028 ?> <?php */ '''`

const CALLS: Readonly<Record<string, Call>> = {
  'quotes, dollars, backslashes and other scripts': {
    method: 'POST',
    path: '/api/v2/customers',
    body: JSON.stringify({ name: TRICKY, phone: '0901234567' }),
  },
  'several lines, with both ends of lines and a tab': {
    method: 'POST',
    path: '/api/v2/customers',
    body: `{\n  "name": ${JSON.stringify(TRICKY)},\r\n\t"phone": "1"\n}\n`,
  },
  'a body that is no JSON': { method: 'POST', path: '/api/v2/rates', body: `{"a": '\\\n$b` },
  'a path with a query, and headers of its own': {
    method: 'GET',
    path: "/api/v2/shipments/search?q=T%E1%BA%BFt%20'x'&a=$b",
    headers: { 'x-sandbox-fault': 'status=503', 'x-note': `it's "quoted" \\ $x`, accept: 'application/json' },
  },
  'a call that is refused': { method: 'DELETE', path: '/api/v2/shipments/GS0000000000' },
}

async function newest(): Promise<RequestDetail> {
  const ask = async <T>(path: string): Promise<T> => {
    const response = await fetch(`${sandbox.controlUrl}${path}`)
    // As the schemas of these answers say.
    return (await response.json()) as T
  }
  const { items } = await ask<RequestList>('/requests?size=1')
  return ask<RequestDetail>(`/requests/${items[0]?.id}`)
}

async function send({ method, path, body, headers }: Call): Promise<RequestDetail> {
  const response = await fetch(sandbox.url + path, {
    method,
    headers: {
      authorization: `Bearer ${sandbox.account.access_token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body }),
  })
  await response.text()
  return newest()
}

async function runCode(language: CodeLanguage, code: string): Promise<string> {
  const { command, file } = PROGRAMS[language]
  const path = join(await temporaryFolder(), file)
  await writeFile(path, code)
  const { stdout, stderr } = await run(command, [path], {
    env: {
      PATH: process.env.PATH,
      PYTHONUTF8: '1',
      SANDBOX_ACCESS_TOKEN: sandbox.account.access_token,
      SANDBOX_PASSWORD: sandbox.account.password,
      SANDBOX_CLIENT_SECRET: sandbox.account.client_secret,
    },
  })
  expect(stderr).toBe('')
  return stdout
}

/** What matters of a call: the headers that a program sets by itself are its own affair. */
function essence({ method, path, status, request }: RequestDetail) {
  const { authorization, accept, 'content-type': type, 'x-sandbox-fault': fault, 'x-note': note } = request.headers
  return {
    method,
    path,
    status,
    authorization,
    type,
    fault,
    note,
    body: request.body,
    accept: accept === '*/*' ? undefined : accept,
  }
}

describe.each(LANGUAGES)('the code in %s', { timeout: 120_000 }, language => {
  test.each(Object.entries(CALLS))('sends the same as the call: %s', async (_, call) => {
    const first = await send(call)
    const repeat = callToRepeat(first, `${sandbox.url}/`)
    if (!repeat) throw new Error('the call cannot be repeated')
    const code = WRITERS[language](repeat)
    expect(code).not.toContain(sandbox.account.access_token)
    const printed = await runCode(language, code)
    const again = await newest()
    expect(again.id).not.toBe(first.id)
    expect(essence(again)).toEqual(essence(first))
    expect(printed).toContain(String(again.status))
    expect(printed).toContain(again.answer.body)
  })

  test('takes the secrets of a login from the environment', async () => {
    const { username, password, client_id, client_secret } = sandbox.account
    const login = { method: 'POST', path: '/api/v2/login' }
    const first = await send({ ...login, body: JSON.stringify({ username, password, client_id, client_secret }) })
    const repeat = callToRepeat(first, `${sandbox.url}/`)
    if (!repeat) throw new Error('the call cannot be repeated')
    const code = WRITERS[language](repeat)
    for (const secret of [`"${password}"`, client_secret, '[redacted]']) expect(code).not.toContain(secret)
    await runCode(language, code)
    const again = await newest()
    expect(again.id).not.toBe(first.id)
    expect(again.status).toBe(200)
  })
})

test('the address is always one of the sandbox, and a body of which only the beginning is stored gives no code', async () => {
  const call = await send({ method: 'GET', path: '/api/v2/cities' })
  expect(callToRepeat({ ...call, path: '//evil.example/x' }, 'http://127.0.0.1:4100/')?.url).toBe(
    'http://127.0.0.1:4100/evil.example/x',
  )
  expect(callToRepeat({ ...call, request: { ...call.request, truncated: true } }, 'http://127.0.0.1:4100/')).toBeNull()
})
