import { existsSync } from 'node:fs'
import { Command } from 'commander'
import { CommandError, EXIT } from '../../command-error.ts'
import { explainContract } from '../../describe/contract-progress.ts'
import { print, printJson, say } from '../../describe/output.ts'
import { TARGET_FLAGS, withContractFlags } from '../../flags/contract-flags.ts'
import { targetSettings } from '../../flags/contract-settings.ts'
import { gatherValues } from '../../flags/gather-values.ts'

const HELP = `
A killed run leaves its ledger file. This command removes the entries of that
file at the same address, by id or by an exact match of the nonce, and nothing
else.

Examples:
  carrier-sandbox contract cleanup
  carrier-sandbox contract cleanup -u https://shipping.example.com

Exit codes: 0 nothing is left, 1 something is, 2 wrong usage, 3 no connection.`

/** `contract cleanup`: takes away what a killed run left. */
export function cleanupCommand(): Command {
  return withContractFlags(new Command('cleanup').description('Remove what a killed run left behind.'), TARGET_FLAGS)
    .option('--json', 'print one JSON document')
    .addHelpText('after', HELP)
    .action(async (flags: Readonly<Record<string, unknown>>) => {
      const values = gatherValues(flags)
      const settings = targetSettings(values)
      if (values.ledger !== undefined && !existsSync(settings.ledgerFile)) {
        throw new CommandError(EXIT.usage, `there is no ledger ${settings.ledgerFile}.`)
      }
      const { cleanUpLeft } = await import('../../../contract/ledger/clean-up-left.ts')
      const { found, elsewhere, leftovers } = await explainContract(() => cleanUpLeft(settings))
      process.exitCode = leftovers.length === 0 ? EXIT.done : EXIT.no
      if (flags.json === true) return printJson({ found, elsewhere, leftovers })
      for (const url of elsewhere) say(`The ledger has things left at ${url} too: contract cleanup --url ${url}`)
      if (found === 0) return print(`Nothing is left by the ledger ${settings.ledgerFile} at ${settings.url}.`)
      for (const { kind, id, nonce, why } of leftovers) print(`Still there: ${kind} ${id ?? `with ${nonce}`}: ${why}`)
      print(`${found - leftovers.length} of ${found} taken away.`)
    })
}
