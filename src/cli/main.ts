import module from 'node:module'
import { constants, type PerformanceEntry, PerformanceObserver } from 'node:perf_hooks'
import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { type Command, CommanderError } from 'commander'
import { CommandError, EXIT } from './command-error.ts'
import { say } from './describe/output.ts'
import { frameProgram } from './frame-program.ts'

/** What lives after a collection: beyond it, memory is worth more than the time that collecting more often takes. */
const LARGE_HEAP_BYTES = 80_000_000

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

/** The commands that are opened alone, by name. */
export const COMMAND_NAMES = Object.keys(COMMANDS)

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

/**
 * The command line for what is asked: of one command, whose answer somebody waits for, that one alone, as if there were no
 * other; for help, and a word that is none of them, all.
 * @throws CommandError `usage` for a variable of the environment that makes no sense.
 */
export async function openProgram([name = '']: readonly string[]): Promise<Command> {
  const open = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (open) return frameProgram([await open()])
  const { createProgram } = await import('./create-program.ts')
  return createProgram()
}

/**
 * What the process of a command asks of Node; a program that uses the library decides for itself. Compiled code is kept for
 * the next start, where Node can (22.8 and later). And a heap that has become large is held together.
 */
function prepareRuntime(): void {
  if ('enableCompileCache' in module && typeof module.enableCompileCache === 'function') module.enableCompileCache()
  holdLargeHeaps()
}

/**
 * V8 lets what is no longer used lie until the heap is up to four times of what lives. A sandbox that many share is spared a
 * third of its memory or more if half as much again is enough; a small one would only be slower for it.
 */
function holdLargeHeaps(): void {
  let isHeld = false
  const observer = new PerformanceObserver(list => {
    const hasCollected = list.getEntries().some(isWholeCollection)
    if (!hasCollected) return
    const isLarge = getHeapStatistics().used_heap_size > LARGE_HEAP_BYTES
    if (isLarge !== isHeld) setFlagsFromString(`--heap-growing-percent=${isLarge ? 50 : 0}`)
    isHeld = isLarge
  })
  observer.observe({ entryTypes: ['gc'] })
}

function isWholeCollection(entry: PerformanceEntry): boolean {
  const detail = 'detail' in entry ? entry.detail : null
  if (typeof detail !== 'object' || detail === null || !('kind' in detail)) return false
  return detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR
}
