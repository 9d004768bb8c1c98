import type { Command } from 'commander'
import { frameProgram } from './frame-program.ts'

/**
 * The command line for what is asked. Every command knows the modules that it works with, so of `start`, whose first answer
 * somebody waits for, it is that command alone; all else about it is the same.
 * @throws CommandError `usage` for a variable of the environment that makes no sense.
 */
export async function openProgram([name]: readonly string[]): Promise<Command> {
  if (name === 'start') {
    const { startCommand } = await import('./commands/start.ts')
    return frameProgram([startCommand()])
  }
  const { createProgram } = await import('./create-program.ts')
  return createProgram()
}
