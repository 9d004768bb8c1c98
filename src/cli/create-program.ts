/** The whole command line as commander knows it. */
import type { Command } from 'commander'
import { certifyCommand } from './commands/certify.ts'
import { clockCommand } from './commands/clock.ts'
import { contractCommand } from './commands/contract.ts'
import { deliveriesCommand } from './commands/deliveries.ts'
import { execCommand } from './commands/exec.ts'
import { fillCommand } from './commands/fill.ts'
import { initCommand } from './commands/init.ts'
import { listenCommand } from './commands/listen.ts'
import { locationsCommand } from './commands/locations.ts'
import { scenariosCommand } from './commands/scenarios.ts'
import { simulateCommand } from './commands/simulate.ts'
import { snapshotCommand } from './commands/snapshot.ts'
import { startCommand } from './commands/start.ts'
import { stateCommand } from './commands/state.ts'
import { triggerCommand } from './commands/trigger.ts'
import { frameProgram } from './frame-program.ts'

export { commandsOf } from './frame-program.ts'

/** @throws CommandError `usage` for a variable of the environment that makes no sense. */
export function createProgram(): Command {
  return frameProgram([
    startCommand(),
    execCommand(),
    listenCommand(),
    certifyCommand(),
    contractCommand(),
    clockCommand(),
    simulateCommand(),
    triggerCommand(),
    deliveriesCommand(),
    scenariosCommand(),
    snapshotCommand(),
    stateCommand(),
    fillCommand(),
    locationsCommand(),
    initCommand(),
  ])
}
