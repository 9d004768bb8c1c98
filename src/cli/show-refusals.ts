import { RefusedError } from './control-client.ts'
import { printJson } from './output.ts'

/** Runs a command; with `--json` a refusal of the sandbox is a document on stdout too, beside its sentence on stderr. */
export async function showRefusals(json: boolean | undefined, run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    if (json === true && error instanceof RefusedError) printJson(error.problem)
    throw error
  }
}
