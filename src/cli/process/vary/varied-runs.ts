/** Runs of one command, each beside a fresh sandbox. */
import { environmentWith } from '../../../config.ts'
import type { Recording } from '../../../replay-tools.ts'
import type { RunningSandbox, SandboxOptions } from '../../../sandbox.ts'
import type { CallPlace, CommandRun } from '../../../vary/campaign.ts'
import type { Variation } from '../../../vary/variation.ts'
import { secretsOf } from '../../client/gather-state.ts'
import { CommandError, EXIT } from '../../command-error.ts'
import { createRedact } from '../../describe/redact.ts'
import { fillMapping, type MappedVariable, PLACEHOLDERS, sandboxEnvironment } from '../../flags/env-mapping.ts'
import { startOrExplain } from '../../flags/sandbox-flags.ts'
import { type TakeDatabase, withOwnDatabase } from '../own-database.ts'
import { type RunningCommand, runCommand } from '../run-command.ts'
import type { SignalWatch } from '../watch-signals.ts'

export interface VariedRunsOptions {
  readonly words: readonly string[]
  readonly options: SandboxOptions
  readonly mappings: readonly MappedVariable[]
  readonly signals: SignalWatch
  /** Each run has a database of its own where the options name a server. */
  readonly takeDatabase: TakeDatabase
}

export interface Baseline {
  readonly run: CommandRun
  readonly recording: Recording
  readonly seconds: number
  readonly profile: RunningSandbox['settings']['accountDefaults']['profile']
  /** The options of all further runs: the same seed and clock. */
  readonly options: SandboxOptions
}

/** Characters of what a command printed that a report shows. */
const LONGEST_EXCERPT = 2_000

/** The command as it is, recorded. */
export async function runRecorded({ options, takeDatabase, ...how }: VariedRunsOptions): Promise<Baseline> {
  const { recordSandbox, refusalToRecord } = await import('../../../replay-tools.ts')
  return withOwnDatabase(
    options,
    async own => {
      const refusal = await refusalToRecord(own)
      if (refusal !== null) throw new CommandError(EXIT.usage, `--vary records the first run: ${refusal}.`)
      let read: (() => Promise<Recording>) | undefined
      const sandbox = await startOrExplain(own, {
        listeners: {},
        run: async (given, listeners) => {
          const recorded = await recordSandbox(given, listeners)
          read = recorded.recording
          return recorded.sandbox
        },
      })
      try {
        const startedAt = performance.now()
        const run = await runBeside(sandbox, how, [])
        const seconds = Math.round(performance.now() - startedAt) / 1_000
        if (read === undefined) throw new Error('the recording has not begun')
        const recording = await read()
        const { profile } = sandbox.settings.accountDefaults
        return { run, recording, seconds, profile, options: { ...options, seed: sandbox.seed } }
      } finally {
        await sandbox.close()
      }
    },
    takeDatabase,
  )
}

export interface VariedRun {
  readonly variations: readonly Variation[]
  readonly firstCalls: readonly CallPlace[]
  readonly places?: readonly CallPlace[] | undefined
}

export async function runVaried(
  { options, takeDatabase, ...how }: VariedRunsOptions,
  { variations, firstCalls, places }: VariedRun,
): Promise<CommandRun> {
  const { startVaried } = await import('../../../vary-tools.ts')
  const ids = variations.map(({ id }) => id)
  return withOwnDatabase(
    options,
    async own => {
      const sandbox = await startOrExplain(own, {
        listeners: {},
        run: (given, listeners) => startVaried({ options: given, variations, firstCalls, places, listeners }),
      })
      try {
        return await runBeside(sandbox, how, ids)
      } finally {
        await sandbox.close()
      }
    },
    takeDatabase,
  )
}

/** Commands under way: all of them get a signal that comes. */
const underWay = new Set<RunningCommand>()

async function runBeside(
  sandbox: RunningSandbox,
  { words, mappings, signals }: Omit<VariedRunsOptions, 'options' | 'takeDatabase'>,
  ids: readonly string[],
): Promise<CommandRun> {
  const variables = await sandboxEnvironment(sandbox)
  const nothing = Object.fromEntries(Object.values(PLACEHOLDERS).map(name => [name, undefined]))
  const mapped = Object.fromEntries(mappings.map(mapping => [mapping.name, fillMapping(mapping, variables)]))
  // A command that runs exec itself is varied by us alone.
  const own = { SANDBOX_VARIATION: ids.join(','), SANDBOX_VARY: undefined }
  stopIfSignalled(signals)
  const kept = keepEnd(LONGEST_EXCERPT)
  const environment = environmentWith({ ...nothing, ...variables, ...mapped, ...own })
  const command = await runCommand(words, environment, { onOutput: kept.add })
  underWay.add(command)
  signals.passTo(signal => {
    for (const one of underWay) one.pass(signal)
  })
  if (signals.exitCode() !== EXIT.done) command.pass('SIGTERM')
  const { code } = await command.ended
  underWay.delete(command)
  stopIfSignalled(signals)
  const isRed = code !== EXIT.done
  const excerpt = isRed ? String(createRedact(await secretsOf(sandbox))(kept.read())) : ''
  return { isRed, exit: code, excerpt }
}

/** A run that a signal ended says nothing about the command. */
function stopIfSignalled(signals: SignalWatch): void {
  const code = signals.exitCode()
  if (code !== EXIT.done) throw new CommandError(code, 'stopped by a signal; nothing was decided.')
}

/** The end of a stream of bytes, of so many characters at most. */
function keepEnd(longest: number) {
  let chunks: Buffer[] = []
  let bytes = 0
  return {
    add: (chunk: Buffer): void => {
      chunks.push(chunk)
      bytes += chunk.length
      // A character has four bytes at most.
      if (bytes <= 16 * longest) return
      chunks = [Buffer.concat(chunks).subarray(-4 * longest)]
      bytes = 4 * longest
    },
    read: (): string => Buffer.concat(chunks).toString('utf8').trimEnd().slice(-longest),
  }
}
