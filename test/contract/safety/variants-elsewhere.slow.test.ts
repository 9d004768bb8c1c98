import { describe, expect, test } from 'vitest'
import type { Finding } from '../../../src/contract/report.ts'
import { runContract } from '../../../src/contract/run/run-contract.ts'
import { createSandbox } from '../../../src/library/create-sandbox.ts'
import { startFront } from '../../mutants/front.ts'
import { findingsOf } from '../../mutants/judge.ts'
import { VARIANTS } from '../../mutants/list-variants.ts'
import { loginOf } from './as-deployment.ts'

/** Those that show in answers which a run that only reads gets to see. */
const SEEN_READING = [
  'money-as-text',
  'money-both-ways',
  'brief-sessions',
  'newest-status-first',
  'flat-records',
  'points-in-data',
  'no-meta',
  'token-at-the-root',
  'second-weight-named-otherwise',
  'nothing-extra',
  'keys-backwards',
  'more-headers',
  'message-on-success',
]

const isError = ({ severity }: Finding) => severity === 'error'

describe('a deployment that answers otherwise and is right raises no error', () => {
  test.each(SEEN_READING)(
    '%s',
    async id => {
      const variant = VARIANTS.find(one => one.id === id)
      if (variant === undefined) throw new Error(`there is no variant ${id}`)
      const { set, make = () => ({}) } = variant
      await using sandbox = await createSandbox({ clock: 'frozen', seed: 11, ...(set === undefined ? {} : { set }) })
      await sandbox.fill({ shipments: 30, customers: 6, ondemand: 4 })
      await using front = await startFront({ behind: sandbox.url, hideControl: true, change: make() })
      const report = await runContract({ ...loginOf(sandbox, front.url), seed: 1, phases: ['cases', 'pagination'] })
      expect(report.target.kind).toBe('deployment')
      expect(findingsOf(report).filter(isError)).toEqual([])
      expect(report.cases.map(({ verdict }) => verdict)).toContain('passed')
    },
    60_000,
  )
})
