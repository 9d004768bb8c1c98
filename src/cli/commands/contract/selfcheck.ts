import { Command } from 'commander'
import { EXIT } from '../../command-error.ts'
import { print, printJson } from '../../describe/output.ts'

/** `contract selfcheck`: every check is fed what it must refuse, and what it must let pass. Nothing is sent. */
export function selfcheckCommand(): Command {
  return new Command('selfcheck')
    .description('Prove in memory that every check can fail.')
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      '\nIt runs automatically before every run against a deployment.\n\nExamples:\n  carrier-sandbox contract selfcheck',
    )
    .action(async ({ json }: { readonly json?: boolean }) => {
      const { selfcheck } = await import('../../../contract/selfcheck.ts')
      const { bite, of, failures } = selfcheck()
      if (json === true) printJson({ bite, of, failures })
      else {
        for (const failure of failures) print(failure)
        print(`${bite}/${of} checks bite`)
      }
      process.exitCode = failures.length === 0 ? EXIT.done : EXIT.no
    })
}
