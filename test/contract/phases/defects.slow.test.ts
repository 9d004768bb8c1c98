import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ContractCase } from '../../../src/contract/case.ts'
import { paginationPhase } from '../../../src/contract/phases/pagination/pagination-cases.ts'
import { statefulPhase } from '../../../src/contract/phases/stateful/stateful-cases.ts'
import type { Finding } from '../../../src/contract/report.ts'
import { validateCases } from '../../../src/contract/run/validate-cases.ts'
import { createSandbox, type Sandbox } from '../../../src/library/create-sandbox.ts'
import type { OperationId } from '../../../src/schemas/operations.ts'
import type { Change } from '../../mutants/change.ts'
import { startFront } from '../../mutants/front.ts'
import { MONEY_DEFECTS } from './money-defects.ts'
import { PAGING_DEFECTS } from './paging-defects.ts'
import { STATEFUL_DEFECTS } from './stateful-defects.ts'

/** Of a machine that is busy otherwise. */
const WHOLE_RUN_MS = 120_000

describe('a defect of a service', () => {
  let sandbox: Sandbox
  beforeAll(async () => {
    sandbox = await createSandbox({ seed: 1 })
  })
  afterAll(() => sandbox.close())

  const judge = async (
    cases: readonly ContractCase[],
    change: Change,
    operation?: OperationId,
  ): Promise<readonly Finding[]> => {
    await using front = await startFront({ behind: sandbox.url, change })
    const only = operation === undefined ? {} : { includeOperations: [operation] }
    const report = await validateCases({ url: front.url, seed: 7, ...only }, cases)
    return report.cases.flatMap(({ findings }) => findings)
  }

  it('is not found where there is none', { timeout: WHOLE_RUN_MS }, async () => {
    expect(await judge([...paginationPhase, ...statefulPhase], {})).toEqual([])
  })

  it.each(PAGING_DEFECTS)(
    'in pages is caught by $check: $operation, $what',
    { timeout: WHOLE_RUN_MS },
    async defect => {
      const findings = await judge(paginationPhase, defect.change, defect.operation)
      expect(findings.map(({ check }) => check)).toContain(defect.check)
    },
  )

  it.each([...STATEFUL_DEFECTS, ...MONEY_DEFECTS])(
    'is caught by $check: $operation, $what',
    { timeout: WHOLE_RUN_MS },
    async defect => {
      const findings = await judge(statefulPhase, defect.change, defect.operation)
      expect(findings.map(({ check }) => check)).toContain(defect.check)
    },
  )
})
