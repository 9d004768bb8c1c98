import type { RunningSandbox } from '../sandbox.ts'
import { sandboxVariables } from '../sandbox-variables.ts'
import type { SandboxVariable } from './env-mapping.ts'

/** The `SANDBOX_*` variables of `exec` (interfaces.md), by the names that `--env` knows. */
export async function sandboxEnvironment(
  sandbox: RunningSandbox,
): Promise<Readonly<Partial<Record<SandboxVariable, string>>>> {
  return { ...sandboxVariables(sandbox, await sandbox.credentials()) }
}
