/** The commands: one line each, in the order of the help. */

import { readFileSync } from 'node:fs'
import { Command, CommanderError } from 'commander'
import { asFields, type Fields, textAt } from './client/read-answer.ts'
import { CommandError, EXIT } from './command-error.ts'
import { say } from './describe/output.ts'
import { applyConfigFile } from './flags/config-file.ts'
import { refuseMissing } from './flags/wrong-flags.ts'

/** Each command with the modules that it works with, and no other's. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  start: async () => (await import('./commands/start.ts')).startCommand(),
  exec: async () => (await import('./commands/exec.ts')).execCommand(),
  listen: async () => (await import('./commands/listen.ts')).listenCommand(),
  certify: async () => (await import('./commands/certify.ts')).certifyCommand(),
  replay: async () => (await import('./commands/replay.ts')).replayCommand(),
  contract: async () => (await import('./commands/contract.ts')).contractCommand(),
  clock: async () => (await import('./commands/clock.ts')).clockCommand(),
  shipments: async () => (await import('./commands/shipments.ts')).shipmentsCommand(),
  simulate: async () => (await import('./commands/simulate.ts')).simulateCommand(),
  trigger: async () => (await import('./commands/trigger.ts')).triggerCommand(),
  deliveries: async () => (await import('./commands/deliveries.ts')).deliveriesCommand(),
  inbox: async () => (await import('./commands/inbox.ts')).inboxCommand(),
  requests: async () => (await import('./commands/requests.ts')).requestsCommand(),
  faults: async () => (await import('./commands/faults.ts')).faultsCommand(),
  accounts: async () => (await import('./commands/accounts.ts')).accountsCommand(),
  scenarios: async () => (await import('./commands/scenarios.ts')).scenariosCommand(),
  snapshot: async () => (await import('./commands/snapshot.ts')).snapshotCommand(),
  state: async () => (await import('./commands/state.ts')).stateCommand(),
  store: async () => (await import('./commands/store.ts')).storeCommand(),
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

/** Flags that are short for a switch, by the name of their value. */
const SHORT_FORMS = { webhookSignature: 'webhook_signature', webhookBody: 'json_style' } as const

/** Which wins: flags over variables, variables over the file. */
const RANKS: Readonly<Record<string, number>> = { cli: 3, env: 2, config: 1 }

const EXAMPLES = `
Examples:
  carrier-sandbox
  carrier-sandbox start --pace 2s
  carrier-sandbox exec -- npm test
  carrier-sandbox listen --register
  carrier-sandbox clock advance 3d
  carrier-sandbox shipments show MY-ORDER-1
  carrier-sandbox simulate MY-ORDER-1 to returned
  carrier-sandbox trigger delivered --to http://localhost:3000/hook
  carrier-sandbox deliveries list --state failed
  carrier-sandbox requests list --status 4xx
  carrier-sandbox faults list
  carrier-sandbox accounts create worker-3 --clock frozen
  carrier-sandbox certify --help
  carrier-sandbox contract --help
  carrier-sandbox scenarios preview lost
  carrier-sandbox snapshot save before-checkout
  carrier-sandbox store status --store postgres://me@db.test/sandbox
  carrier-sandbox fill --shipments 200
  carrier-sandbox locations find 'quan 1'
  carrier-sandbox init

Without a command it starts: carrier-sandbox --pace 2s.
Exit codes: 0 done, 1 the answer is no, 2 wrong usage,
3 no connection or no start, 4 nothing could be checked.
carrier-sandbox <command> --help explains each.`

/** The command line with these commands. */
function frameProgram(commands: readonly Command[]): Command {
  const program = new Command('carrier-sandbox')
    .description('A local sandbox of a shipping aggregator: /api/v2, shipments that move, signed webhooks.')
    .version(packageVersion(), '-V, --version', 'print the version')
    // Before the commands: `exec` leaves what stands behind its command to that, `--help` included.
    .enablePositionalOptions()
    .addHelpText('after', EXAMPLES)
    // Names only: with their arguments the column would leave no room to say what they do.
    .configureHelp({ subcommandTerm: command => command.name() })
  for (const command of commands) program.addCommand(command)
  for (const command of commandsOf(program)) {
    command.exitOverride().showHelpAfterError('(--help shows what there is)')
  }
  // Flags and environment have been read by then; the file says what they left open.
  return program.hook('preAction', (_program, command) => {
    refuseMissing(command)
    applyConfigFile(command)
    settleShortForms(command)
  })
}

/** The command itself, and all below it. */
export function commandsOf(command: Command): readonly Command[] {
  return [command, ...command.commands.flatMap(commandsOf)]
}

function packageVersion(): string {
  return textAt(asFields(JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))), 'version')
}

/**
 * A short form and `--set` may say the same switch in different places, such as the file and the command line; the one
 * that wins is left. Said in the same place, both are, and the sandbox refuses them.
 */
function settleShortForms(command: Command): void {
  for (const [short, name] of Object.entries(SHORT_FORMS)) {
    const flags: Fields = command.opts()
    const set = flags.set === undefined ? {} : asFields(flags.set)
    if (flags[short] === undefined || set[name] === undefined) continue
    const by = (option: string) => RANKS[command.getOptionValueSource(option) ?? ''] ?? 0
    if (by('set') > by(short)) command.setOptionValueWithSource(short, undefined, 'default')
    if (by('set') < by(short)) {
      const { [name]: _overruled, ...rest } = set
      command.setOptionValueWithSource('set', rest, command.getOptionValueSource('set'))
    }
  }
}

/**
 * Runs the command that `words` name (without `node` and the script) to its end. Streams, environment and signals are
 * those of the process.
 * @returns the exit code of a failure; null when the command ended by itself, which sets `process.exitCode` if it is not 0.
 */
export async function runProgram(words: readonly string[]): Promise<number | null> {
  try {
    const complete = withCommand(words)
    const program = await openProgram(complete)
    await program.parseAsync(complete, { from: 'user' })
    return null
  } catch (error) {
    return explain(error)
  }
}

/** Flags of the program itself. */
const OWN_FLAGS = ['-h', '--help', '-V', '--version']

/**
 * Without a command it starts, with the flags that there are: who types `npx carrier-sandbox` in an empty folder wants to
 * see a sandbox, and what it prints says how to go on.
 */
function withCommand(words: readonly string[]): readonly string[] {
  const [first] = words
  const hasCommand = first !== undefined && (!first.startsWith('-') || OWN_FLAGS.includes(first))
  return hasCommand ? words : ['start', ...words]
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
