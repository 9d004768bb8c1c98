/** A deployment in a form of its own, where the document leaves one open, has no finding above a note. */
import { describe, expect, test } from 'vitest'
import type { Phase } from '../../../src/contract/case.ts'
import { runContract } from '../../../src/contract/run/run-contract.ts'
import { createSandbox } from '../../../src/library/create-sandbox.ts'
import { startFront } from '../../mutants/front.ts'
import { findingsOf } from '../../mutants/judge.ts'
import type { Legal } from '../../mutants/legal/legal.ts'
import { LEGAL } from '../../mutants/legal/list-legal.ts'
import { loginOf } from '../safety/as-deployment.ts'

const PHASES: readonly Phase[] = ['cases', 'negative', 'auth', 'pagination', 'stateful']
const WRITES = ['customers', 'webhooks', 'shipments', 'tokens'] as const

async function findingsAboveANote({ set, operations, writes, make = () => ({}) }: Legal): Promise<readonly string[]> {
  // What is written moves by itself: cases wait for its carrier.
  const clock = writes ? 'real' : 'frozen'
  await using sandbox = await createSandbox({ clock, seed: 11, ...(set === undefined ? {} : { set }) })
  await sandbox.fill({ shipments: 60, customers: 30, ondemand: 30 })
  await using front = await startFront({ behind: sandbox.url, hideControl: true, change: make() })
  const report = await runContract({
    ...loginOf(sandbox, front.url),
    seed: 1,
    phases: PHASES,
    ...(operations === undefined ? {} : { includeOperations: operations }),
    ...(writes ? { allowWrites: WRITES, allowIrreversible: true } : {}),
  })
  expect(report.target.kind).toBe('deployment')
  return findingsOf(report)
    .filter(({ severity }) => severity !== 'information')
    .map(
      ({ severity, check, operation, pointer, expected, got, case: id }) =>
        `${severity} ${check} on ${operation} at "${pointer}": expected ${expected}, got ${got.slice(0, 100)} (${id})`,
    )
}

describe('a legal form raises no alarm', () => {
  test.each(LEGAL)(
    '$id: $title',
    async variant => {
      expect([...new Set(await findingsAboveANote(variant))].slice(0, 12)).toEqual([])
    },
    120_000,
  )
})
