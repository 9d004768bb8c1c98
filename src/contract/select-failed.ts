import { readReport } from './read-report.ts'

/**
 * Ids of the cases that failed in a JSON report, for `replay` and `--failed`.
 * @param text content of the report file.
 * @throws ContractError `usage` when it is none.
 */
export function selectFailed(text: string, { file }: { readonly file: string }): readonly string[] {
  const { cases } = readReport(text, file)
  return cases.filter(({ verdict }) => verdict === 'failed').map(({ id }) => id)
}
