import type { ContractCase } from '../../../src/contract/case.ts'
import type { Finding, RunReport } from '../../../src/contract/report.ts'
import { validateCases } from '../../../src/contract/run/validate-cases.ts'
import type { RunSettings } from '../../../src/contract/settings.ts'
import { createSandbox } from '../../../src/library/create-sandbox.ts'
import type { SandboxOptions } from '../../../src/library/options/sandbox-options.ts'

/** What the cases of a phase say of a sandbox of these options. */
export async function judgePhase(
  cases: readonly ContractCase[],
  options: { readonly sandbox?: SandboxOptions; readonly settings?: Partial<RunSettings> } = {},
): Promise<RunReport> {
  await using sandbox = await createSandbox(options.sandbox ?? {})
  return await validateCases({ url: sandbox.url, seed: 7, ...options.settings }, cases)
}

/** Findings for people, one a line. */
export function told(report: RunReport): readonly string[] {
  return report.cases.flatMap(({ findings }) => findings).map(describe)
}

function describe({ case: id, check, severity, pointer, expected, got }: Finding): string {
  return `${severity} ${check} ${id} ${pointer}: expected ${expected}, got ${got}`
}

/** Cases that judged nothing, with the reason. */
export function notRun(report: RunReport): readonly string[] {
  return report.cases.flatMap(({ id, verdict, reason }) => (verdict === 'not-run' ? [`${id}: ${reason}`] : []))
}
