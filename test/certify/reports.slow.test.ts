import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { notApplicable } from '../../src/certify/check.ts'
import { CHECKS } from '../../src/certify/checks/list-checks.ts'
import { describeRequest, writeJunit, writeReport } from '../../src/certify/report.ts'
import { describeCertify } from '../../src/cli/describe/certify/describe-certify.ts'
import { createHider } from '../../src/reporting/redaction/create-hider.ts'
import { safeJson } from '../../src/reporting/show-codes.ts'
import { validator } from '../../src/schemas/registry.ts'
import { urlTokenOf } from '../../src/webhooks/sign/url-token.ts'
import { startReceiver } from '../support/receiver.ts'
import { checkOf, judgeReceiver, SECRET } from './judge-receiver.ts'

/** Whatever a report is written as. */
const formsOf = (report: Awaited<ReturnType<typeof judgeReceiver>>) => [
  JSON.stringify(report),
  writeJunit(report),
  describeCertify(report).join('\n'),
]

test('no report has a secret, also when the answer of the consumer contains it', async () => {
  const canaries = ['canary-of-the-state', 'canary-of-the-target', 'canary of the query', SECRET, SECRET.slice(6)]
  await using receiver = await startReceiver({
    answer: request => ({
      status: request.text.includes('"999"') ? 500 : 200,
      body: `${canaries.join(' ')} ${request.path} ${request.headers.authorization}`,
    }),
  })
  const target = `${receiver.url.replace('://', '://shop:canary-of-the-target@')}/hook?token=canary%20of%20the%20query`
  const state = `${receiver.url}/state`
  const report = await judgeReceiver(target, {
    probe: { url: state, headers: { authorization: 'Bearer canary-of-the-state' } },
    secrets: [
      { variable: 'STATE_HEADER', value: 'Bearer canary-of-the-state' },
      { variable: 'OTHER', value: canaries[0] ?? '' },
    ],
    deadlineMs: 1_000,
  })
  // The state never changes here, so the probe's answers are in the report too.
  expect(checkOf(report, 'state-changes').failures[0]?.got).toContain('$OTHER')
  for (const form of formsOf(report)) {
    for (const canary of [...canaries, 'canary%20of']) expect(form).not.toContain(canary)
    expect(form).toContain('$WEBHOOK_SECRET')
    expect(form).toContain('$TARGET_TOKEN')
  }
})

test('no report has control or invisible characters from answers of the consumer', async () => {
  const hostile = '\u001b[2J\u009b31m\u202eabc\u2066\u2028\u200f\u{e0041}'
  await using receiver = await startReceiver({ answer: () => ({ status: 500, body: hostile }) })
  const report = await judgeReceiver(`${receiver.url}/${encodeURIComponent(hostile)}`, { deadlineMs: 1_000 })
  expect(JSON.stringify(report)).toContain('\u202e')
  for (const form of [safeJson(report), writeJunit(report), describeCertify(report).join('\n')]) {
    expect(form).not.toMatch(/[^\P{Cc}\t\n\r]|[\p{Cf}\p{Zl}\p{Zp}]/u)
  }
})

test('the token that a url-token address holds is hidden like the secret it comes from', async () => {
  await using receiver = await startReceiver({ answer: () => ({ status: 500 }) })
  const report = await judgeReceiver(receiver.url, { signing: { scheme: 'url-token', secret: SECRET } })
  expect(receiver.received[0]?.path).toContain(urlTokenOf(SECRET))
  for (const form of formsOf(report)) expect(form).not.toContain(urlTokenOf(SECRET))
  expect(checkOf(report, 'valid-events').failures[0]?.curl).toContain(`?token='"$WEBHOOK_TOKEN"`)
})

test('a report is by its schema, also when everything failed', async () => {
  await using receiver = await startReceiver({
    answer: request => ({ status: request.text.includes('"901"') ? 200 : 500 }),
  })
  const report = await judgeReceiver(receiver.url)
  expect(report.counts.fail).toBeGreaterThan(5)
  expect(validator('sandbox/certify-report.schema.json')(report)).toEqual([])
})

test('a report in which nothing could be judged is no PASS: exit 4', () => {
  const judged = CHECKS.map(check => ({ check, finding: notApplicable('no way to see'), ms: 0 }))
  const report = writeReport(judged, {
    target: 'http://a',
    scheme: 'none',
    sent: 0,
    startedAt: 0,
    hider: createHider([]),
  })
  expect(report).toMatchObject({ verdict: 'NOT JUDGED', exit_code: 4 })
})

test('JUnit has a testcase per check: what failed, what was skipped and why', async () => {
  await using receiver = await startReceiver({ answer: () => ({ status: 200, body: '<b>&\u0000"' }) })
  const report = await judgeReceiver(receiver.url)
  const xml = writeJunit(report)
  expect(xml.match(/<testcase /g)).toHaveLength(report.checks.length)
  expect(xml).toContain(`tests="${report.checks.length}" failures="4" errors="0" skipped="4"`)
  expect(xml).toContain('<failure message="expected 4xx, got 200">')
  expect(xml).toContain('<skipped message="NOT JUDGED: the state cannot be seen: pass --state-url')
  expect(xml).toContain('answer: &lt;b&gt;&amp;\\u0000&quot;')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: XML forbids them, so the test looks for them.
  expect(xml).not.toMatch(/[\u0000-\u0008]/)
})

test('a person reads what failed first, with the request, the answer, why and what to do', async () => {
  await using receiver = await startReceiver({ answer: () => ({ status: 200, body: 'thanks\u001b[2J' }) })
  const lines = describeCertify(await judgeReceiver(`${receiver.url}/hook`))
  expect(lines[0]).toBe('FAIL  wrong-signature: a wrong signature is refused')
  expect(lines[1]).toBe('      sent  signed with another secret')
  expect(lines[2]).toBe('      got   200, expected 4xx')
  expect(lines[3]).toBe('      said  thanks\\u001b[2J')
  expect(lines[4]).toMatch(/^ {6}do {4}Compute the signature over the raw body/)
  expect(lines[5]).toMatch(
    new RegExp(`^ {6}curl -i -X POST '${receiver.url}/hook' -H 'content-type: application/json'`),
  )
  expect(lines.findIndex(line => line.startsWith('PASS'))).toBeGreaterThan(
    lines.findIndex(line => line.startsWith('N/A')),
  )
  expect(lines.findIndex(line => line.startsWith('N/A'))).toBeGreaterThan(
    lines.findIndex(line => line.startsWith('NOT JUDGED')),
  )
  expect(lines.at(-1)).toMatch(
    /^FAIL: .*\/hook, scheme standard: 4 failed, 10 passed, 3 not judged, 1 not applicable; \d+ requests in/,
  )
})

test('a curl line gives the shell what was sent, quotes and variables included', () => {
  const hider = createHider([{ variable: 'WEBHOOK_SECRET', value: 'top-secret' }])
  const body = '{"name":"Nguyễn Văn A\'s $HOME `id`","s":"top-secret","n":"\\\\"}'
  const line = describeRequest(
    {
      url: 'http://127.0.0.1/?t=top-secret',
      headers: { 'content-type': 'a/b', 'x-a': "it's" },
      body: Buffer.from(body),
    },
    hider,
  )
  expect(line).not.toContain('top-secret')
  const script = `curl() { printf '%s\\n' "$@"; }\n${line}`
  const words = execFileSync('sh', ['-c', script], { encoding: 'utf8', env: { WEBHOOK_SECRET: 'top-secret' } }).split(
    '\n',
  )
  expect(words).toEqual([
    '-i',
    '-X',
    'POST',
    'http://127.0.0.1/?t=top-secret',
    '-H',
    'content-type: a/b',
    '-H',
    "x-a: it's",
    '--data-raw',
    body,
    '',
  ])
})

test('and line feeds, tabs, quotes and backslashes of a body survive a terminal', () => {
  const body = '{\n\t"name": "it\'s a \\\\ \u007f"\r\n}'
  const line = describeRequest({ url: 'http://127.0.0.1/', headers: {}, body: Buffer.from(body) }, createHider([]))
  expect(line).not.toMatch(/\p{Cc}/u)
  // -i -X POST URL -H 'Content-Type:' --data-raw BODY
  const script = `curl() { printf '%s' "$8" | od -An -tx1; }\n${line}`
  const hex = execFileSync('bash', ['-c', script], { encoding: 'utf8' })
  expect(Buffer.from(hex.replace(/\s/g, ''), 'hex').toString()).toBe(body)
})
