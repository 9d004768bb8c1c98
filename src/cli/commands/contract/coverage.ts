import { readFileSync } from 'node:fs'
import { Command } from 'commander'
import { CommandError, EXIT } from '../../command-error.ts'
import { explainContract } from '../../describe/contract-progress.ts'
import { print, printJson } from '../../describe/output.ts'
import { LAST_RUN } from '../../flags/contract-settings.ts'
import { readPercent } from '../../flags/contract-values.ts'

const HELP = `
Several reports, e.g. one for each profile, are combined.

Examples:
  carrier-sandbox contract coverage
  carrier-sandbox contract coverage spec/report.json observed/report.json \\
    --min-coverage 100

Exit codes: 0 done, 2 wrong usage, 4 less coverage than --min-coverage.`

interface CoverageFlags {
  readonly minCoverage?: number
  readonly missing?: boolean
  readonly json?: boolean
}

/** `contract coverage`: what runs have seen, from their JSON reports. Nothing is sent. */
export function coverageCommand(): Command {
  return new Command('coverage')
    .description('Show what runs have seen of the contract.')
    .argument('[reports...]', `JSON reports (default: contract-report/${LAST_RUN})`)
    .option('--min-coverage <percent>', 'of the 64 cells that the specification shows', readPercent)
    .option('--missing', 'list the schema rules that no answer has used')
    .option('--json', 'print one JSON document')
    .addHelpText('after', HELP)
    .action(async (files: readonly string[], { minCoverage = 0, missing = false, json = false }: CoverageFlags) => {
      const { readCoverage } = await import('../../../contract/coverage/merge-coverage.ts')
      const { mergeCoverage } = await import('../../../contract/coverage/merge-coverage.ts')
      const { describeCoverage } = await import('../../../contract/coverage/describe-coverage.ts')
      const named = files.length === 0 ? [`contract-report/${LAST_RUN}`] : files
      const merged = await explainContract(() =>
        mergeCoverage(named.map(file => readCoverage(readReport(file), { file }))),
      )
      if (json) printJson(merged)
      else for (const line of describeCoverage(merged, { missing })) print(line)
      const { seen, of } = merged.absolute
      process.exitCode = (100 * seen) / of < minCoverage ? EXIT.nothing : EXIT.done
    })
}

function readReport(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new CommandError(EXIT.usage, `the report ${file} could not be read (${why}); "contract run" writes it.`, {
      cause: error,
    })
  }
}
