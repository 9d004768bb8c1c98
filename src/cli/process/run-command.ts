import { type ChildProcess, type StdioOptions, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:os'
import { searchPath } from '../../config.ts'
import { CommandError, EXIT } from '../command-error.ts'
import { plain } from '../describe/output.ts'
import { endLeftBehind, inGroup, type LeftBehind, signalProcess, sinceThen } from './left-behind.ts'
import { listProcesses } from './processes.ts'

/** What cmd.exe would act on. */
const META = /[()\][%!^"`<>&|;, *?]/g

/** A command that gets a stop signal has so long to end. `docker stop` gives all of us ten seconds. */
const GRACE_MS = 4_000
/** Who presses Ctrl+C again within this time wants the end of whatever it is. */
const AGAIN_MS = 1_500

const IS_WINDOWS = process.platform === 'win32'

export interface CommandEnd {
  /** As a shell has it: 128 + n after the signal n. */
  readonly code: number
  readonly signal: NodeJS.Signals | null
  /** It had left processes running, which were ended. */
  readonly leftBehind: boolean
}

export interface RunningCommand {
  /** Once it has ended and nothing it left behind runs any more. */
  readonly ended: Promise<CommandEnd>
  /**
   * Passes a signal on that we got. The second one ends everything at once, and so does a grace time that is over. On a
   * terminal the first Ctrl+C is the command's own affair, which has got it too; a second one soon after asks it to end.
   */
  pass(signal: NodeJS.Signals): void
}

export interface CommandOptions {
  /** Gets what it prints on stdout and stderr, in the order in which it comes; then its stdin is empty. */
  readonly onOutput?: (chunk: Buffer) => void
}

/**
 * Runs a program with our own stdin, stdout and stderr, unless its output is asked for.
 *
 * It gets a process group of its own, so that whatever it leaves behind can be found and ended. Not on a terminal: only
 * the foreground group may read from that, and Node cannot hand it over, so a program that asks questions would be
 * stopped or left without an answer. There it shares our group, gets Ctrl+C from the terminal as we do, and what it
 * leaves behind is looked up in the table of processes. What makes itself a group of its own (a daemon) is not followed.
 * @throws CommandError `unreachable` when it cannot be started.
 */
export async function runCommand(
  words: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  { onOutput }: CommandOptions = {},
): Promise<RunningCommand> {
  const [program = '', ...args] = words
  const onTerminal = process.stdin.isTTY === true && onOutput === undefined
  const ownGroup = !onTerminal && !IS_WINDOWS
  const before = onTerminal ? await listProcesses() : []
  const stdio: StdioOptions = onOutput === undefined ? 'inherit' : ['ignore', 'pipe', 'pipe']
  const options = { stdio, env: { ...environment }, detached: ownGroup } as const
  let child: ChildProcess
  try {
    child = IS_WINDOWS ? spawn(windowsCommandLine(words), { ...options, shell: true }) : spawn(program, args, options)
    await once(child, 'spawn')
  } catch (error) {
    const path = environment.PATH ?? searchPath()
    throw new CommandError(EXIT.unreachable, explainSpawnError(program, { error, path }), { cause: error })
  }
  if (onOutput !== undefined) for (const stream of [child.stdout, child.stderr]) stream?.on('data', onOutput)
  const left = ownGroup && child.pid !== undefined ? inGroup(child.pid) : sinceThen(before)
  const isRead = onOutput === undefined ? Promise.resolve() : readToEnd(child)
  return superviseCommand(child, { onTerminal, ownGroup, left, isRead })
}

/** What a daemon of the command keeps open is not waited for any longer. */
const LAST_OUTPUT_MS = 1_000

/** Resolves once all that the command printed has been read. */
function readToEnd(child: ChildProcess): Promise<void> {
  return new Promise(resolve => {
    child.once('close', () => resolve())
    child.once('exit', () => setTimeout(resolve, LAST_OUTPUT_MS).unref())
  })
}

interface Supervision {
  readonly onTerminal: boolean
  readonly ownGroup: boolean
  readonly left: LeftBehind
  readonly isRead: Promise<void>
}

function superviseCommand(child: ChildProcess, { onTerminal, ownGroup, left, isRead }: Supervision): RunningCommand {
  // Node gives a pid to whatever it has spawned.
  const pid = child.pid ?? 0
  const runs = () => child.exitCode === null && child.signalCode === null
  const killAll = () => {
    // A group keeps its number while it has a process; that of a process may be another's as soon as it has ended.
    if (ownGroup) signalProcess(-pid, 'SIGKILL')
    else if (!runs()) return
    // cmd.exe stands between us and the program; only the tree reaches it.
    else if (IS_WINDOWS) spawnSync('taskkill', ['/pid', String(pid), '/T', '/F'])
    else signalProcess(pid, 'SIGKILL')
  }
  // Should we end before our time (a bug, an impatient person), nothing stays behind.
  process.on('exit', killAll)
  let grace: NodeJS.Timeout | undefined
  const exited = new Promise<Pick<CommandEnd, 'code' | 'signal'>>(resolve => {
    child.once('exit', (code, signal) =>
      resolve({ code: signal === null ? (code ?? 1) : 128 + constants.signals[signal], signal }),
    )
  })
  const ended = exited.then(async end => {
    clearTimeout(grace)
    const leftBehind = await endLeftBehind(left)
    await isRead
    process.off('exit', killAll)
    return { ...end, leftBehind }
  })
  const stop = (signal: NodeJS.Signals) => {
    // Windows knows no polite signal, only the end.
    if (IS_WINDOWS || grace !== undefined || !runs()) return killAll()
    grace = setTimeout(killAll, GRACE_MS)
    signalProcess(pid, signal)
  }
  let lastCtrlC = Number.NEGATIVE_INFINITY
  return {
    ended,
    pass(signal) {
      if (!onTerminal || signal !== 'SIGINT') return stop(signal)
      // The command got it from the terminal as well, and may have its own idea of it, as a REPL or a debugger has.
      const isMeant = Date.now() - lastCtrlC < AGAIN_MS
      lastCtrlC = Date.now()
      if (isMeant) stop('SIGTERM')
    },
  }
}

function explainSpawnError(program: string, { error, path }: { error: unknown; path: string }): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  const name = `"${plain(program)}"`
  const isPath = program.includes('/')
  if (code === 'ENOENT' && isPath) return `cannot run ${name}: there is no such file, or not the interpreter it names.`
  if (code === 'ENOENT') return `cannot run ${name}: no folder of PATH has it (PATH=${plain(path, 1_000)}).`
  if (code === 'EACCES' && isPath) return `cannot run ${name}: it may not be executed; chmod +x makes it so.`
  if (code === 'EACCES')
    return `cannot run ${name}: what PATH has of that name may not be executed (PATH=${plain(path, 1_000)}).`
  return `cannot run ${name}: ${error instanceof Error ? error.message : String(error)}`
}

/**
 * A command line for cmd.exe, to be spawned with `shell: true`. On Windows most commands of Node projects are `.cmd`
 * scripts (npm.cmd, vitest.cmd), which Node finds and runs only through the shell, and a shell's line wants quoting.
 * Those scripts hand their arguments to a second parsing (`%*`), so there is a second caret before what cmd.exe acts on.
 *
 * Written by the documented rules of cmd.exe and of Microsoft's argument parser; it has not been run on Windows.
 */
export function windowsCommandLine([program = '', ...args]: readonly string[]): string {
  return [program.replace(META, '^$&'), ...args.map(quote)].join(' ')
}

function quote(argument: string): string {
  // Backslashes count only before a quote: each of those is doubled, and the quote gets one more.
  const escaped = argument.replace(/(?<!\\)(\\*)"/g, '$1$1\\"').replace(/(?<!\\)(\\+)$/, '$1$1')
  return `"${escaped}"`.replace(META, '^$&').replace(META, '^$&')
}
