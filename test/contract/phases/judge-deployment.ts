import type { ContractCase } from '../../../src/contract/case.ts'
import type { RunReport } from '../../../src/contract/report.ts'
import { validateCases } from '../../../src/contract/run/validate-cases.ts'
import type { RunSettings } from '../../../src/contract/settings.ts'
import { createSandbox, type Sandbox } from '../../../src/library/create-sandbox.ts'
import type { SandboxOptions } from '../../../src/library/options/sandbox-options.ts'
import type { Change } from '../../mutants/change.ts'
import { type SeenRequest, startFront } from '../../mutants/front.ts'

export interface DeploymentOptions {
  readonly sandbox?: SandboxOptions
  /** Done before it is judged: records, a clock that moved. */
  readonly before?: (sandbox: Sandbox) => Promise<void>
  readonly change?: (sandbox: Sandbox) => Change
  readonly settings?: Partial<RunSettings>
  /** With the account's token instead of its credentials. */
  readonly byToken?: boolean
  /** Looks at what became of it. */
  readonly after?: (sandbox: Sandbox) => Promise<void>
}

/** What cases say of a sandbox whose control API is hidden, which therefore counts as a real deployment. */
export async function judgeDeployment(
  cases: readonly ContractCase[],
  options: DeploymentOptions = {},
): Promise<{ readonly report: RunReport; readonly seen: readonly SeenRequest[] }> {
  await using sandbox = await createSandbox({ clock: 'frozen', ...options.sandbox })
  await options.before?.(sandbox)
  const change = options.change?.(sandbox) ?? {}
  const skeletonToken = sandbox.account.access_token
  await using front = await startFront({ behind: sandbox.url, hideControl: true, change, skeletonToken })
  const { username, password, client_id, client_secret } = sandbox.account
  const login = { username, password, clientId: String(client_id), clientSecret: client_secret }
  const credentials = options.byToken === true ? { token: skeletonToken } : login
  const report = await validateCases({ url: front.url, seed: 7, ...credentials, ...options.settings }, cases)
  await options.after?.(sandbox)
  const seen = front.seen.filter(({ path }) => path.startsWith('/api/v2'))
  return { report, seen }
}

/** Findings that a deployment must not have, one a line. */
export function errors(report: RunReport): readonly string[] {
  return report.cases
    .flatMap(({ findings }) => findings)
    .filter(({ severity }) => severity !== 'information')
    .map(
      ({ case: id, check, severity, pointer, expected, got }) =>
        `${severity} ${check} ${id} ${pointer}: expected ${expected}, got ${got}`,
    )
}
