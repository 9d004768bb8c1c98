/** The planted defects of firmness and of gateways: found, or not looked at, and never mistaken. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ContractError } from '../../../src/contract/contract-error.ts'
import type { RunReport } from '../../../src/contract/report.ts'
import { REPORT_FORMATS, writeReport } from '../../../src/contract/reports/list-reports.ts'
import { runContract } from '../../../src/contract/run/run-contract.ts'
import type { RunSettings } from '../../../src/contract/settings.ts'
import { createSandbox, type Sandbox } from '../../../src/library/create-sandbox.ts'
import { findingsOf, judge } from '../../mutants/judge.ts'
import { PLANTED } from '../../mutants/laws/list-planted.ts'
import type { Planted } from '../../mutants/laws/planted.ts'
import { startDeployment } from '../safety/as-deployment.ts'

const LONG = 120_000

const ofKind = (kind: string) => PLANTED.filter(planted => planted.kind === kind)
const FIRMNESS = ofKind('firmness')
const GATEWAYS = ofKind('gateway answers')
/** A page in place of JSON is a defect of the sandbox itself: nothing stands before it. */
const AT_THE_SANDBOX = GATEWAYS.filter(({ operation }) => operation !== 'login')

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await createSandbox({ clock: 'frozen', seed: 7 })
})
afterAll(() => sandbox.close())

const asSandbox = ({ make, phases, run }: Planted) =>
  judge(sandbox, make(), { phases, includeOperations: run, seed: 1 })

async function asDeployment({ make, phases, run, readOnly }: Planted): Promise<RunReport> {
  await using deployment = await startDeployment({ change: make() })
  const writes: Partial<RunSettings> = readOnly ? {} : { allowWrites: ['customers', 'webhooks', 'shipments'] }
  return await runContract({ ...deployment.settings, ...writes, phases, includeOperations: run, seed: 1 })
}

const errors = (report: RunReport) => findingsOf(report).filter(({ severity }) => severity === 'error')

describe.each([
  ['as the sandbox', asSandbox],
  ['as a deployment that is only read', asDeployment],
] as const)('a form that the document shows, %s', (_how, look) => {
  test.each(FIRMNESS)(
    '$id: $defect',
    async planted => {
      const { expect: wanted } = planted
      if (wanted.outcome !== 'finding') throw new Error(`${planted.id} expects no finding`)
      const caught = errors(await look(planted)).filter(
        ({ check, operation }) => check === wanted.check && wanted.on.includes(operation),
      )
      expect(caught).not.toEqual([])
    },
    LONG,
  )
})

/** What a run comes to: the exit code, and all that a person gets to read. */
async function outcomeOf(run: Promise<RunReport>) {
  try {
    const report = await run
    const texts = REPORT_FORMATS.map(format => writeReport(format, report))
    return { exitCode: report.exitCode, errors: errors(report), leftovers: report.leftovers, text: texts.join('\n') }
  } catch (error) {
    if (!(error instanceof ContractError) || error.kind === 'usage') throw error
    return { exitCode: 3, errors: [], leftovers: [], text: error.message }
  }
}

describe.each([
  ['of the sandbox', asSandbox, AT_THE_SANDBOX],
  ['of a deployment', asDeployment, GATEWAYS],
] as const)('an answer in place of that %s', (_how, look, some) => {
  test.each(some)(
    '$id: $defect',
    async planted => {
      const wanted = planted.expect
      const outcome = await outcomeOf(look(planted))
      expect(outcome.leftovers).toEqual([])
      if (wanted.outcome !== 'could-not-look') return
      expect(outcome.errors).toEqual([])
      expect([3, 4]).toContain(outcome.exitCode)
      if (wanted.says !== undefined) expect(outcome.text).toContain(wanted.says)
    },
    LONG,
  )
})
