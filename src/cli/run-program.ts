/** One call of the command line, from its words to its exit code. */
import { CommanderError } from 'commander'
import { CommandError, EXIT } from './command-error.ts'
import { openProgram } from './create-program.ts'
import { say } from './describe/output.ts'

/**
 * Runs the command that `words` name (without `node` and the script) to its end. Streams, environment and signals are
 * those of the process.
 * @returns the exit code of a failure; null when the command ended by itself, which sets `process.exitCode` if it is not 0.
 */
export async function runProgram(words: readonly string[]): Promise<number | null> {
  try {
    const program = await openProgram(words)
    await program.parseAsync(words, { from: 'user' })
    return null
  } catch (error) {
    return explain(error)
  }
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
