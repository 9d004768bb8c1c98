/** The commands: one line each, in the order of the help. */
import type { Command } from 'commander'
import { frameProgram } from './frame-program.ts'

export { commandsOf } from './frame-program.ts'

/** Each command with the modules that it works with, and no other's. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  start: async () => (await import('./commands/start.ts')).startCommand(),
  exec: async () => (await import('./commands/exec.ts')).execCommand(),
  listen: async () => (await import('./commands/listen.ts')).listenCommand(),
  certify: async () => (await import('./commands/certify.ts')).certifyCommand(),
  contract: async () => (await import('./commands/contract.ts')).contractCommand(),
  clock: async () => (await import('./commands/clock.ts')).clockCommand(),
  simulate: async () => (await import('./commands/simulate.ts')).simulateCommand(),
  trigger: async () => (await import('./commands/trigger.ts')).triggerCommand(),
  deliveries: async () => (await import('./commands/deliveries.ts')).deliveriesCommand(),
  scenarios: async () => (await import('./commands/scenarios.ts')).scenariosCommand(),
  snapshot: async () => (await import('./commands/snapshot.ts')).snapshotCommand(),
  state: async () => (await import('./commands/state.ts')).stateCommand(),
  fill: async () => (await import('./commands/fill.ts')).fillCommand(),
  locations: async () => (await import('./commands/locations.ts')).locationsCommand(),
  init: async () => (await import('./commands/init.ts')).initCommand(),
}

export const COMMAND_NAMES: readonly string[] = Object.keys(COMMANDS)

/**
 * The command line for what is asked: of one command, whose answer a person waits for, that one alone, as if there were no
 * other; for help, and a word that is none of them, all.
 * @throws CommandError `usage` for a variable of the environment that makes no sense.
 */
export async function openProgram([name = '']: readonly string[]): Promise<Command> {
  const open = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  return open ? frameProgram([await open()]) : createProgram()
}

/**
 * The whole command line as commander knows it.
 * @throws CommandError `usage` for a variable of the environment that makes no sense.
 */
export async function createProgram(): Promise<Command> {
  return frameProgram(await Promise.all(Object.values(COMMANDS).map(open => open())))
}
