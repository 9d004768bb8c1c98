import { expect, test } from 'vitest'
import { PHASE_CASES } from '../../../src/contract/run/run-contract.ts'
import type { Asked, Reply } from '../../mutants/change.ts'
import { look } from '../../mutants/edit.ts'
import { errors, judgeDeployment } from './judge-deployment.ts'
import { notRun } from './judge-phase.ts'

const LONG_MS = 120_000
const CUSTOMERS = PHASE_CASES.filter(({ operation }) => /Customers?$/.test(operation))

/** A deployment that takes no customer with this in a field. */
const refusing = (field: 'phone' | 'name', start: string) => () => ({
  ask(asked: Asked): Reply | undefined {
    const sent = look(asked.body, `/${field}`)
    if (asked.operation !== 'createCustomer' || typeof sent !== 'string' || !sent.startsWith(start)) return undefined
    const data = { errors: { [field]: ['Không hợp lệ.'] }, exception: 'The given data was invalid.' }
    const body = { code: 422, status: 'error', data, message: 'Unprocessable Entity' }
    return { status: 422, headers: { 'content-type': 'application/json' }, body }
  },
})
const settings = { allowWrites: ['customers'], allowIrreversible: true } as const

test(
  'where a deployment refuses the unassigned phone numbers of the run, customer cases are not run and none fails',
  async () => {
    const { report } = await judgeDeployment(CUSTOMERS, { change: refusing('phone', '050'), settings })
    expect(errors(report)).toEqual([])
    const reasons = notRun(report).filter(line => line.includes('no customer whose phone begins with 050'))
    expect(reasons.length).toBeGreaterThanOrEqual(6)
    expect(report.leftovers).toEqual([])
  },
  LONG_MS,
)

test(
  'a refusal of another field is a finding',
  async () => {
    const { report } = await judgeDeployment(CUSTOMERS, { change: refusing('name', 'Khách'), settings })
    expect(errors(report)).toContainEqual(expect.stringContaining('error status POST /api/v2/customers'))
  },
  LONG_MS,
)
