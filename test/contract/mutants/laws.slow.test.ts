/** Every defect of the kinds that laws on every answer find: as a sandbox, and read-only as a deployment. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSandbox, type Sandbox } from '../../../src/library/create-sandbox.ts'
import { describeFindings } from '../../mutants/judge.ts'
import { caughtBy, judgeReading, judgeSandbox, LAW_KINDS } from '../../mutants/laws/judge-planted.ts'
import { PLANTED } from '../../mutants/laws/list-planted.ts'
import type { Planted } from '../../mutants/laws/planted.ts'

const DEFECTS = PLANTED.filter(({ kind }) => LAW_KINDS.includes(kind))
/** What a run that only reads does not get to see, and why. */
const NOT_BY_READING: Readonly<Record<string, string>> = {
  'listCustomers-first-address-only': 'one customer is searched, and it has one address',
  'listShipments-a-record-before-from':
    'the unit of "from" is not shown, so that only a record of our own tells what it selects',
}
/** What a run as a sandbox finds by another check, and why. */
const OTHERWISE_AS_SANDBOX: Readonly<Record<string, string>> = {
  'listInvoiceShipments-of-another-session':
    'a front of several accounts answers with the session of another one, which is a 404: the check "status" finds it',
}
const AS_SANDBOX = DEFECTS.filter(({ id }) => !(id in OTHERWISE_AS_SANDBOX))
const READABLE = DEFECTS.filter(({ readOnly }) => readOnly)
const READ = READABLE.filter(({ id }) => !(id in NOT_BY_READING))
const LONGEST_MS = 60_000

let sandbox: Sandbox
/** With a past. */
let filled: Sandbox

beforeAll(async () => {
  ;[sandbox, filled] = await Promise.all([
    createSandbox({ clock: 'frozen', seed: 7 }),
    createSandbox({ clock: 'frozen', seed: 11 }),
  ])
  await filled.fill({ shipments: 60, customers: 30, ondemand: 30 })
  await filled.registerWebhook('http://127.0.0.1:9/events')
})
afterAll(async () => {
  for (const one of [sandbox, filled]) await one.close()
})

describe('a sandbox with a defect is found out by the law', () => {
  test.each(AS_SANDBOX)(
    '$id',
    async planted => {
      const report = await judgeSandbox(sandbox, planted.make(), planted)
      expectCaught(planted, caughtBy(planted, report).length, describeFindings(report))
    },
    LONGEST_MS,
  )
})

describe('a deployment with a defect is found out by reading', () => {
  test.each(READ)(
    '$id',
    async planted => {
      const report = await judgeReading(filled, planted.make(), planted)
      expect(report.target.kind).toBe('deployment')
      expectCaught(planted, caughtBy(planted, report).length, describeFindings(report))
    },
    LONGEST_MS,
  )
})

test('reading alone finds at least 95 % of what shows in answers alone', () => {
  expect(READ.length / READABLE.length).toBeGreaterThanOrEqual(0.95)
  expect(READABLE.length - READ.length).toBe(Object.keys(NOT_BY_READING).length)
})

test('a run as a sandbox finds at least 95 % by the law, and the others by another check', async () => {
  expect(AS_SANDBOX.length / DEFECTS.length).toBeGreaterThanOrEqual(0.95)
  for (const planted of DEFECTS.filter(one => !AS_SANDBOX.includes(one))) {
    const report = await judgeSandbox(sandbox, planted.make(), planted)
    expect(describeFindings(report).filter(line => line.startsWith(`error status on ${planted.run[0]}`))).not.toEqual(
      [],
    )
  }
})

function expectCaught({ id }: Planted, caught: number, instead: readonly string[]): void {
  expect(caught, `${id}, found instead: ${instead.join('\n') || 'nothing'}`).toBeGreaterThan(0)
}
