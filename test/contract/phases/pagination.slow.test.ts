import { describe, expect, it } from 'vitest'
import { paginationPhase } from '../../../src/contract/phases/pagination/pagination-cases.ts'
import { judgePhase, notRun, told } from './judge-phase.ts'

describe('pagination phase', () => {
  it.each(['compatible', 'spec', 'observed'] as const)(
    'finds nothing in the sandbox under %s, and judges every list',
    async profile => {
      const report = await judgePhase(paginationPhase, { sandbox: { profile } })
      expect(told(report)).toEqual([])
      expect(notRun(report)).toEqual([])
    },
  )
})
