#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import { Command, CommanderError } from 'commander'
import { CommandError, EXIT } from './command-error.ts'
import { certifyCommand } from './commands/certify.ts'
import { clockCommand } from './commands/clock.ts'
import { contractCommand } from './commands/contract.ts'
import { deliveriesCommand } from './commands/deliveries.ts'
import { execCommand } from './commands/exec.ts'
import { fillCommand } from './commands/fill.ts'
import { listenCommand } from './commands/listen.ts'
import { locationsCommand } from './commands/locations.ts'
import { scenariosCommand } from './commands/scenarios.ts'
import { simulateCommand } from './commands/simulate.ts'
import { startCommand } from './commands/start.ts'
import { triggerCommand } from './commands/trigger.ts'
import { say } from './output.ts'
import { asFields, textAt } from './read-answer.ts'

const EXAMPLES = `
Examples:
  carrier-sandbox start
  carrier-sandbox exec -- npm test
  carrier-sandbox listen --register
  carrier-sandbox clock advance 3d
  carrier-sandbox simulate MY-ORDER-1 to returned
  carrier-sandbox trigger delivered --to http://localhost:3000/hook
  carrier-sandbox deliveries list --state failed
  carrier-sandbox certify --help
  carrier-sandbox contract --help
  carrier-sandbox scenarios preview lost
  carrier-sandbox fill --shipments 200
  carrier-sandbox locations find 'quan 1'

Exit codes: 0 done, 1 the answer is no, 2 wrong usage,
3 could not reach or start, 4 nothing could be judged.
carrier-sandbox <command> --help tells more about each.`

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // Whoever read our answers has left (`| head -1`); that is no failure of ours.
  if (error.code !== 'EPIPE') throw error
})

try {
  await createProgram().parseAsync()
} catch (error) {
  process.exitCode = explain(error)
}

function createProgram(): Command {
  const program = new Command('carrier-sandbox')
    .description(
      'A local sandbox of a shipping aggregator: a faithful /api/v2, parcels that travel, webhooks that arrive.',
    )
    .version(packageVersion(), '-V, --version', 'print the version')
    // Before the commands: `exec` leaves what stands behind its command to that, `--help` included.
    .enablePositionalOptions()
    .addCommand(startCommand())
    .addCommand(execCommand())
    .addCommand(listenCommand())
    .addCommand(certifyCommand())
    .addCommand(contractCommand())
    .addCommand(clockCommand())
    .addCommand(simulateCommand())
    .addCommand(triggerCommand())
    .addCommand(deliveriesCommand())
    .addCommand(scenariosCommand())
    .addCommand(fillCommand())
    .addCommand(locationsCommand())
    .addHelpText('after', EXAMPLES)
    // Names only: with their arguments the column would leave no room to say what they do.
    .configureHelp({ subcommandTerm: command => command.name() })
  for (const command of [program, ...program.commands, ...program.commands.flatMap(({ commands }) => commands)]) {
    command.exitOverride().showHelpAfterError('(--help shows what there is)')
  }
  return program
}

function packageVersion(): string {
  return textAt(asFields(JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))), 'version')
}

function explain(error: unknown): number {
  // Commander has already said what was wrong, with the nearest valid word.
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.usage
  if (error instanceof CommandError) {
    say(`carrier-sandbox: ${error.message}`)
    return error.exitCode
  }
  say(error instanceof Error ? (error.stack ?? error.message) : String(error))
  return EXIT.unreachable
}
