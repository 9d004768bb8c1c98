#!/usr/bin/env node
import { CommanderError } from 'commander'
import { CommandError, EXIT } from './command-error.ts'
import { openProgram } from './open-program.ts'
import { say } from './output.ts'
import { prepareRuntime } from './prepare-runtime.ts'

for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    // Whoever read our answers has left (`| head -1`); that is no failure of ours.
    if (error.code !== 'EPIPE') throw error
  })
}

prepareRuntime()
try {
  const program = await openProgram(process.argv.slice(2))
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
