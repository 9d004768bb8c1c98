/** Runs the harness against a sandbox, or against what it takes for a deployment, with one planted defect. */
import type { Finding, RunReport } from '../../../src/contract/report.ts'
import { runContract } from '../../../src/contract/run/run-contract.ts'
import type { Sandbox } from '../../../src/library/create-sandbox.ts'
import type { Change } from '../change.ts'
import { startFront } from '../front.ts'
import { findingsOf, judge } from '../judge.ts'
import type { Planted } from './planted.ts'

/** Kinds of defects that the laws on every answer find. */
export const LAW_KINDS: readonly string[] = [
  'fee sums',
  'session sums and slips',
  'the ledger as a chain',
  'parent ids',
  'one code, one name',
  'status code, text and slug in one language',
  'list = search = get',
  'times in order',
  'id asked = id answered',
  'each hit of a search matches',
  'unique ids',
  'distance',
  'sum over points = total',
  'whole lists',
]

export type Selected = Pick<Planted, 'phases' | 'run'>

export function judgeSandbox(sandbox: Sandbox, change: Change, { phases, run }: Selected): Promise<RunReport> {
  return judge(sandbox, change, { phases, includeOperations: run, seed: 1 })
}

/** Only read, with its control API hidden. */
export async function judgeReading(sandbox: Sandbox, change: Change, { phases, run }: Selected): Promise<RunReport> {
  const { username, password, client_id, client_secret } = sandbox.account
  await using front = await startFront({ behind: sandbox.url, hideControl: true, change })
  return await runContract({
    url: front.url,
    username,
    password,
    clientId: String(client_id),
    clientSecret: client_secret,
    phases,
    includeOperations: run,
    seed: 1,
    retries: 0,
  })
}

/** The errors that name the cause: by the expected check, on an operation whose answer is part of the contradiction. */
export function caughtBy({ expect }: Planted, report: RunReport): readonly Finding[] {
  if (expect.outcome !== 'finding') return []
  const { check, on } = expect
  return findingsOf(report).filter(
    finding => finding.check === check && on.includes(finding.operation) && finding.severity === 'error',
  )
}
