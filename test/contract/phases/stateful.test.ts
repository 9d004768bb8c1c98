import { describe, expect, it } from 'vitest'
import { statefulPhase } from '../../../src/contract/phases/stateful/stateful-cases.ts'
import { judgePhase, notRun, told } from './judge-phase.ts'

describe('stateful phase', () => {
  it.each(['compatible', 'spec', 'observed'] as const)(
    'finds nothing in the sandbox under %s, and judges every case',
    async profile => {
      const report = await judgePhase(statefulPhase, { sandbox: { profile } })
      expect(told(report)).toEqual([])
      expect(notRun(report)).toEqual([])
    },
  )
})
