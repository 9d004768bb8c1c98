import { validator } from '../schemas/registry.ts'
import type { ContractReport } from '../schemas/types.gen.ts'
import { ContractError } from './contract-error.ts'

/** A JSON report as a run wrote it. @throws ContractError `usage` when it is none. */
export function readReport(text: string, file: string): ContractReport {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw refuseReport(file, error instanceof Error ? error.message : String(error))
  }
  const [first] = validator('sandbox/contract-report.schema.json')(value)
  if (first !== undefined) throw refuseReport(file, `${first.pointer || 'the document'} ${first.message}`)
  // Just validated against its schema.
  return value as ContractReport
}

function refuseReport(file: string, why: string): ContractError {
  return new ContractError(
    'usage',
    `${file} is no JSON report of carrier-sandbox contract run: ${why}. Write one with --report json.`,
  )
}

/**
 * Ids of the cases that failed in a JSON report, for `replay` and `--failed`.
 * @param text content of the report file.
 * @throws ContractError `usage` when it is none.
 */
export function selectFailed(text: string, { file }: { readonly file: string }): readonly string[] {
  const { cases } = readReport(text, file)
  return cases.filter(({ verdict }) => verdict === 'failed').map(({ id }) => id)
}
