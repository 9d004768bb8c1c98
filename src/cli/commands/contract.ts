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

A deployment is only read: nothing but GET, the login and the two quotes is sent
to it unless --allow-writes says more. Secrets belong into the environment:
CONTRACT_PASSWORD, CONTRACT_CLIENT_SECRET, CONTRACT_TOKEN.

Exit codes: 0 judged and clean, 1 a violation, 2 wrong usage, 3 could not look,
4 nothing was proven or less than asked.`

/** `contract …`: judges the sandbox or a real deployment by the same schemas. */
export function contractCommand(): Command {
  return new Command('contract')
    .description('Judge this sandbox or a real deployment by the contract.')
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
