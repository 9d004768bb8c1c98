import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSandbox, type Sandbox } from '../../../src/library/create-sandbox.ts'
import { describeFindings, judgeVariant } from '../../mutants/judge.ts'
import { VARIANTS } from '../../mutants/list-variants.ts'

/** `npm run contract:soak` draws three. */
const SEEDS = (process.env.CONTRACT_SOAK_SEEDS ?? '1').split(',').map(Number)

describe.each(SEEDS)('with the seed %i a different but correct server has no findings', seed => {
  let sandbox: Sandbox
  beforeAll(async () => {
    sandbox = await createSandbox({ clock: 'frozen', seed: 7 })
  })
  afterAll(() => sandbox.close())

  test.each(VARIANTS)(
    '$id: $title',
    async variant => {
      const report = await judgeVariant(sandbox, variant, seed)
      expect(describeFindings(report)).toEqual([])
      expect(report.cases.map(({ verdict }) => verdict)).toContain('passed')
      expect(report.exitCode).toBe(0)
    },
    60_000,
  )
})
