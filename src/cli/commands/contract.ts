import { Command } from 'commander'
import { cleanupCommand } from './contract/cleanup.ts'
import { coverageCommand } from './contract/coverage.ts'
import { diffCommand } from './contract/diff.ts'
import { learnCommand } from './contract/learn.ts'
import { listCommand } from './contract/list.ts'
import { openapiCommand } from './contract/openapi.ts'
import { recordCommand } from './contract/record.ts'
import { replayCommand, runCommand } from './contract/run.ts'
import { selfcheckCommand } from './contract/selfcheck.ts'

const EXAMPLES = `
Examples:
  carrier-sandbox contract run
  carrier-sandbox exec -- carrier-sandbox contract run
  carrier-sandbox contract run -u https://shipping.example.com --rate-limit 5/s
  carrier-sandbox contract run --phases cases,auth --report console,junit,html
  carrier-sandbox contract replay
  carrier-sandbox contract coverage

A deployment gets only GET requests, the login and the two quotes, unless
--allow-writes allows more. Set secrets in the environment:
CONTRACT_PASSWORD, CONTRACT_CLIENT_SECRET, CONTRACT_TOKEN.

Exit codes: 0 checked, no findings; 1 a violation; 2 wrong usage; 3 no
connection; 4 nothing was checked, or less than requested.`

/** `contract …`: checks the sandbox or a real deployment by the same schemas. */
export function contractCommand(): Command {
  return new Command('contract')
    .description('Check this sandbox or a real deployment against the contract.')
    .addCommand(runCommand())
    .addCommand(replayCommand())
    .addCommand(listCommand())
    .addCommand(selfcheckCommand())
    .addCommand(coverageCommand())
    .addCommand(cleanupCommand())
    .addCommand(recordCommand())
    .addCommand(diffCommand())
    .addCommand(learnCommand())
    .addCommand(openapiCommand())
    .addHelpText('after', EXAMPLES)
    .configureHelp({ subcommandTerm: command => command.name() })
}
