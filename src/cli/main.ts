#!/usr/bin/env node
import { Command, CommanderError } from 'commander'
import { startCommand } from './commands/start.ts'
import { CommandError, EXIT, say } from './output.ts'

const program = new Command('carrier-sandbox')
  .description(
    'A local sandbox of a shipping aggregator: a faithful /api/v2, parcels that travel, webhooks that arrive.',
  )
  .showHelpAfterError('(--help shows what there is)')
  .addCommand(startCommand())

try {
  for (const command of [program, ...program.commands]) command.exitOverride()
  await program.parseAsync()
} catch (error) {
  process.exitCode = explain(error)
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
