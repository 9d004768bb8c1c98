import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ContractCase, NotRun } from '../../../src/contract/case.ts'
import type { RunReport } from '../../../src/contract/report.ts'
import { validateCases } from '../../../src/contract/run/validate-cases.ts'
import type { RunSettings } from '../../../src/contract/settings.ts'

/** What the deployment answers to GET /banks, one after the other; the last for ever. */
let answers: readonly string[] = []
let asked = 0
const GOOD = '{"code":200,"status":"success","data":[{"id":1,"name":"Ngân hàng A","short_name":"A"}]}'
const BAD = '{"code":500,"status":"error","data":[],"message":"Internal Server Error"}'

const server = createServer((request, response) => {
  if (request.url !== '/api/v2/banks') return response.writeHead(404).end('nothing here')
  const answer = answers[Math.min(asked++, answers.length - 1)]
  // An empty text stands for a connection that is cut.
  if (answer === '') return request.socket.destroy()
  response.writeHead(answer === BAD ? 500 : 200, { 'content-type': 'application/json' })
  return response.end(answer)
})
// Where other programs keep the machine busy, more than Node's 5 s may pass between two requests.
server.keepAliveTimeout = 60_000
let url = ''
beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address !== null && typeof address !== 'string') url = `http://127.0.0.1:${address.port}`
})
afterAll(() => new Promise<unknown>(resolve => server.close(resolve)))

const BANKS: ContractCase = {
  id: 'GET /api/v2/banks › 200 › all banks',
  phase: 'cases',
  operation: 'listBanks',
  cell: 200,
  writes: [],
  async run(session) {
    await session.call('listBanks', {}, { status: 200 })
  },
}

async function judge(one: Partial<ContractCase>, sent: readonly string[], settings: Partial<RunSettings> = {}) {
  answers = sent
  asked = 0
  const report: RunReport = await validateCases({ url, token: 'a-token', seed: 1, ...settings }, [{ ...BANKS, ...one }])
  const [result] = report.cases
  if (result === undefined) throw new Error('no case was reported')
  return { report, result, checks: result.findings.map(({ check }) => check) }
}

test('a good answer passes, at the first attempt', async () => {
  const { report, result } = await judge({}, [GOOD])
  expect(result.reason).toBeNull()
  expect([result.verdict, result.attempts, asked, report.exitCode]).toEqual(['passed', 1, 1, 0])
})

test('a wrong status is a finding that names its exchange', async () => {
  const { result, checks, report } = await judge({}, [BAD])
  expect([result.verdict, report.exitCode]).toEqual(['failed', 1])
  expect(checks).toContain('status')
  // After the look whether the token holds, and the first attempt.
  expect(result.findings[0]?.exchange).toBe(3)
})

test('green only when it ran again is flaky, and counts neither as passed nor as failed', async () => {
  const { result, report } = await judge({}, [BAD, GOOD])
  expect([result.verdict, result.attempts, asked]).toEqual(['flaky', 2, 2])
  expect(report.exitCode).toBe(0)
})

test('a second attempt looks again at what it shares with other cases', async () => {
  const run: ContractCase['run'] = async session => {
    await session.once('banks', () => session.call('listBanks', {}, { status: 200 }))
  }
  const steady = '{"code":201,"status":"success","data":[{"id":1,"name":"Ngân hàng A","short_name":"A"}]}'
  const { result, report } = await judge({ run }, [steady])
  expect([result.verdict, result.attempts, asked, report.exitCode]).toEqual(['failed', 2, 2, 1])
})

test('one that is flaky says what was wrong at first', async () => {
  const { result } = await judge({}, [BAD, GOOD])
  expect(result.reason).toMatch(/^at first status: expected the status 200, got 500/)
})

test('what may write is never sent a second time', async () => {
  const { result } = await judge({ writes: ['customers'] }, [BAD, GOOD], { allowWrites: ['customers'] })
  expect([result.verdict, result.attempts, asked]).toEqual(['failed', 1, 1])
})

test('a deployment that fails everywhere is not asked everything twice', async () => {
  answers = [BAD]
  asked = 0
  const cases = Array.from({ length: 60 }, (_, at) => ({ ...BANKS, id: `case ${at}` }))
  await validateCases({ url, token: 'a-token' }, cases)
  expect(asked).toBe(80)
})

test('retries can be turned off', async () => {
  const { result } = await judge({}, [BAD, GOOD], { retries: 0 })
  expect([result.verdict, asked]).toEqual(['failed', 1])
})

test('a case without anything to check is not run, and does not count as passed', async () => {
  const { result, report } = await judge({ run: () => Promise.reject(new NotRun('there is no bank')) }, [GOOD])
  expect([result.verdict, result.reason]).toEqual(['not-run', 'there is no bank'])
  expect(report.exitCode).toBe(4)
})

test('what was found before a case gave up counts all the same', async () => {
  const run: ContractCase['run'] = async session => {
    await session.call('listBanks', {}, { status: 200 }).catch(() => undefined)
    throw new NotRun('there is no bank')
  }
  const { result, report } = await judge({ run }, [BAD])
  expect([result.verdict, report.exitCode]).toEqual(['failed', 1])
})

test('a case that throws without a finding is red, with the error', async () => {
  const { result, checks } = await judge({ run: () => Promise.reject(new TypeError('x is not a function')) }, [GOOD])
  expect([result.verdict, checks, result.findings[0]?.got]).toEqual(['failed', ['finished'], 'x is not a function'])
})

test('where the check of the status is left out, a wrong one is still no pass', async () => {
  const { result, checks } = await judge({}, [BAD], { checks: ['schema'] })
  expect(result.verdict).toBe('failed')
  expect(checks).not.toContain('status')
})

test('a forbidden call within a case makes it not run', async () => {
  const run: ContractCase['run'] = async session => {
    await session.call('createWebhook', { body: { endpoint: 'http://a.example' } }, { status: 200 })
  }
  const { result, report } = await judge({ run }, [GOOD])
  expect(result.verdict).toBe('not-run')
  expect(result.reason).toContain('it needs --allow-writes webhooks')
  // The look whether the token holds.
  expect(report.sent).toEqual({ GET: 1 })
})

test('an answer that was cut off is a finding where the target is still there', async () => {
  const { checks, report } = await judge({}, [''])
  expect(checks).toEqual(['answered'])
  expect(report.exitCode).toBe(1)
})

test('five cases without an answer in a row end the run as not judged', async () => {
  answers = ['']
  const cases = Array.from({ length: 20 }, (_, at) => ({ ...BANKS, id: `case ${at}` }))
  asked = 0
  const run = validateCases({ url, token: 'a-token', retries: 0, workers: 1 }, cases)
  await expect(run).rejects.toMatchObject({ kind: 'unreachable' })
  expect(asked).toBeLessThan(12)
})

test('an aborted run judges nothing', async () => {
  const stop = new AbortController()
  const run = async (): Promise<void> => stop.abort(new Error('stopped by hand'))
  const cases = [
    { ...BANKS, run },
    { ...BANKS, id: 'the next' },
  ]
  await expect(validateCases({ url, token: 'a-token', workers: 1, signal: stop.signal }, cases)).rejects.toThrow(
    'stopped by hand',
  )
})

test('unknown checks are refused before anything is sent', async () => {
  await expect(validateCases({ url: 'http://127.0.0.1:9', checks: ['statuss'] }, [BANKS])).rejects.toMatchObject({
    kind: 'usage',
    message: expect.stringContaining('There is no check "statuss"'),
  })
})
