/** Runs the harness against a sandbox behind a front. */
import type { Finding, RunReport } from '../../src/contract/report.ts'
import { runContract } from '../../src/contract/run/run-contract.ts'
import type { RunSettings } from '../../src/contract/settings.ts'
import type { Sandbox } from '../../src/library/create-sandbox.ts'
import type { Change } from './change.ts'
import { startFront } from './front.ts'
import type { Mutant, Variant } from './mutant.ts'

export type Selected = Pick<RunSettings, 'phases' | 'includeOperations' | 'account' | 'seed'>

/** The report about a sandbox that this change stands before. */
export async function judge(sandbox: Sandbox, change: Change, selected: Selected): Promise<RunReport> {
  const skeletonToken = sandbox.account.access_token
  await using front = await startFront({ behind: sandbox.url, change, skeletonToken })
  return await runContract({ url: front.url, ...selected })
}

/** What a mutant is checked with: the cases of its operation in its phases. */
export function selectionOf({ phases, operation, run = [operation] }: Mutant): Selected {
  return { phases, includeOperations: run, seed: 1 }
}

export interface Verdict {
  /** Errors by the named check where the defect shows. */
  readonly caught: readonly Finding[]
  readonly report: RunReport
}

export async function judgeMutant(sandbox: Sandbox, mutant: Mutant): Promise<Verdict> {
  const report = await judge(sandbox, mutant.make(), selectionOf(mutant))
  const { expectedCheck, operation, foundOn = operation } = mutant
  const caught = findingsOf(report).filter(
    finding => finding.check === expectedCheck && finding.operation === foundOn && finding.severity === 'error',
  )
  return { caught, report }
}

/** A variant is checked with an account of its own. */
export async function judgeVariant(sandbox: Sandbox, variant: Variant, seed: number): Promise<RunReport> {
  const { phases, run, set, make = () => ({}) } = variant
  const { account } = await sandbox.createAccount(set === undefined ? {} : { set })
  return judge(sandbox, make(), {
    account: account.id,
    phases,
    seed,
    ...(run === undefined ? {} : { includeOperations: run }),
  })
}

export function findingsOf({ cases }: RunReport): readonly Finding[] {
  return cases.flatMap(({ findings }) => findings)
}

/** For a person: one line a finding, each kind once. */
export function describeFindings(report: RunReport): readonly string[] {
  const lines = findingsOf(report).map(
    ({ check, operation, severity, pointer, expected, got, case: id }) =>
      `${severity} ${check} on ${operation} at "${pointer}": expected ${expected}, got ${got.slice(0, 120)} (${id})`,
  )
  return [...new Set(lines)].slice(0, 12)
}
