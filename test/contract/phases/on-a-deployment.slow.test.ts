import { expect, test, vi } from 'vitest'
import type { ContractCase } from '../../../src/contract/case.ts'
import { authPhase } from '../../../src/contract/phases/auth/auth-cases.ts'
import { casesPhase } from '../../../src/contract/phases/cases/cases-cases.ts'
import { negativePhase } from '../../../src/contract/phases/negative/negative-cases.ts'
import type { RunReport } from '../../../src/contract/report.ts'
import type { Sandbox } from '../../../src/library/create-sandbox.ts'
import type { Asked } from '../../mutants/change.ts'
import type { SeenRequest } from '../../mutants/front.ts'
import { clientOf } from '../../support/api-client.ts'
import { errors, judgeDeployment } from './judge-deployment.ts'
import { notRun } from './judge-phase.ts'

// A hundred requests each, perhaps while all cores do other things.
vi.setConfig({ testTimeout: 120_000 })

const CASES = [...casesPhase, ...negativePhase, ...authPhase]
const HARMLESS = /^POST \/api\/v2\/(login|rates|ondemand-shipments\/rates)$/

async function fill(sandbox: Sandbox): Promise<void> {
  await sandbox.fill({ shipments: 30, customers: 5, ondemand: 5, days: 10 })
}

function pathOf({ method, path }: SeenRequest): string {
  return `${method} ${path.replace(/\?.*/, '')}`
}

test.each([
  // The route adds five requests to whichever phase asks first.
  { phase: 'cases', cases: casesPhase, most: 24 + 5 },
  { phase: 'negative', cases: negativePhase, most: 25 + 5 },
  // Without a token, with a foreign and a refresh token each; one with a malformed one.
  { phase: 'auth', cases: authPhase, most: 18 * 3 + 1 },
])('read-only the phase $phase sends nothing but reads and quotes, $most at most', async ({ cases, most }) => {
  const { report, seen } = await judgeDeployment(cases, { before: fill })
  expect(errors(report)).toEqual([])
  const writes = seen.map(pathOf).filter(sent => !sent.startsWith('GET ') && !HARMLESS.test(sent))
  expect(writes).toEqual([])
  // One login is the run's own.
  expect(seen.length - 1).toBeLessThanOrEqual(most)
  expect(seen.length).toBeGreaterThan(20)
})

test('nothing but the quotes is refused or denied on purpose, and no login fails', async () => {
  const { seen, report } = await judgeDeployment(CASES, { before: fill })
  const logins = report.exchanges.filter(({ operation }) => operation === 'login')
  expect(logins.map(({ got }) => got?.status)).toEqual(logins.map(() => 200))
  expect(logins.length).toBeGreaterThan(0)
  expect(seen.some(({ path }) => path === '/api/v2/refresh_token')).toBe(false)
})

test('where only a token was given there is nothing to log in with, and the rest is judged all the same', async () => {
  const { report, seen } = await judgeDeployment(CASES, { before: fill, byToken: true })
  expect(errors(report)).toEqual([])
  expect(notRun(report)).toContainEqual(expect.stringContaining('only a token was given'))
  expect(seen.filter(({ path }) => path === '/api/v2/login')).toEqual([])
  expect(report.cases.filter(({ verdict }) => verdict === 'passed').length).toBeGreaterThan(60)
})

test('an account without any record makes no case fail: cases that could not run are reported', async () => {
  const { report } = await judgeDeployment(CASES)
  expect(errors(report)).toEqual([])
  expect(notRun(report)).toContainEqual(expect.stringContaining('no COD session whose shipments could be listed'))
  expect(notRun(report)).toContainEqual(expect.stringContaining('no on-demand order that could be read'))
})

const EVERYTHING = {
  allowWrites: ['customers', 'webhooks', 'shipments', 'tokens'],
  allowIrreversible: true,
} as const

test.each(['spec', 'observed'])(
  'with all writes allowed a deployment under %s passes and keeps nothing',
  async profile => {
    const { report } = await judgeDeployment(CASES, {
      // An order can be updated 2 s after it was booked, and cancelled for minutes.
      sandbox: { profile, clock: 'real', pace: 'script' },
      settings: EVERYTHING,
      async after(sandbox) {
        const { get } = clientOf(sandbox, sandbox)
        expect((await get('/webhooks')).body.data).toEqual([])
        expect((await get('/customers')).body.data).toEqual([])
      },
    })
    expect(errors(report)).toEqual([])
    expect(report.leftovers).toEqual([])
    const reading = profile === 'spec' ? 'HTTP 200' : 'HTTP 422'
    expect(report.readings).toEqual([`create_refusal: a booking that cannot be placed is answered ${reading}`])
  },
)

/** Every request is answered as one of the account, with any token or none. */
const openDoor = () => ({
  ask(asked: Asked) {
    asked.headers = { ...asked.headers, authorization: `Bearer ${asked.skeletonToken}` }
    return undefined
  },
})

test('a deployment that does not check the token keeps its records', async () => {
  const before: unknown[] = []
  const look = async (sandbox: Sandbox): Promise<unknown> => {
    const { get, control } = clientOf(sandbox, sandbox)
    const lists = ['/customers', '/webhooks', '/ondemand-shipments']
    const found = await Promise.all(lists.map(async path => (await get(path)).body.data))
    return [...found, (await control.get('/account/bank-history')).body]
  }
  const { report } = await judgeDeployment(authPhase, {
    change: openDoor,
    settings: EVERYTHING,
    async before(sandbox) {
      await fill(sandbox)
      before.push(await look(sandbox))
    },
    after: async sandbox => expect([await look(sandbox)]).toEqual(before),
  })
  const denied = report.cases.filter(({ verdict }) => verdict !== 'not-run')
  expect(denied).toHaveLength(29 * 3)
  expect(denied.filter(({ verdict }) => verdict !== 'failed').map(({ id }) => id)).toEqual([])
  expect(checksOf(report, denied)).toEqual(['auth-required'])
})

function checksOf(report: RunReport, cases: readonly Pick<ContractCase, 'id'>[]): readonly string[] {
  const ids = new Set(cases.map(({ id }) => id))
  const errors = report.cases.flatMap(({ findings }) => findings).filter(({ severity }) => severity === 'error')
  return [...new Set(errors.filter(one => ids.has(one.case)).map(({ check }) => check))]
}
