import { join } from 'node:path'
import { Command } from 'commander'
import { environmentWith } from '../../config.ts'
import type { Recording } from '../../replay-tools.ts'
import type { RunningSandbox, SandboxListeners, SandboxOptions } from '../../sandbox.ts'
import { gatherDocuments, gatherState, secretsOf } from '../client/gather-state.ts'
import { CommandError, EXIT } from '../command-error.ts'
import { cleanWords, describeRun, flagsGiven, type KeptLines, keepLines, type Run } from '../describe/describe-run.ts'
import { plain, say } from '../describe/output.ts'
import { createRedact } from '../describe/redact.ts'
import {
  collectMappings,
  fillMapping,
  type MappedVariable,
  PLACEHOLDERS,
  sandboxEnvironment,
} from '../flags/env-mapping.ts'
import { envOption } from '../flags/env-option.ts'
import { optionsOf, type SandboxFlags, startOrExplain, withSandboxFlags } from '../flags/sandbox-flags.ts'
import { readVaryFlags, type VaryFlags, withVaryFlags } from '../flags/vary-flags.ts'
import { type Artifacts, openArtifacts } from '../process/artifacts.ts'
import { isEachShown, logListeners } from '../process/log-listeners.ts'
import { withOwnDatabase } from '../process/own-database.ts'
import { pageBeside, RECORDING_NAME, type RunRecorder, recordRun, writeRecording } from '../process/record-run.ts'
import { runCommand } from '../process/run-command.ts'
import { stampRecording } from '../process/stamp-recording.ts'
import { closeInTime } from '../process/until-signalled.ts'
import { type SignalWatch, watchSignals } from '../process/watch-signals.ts'

interface ExecFlags extends SandboxFlags, VaryFlags {
  readonly env?: readonly MappedVariable[]
  readonly artifacts?: string
  readonly store?: string
}

/** Characters of the log that are kept for the artifacts. */
const LONGEST_LOG = 8 * 1024 * 1024

const EXAMPLES = `
The command finds the sandbox in SANDBOX_URL, SANDBOX_API_URL,
SANDBOX_CONTROL_URL, SANDBOX_USERNAME, SANDBOX_PASSWORD, SANDBOX_CLIENT_ID,
SANDBOX_CLIENT_SECRET, SANDBOX_ACCESS_TOKEN, SANDBOX_WEBHOOK_SECRET, and
SANDBOX_CONTROL_TOKEN if there is one. --env gives them your own names:
{url} {api} {control} {username} {password} {client_id} {client_secret}
{access_token} {webhook_secret} {control_token}; {{ is a brace.

Every flag --foo-bar is also the environment variable SANDBOX_FOO_BAR.

Examples:
  carrier-sandbox exec -- npm test
  carrier-sandbox exec --clock frozen --seed 7 -- npx vitest run
  carrier-sandbox exec --env SHIP_API={api} --artifacts out -- make test
  carrier-sandbox exec --clock frozen --vary -- npm test
  carrier-sandbox exec --vary=faults --report-dir out -- npm test
  carrier-sandbox exec --artifacts none -- npm test
  carrier-sandbox exec --store postgres://me@localhost/postgres -- npm test

A command that fails leaves its run in sandbox-out: a page to open in a
browser, and a recording that "carrier-sandbox replay" plays again.

Exit code: the command's own, 128 + n if the signal n ended it; 2 wrong usage,
3 the sandbox or the command could not be started. With --vary: 0 it depends on
nothing that is not accepted, 1 it does, 4 it is red as it is (docs/vary.md).`

const LOG_HELP = 'lines (each call, move and webhook) or json (default: lines for warnings alone)'

/** `exec -- CMD…`: runs a command beside a sandbox of its own, which ends with it. */
export function execCommand(): Command {
  const command = new Command('exec')
    .description('Run a command, such as tests, with its own sandbox.')
    .argument('[command...]', 'after --, the command and its arguments')
  withSandboxFlags(command, {
    port: 'a free one',
    data: ':memory:',
    pace: 'script',
    log: LOG_HELP,
    responses: 'always',
  })
  return (
    withVaryFlags(command)
      .addOption(
        envOption('--env <name=text>', 'variable for the command, e.g. SHIP_API={api}; repeatable').argParser(
          collectMappings,
        ),
      )
      .addOption(
        envOption(
          '--artifacts <folder>',
          'folder for log, state, seed and recording when the command fails; none = leave nothing (default: sandbox-out)',
        ),
      )
      .addOption(envOption('--store <url>', 'each run has its own database on that server'))
      .addHelpText('after', EXAMPLES)
      // What stands behind the command is the command's, with or without `--`.
      .passThroughOptions()
      .action((words: readonly string[], flags: ExecFlags) => runBeside(words, flags, command))
  )
}

async function runBeside(words: readonly string[], flags: ExecFlags, command: Command): Promise<void> {
  if (words[0] === undefined || words[0] === '') {
    throw new CommandError(EXIT.usage, 'exec needs a command to run, e.g. carrier-sandbox exec -- npm test.')
  }
  const { env: mappings = [], artifacts: folder, config: _config, ...others } = flags
  const { vary: _vary, accept: _accept, writeAccept: _write, jobs: _jobs, ...rest } = others
  const { report: _report, reportDir: _dir, ...sandboxFlags } = rest
  const varied = readVaryFlags(flags, command)
  const signals = watchSignals()
  if (varied !== null) {
    const { execVaried } = await import('../process/vary/exec-vary.ts')
    // A line of the log for each of many runs would hide what was found.
    const options = { ...optionsOf(sandboxFlags), logLevel: flags.logLevel ?? 'silent' }
    process.exitCode = await execVaried(varied, { words, options, mappings, signals })
    return
  }
  const artifacts = openArtifacts(folder)
  const log = keepLines(LONGEST_LOG)
  const onLogLine = artifacts === null ? undefined : log.keep
  try {
    const options = { ...optionsOf(sandboxFlags), onLogLine }
    // The terminal is the command's: calls stand there only where they are asked for.
    const { logFormat } = sandboxFlags
    const listeners = logListeners({ logFormat, isEachShown: logFormat === 'lines' && isEachShown(sandboxFlags) })
    const once = { words, mappings, signals, command, listeners, artifacts, log }
    await withOwnDatabase(options, own => runOnce(own, once))
  } finally {
    artifacts?.discard()
  }
}

interface Once {
  readonly words: readonly string[]
  readonly mappings: readonly MappedVariable[]
  readonly signals: SignalWatch
  readonly command: Command
  readonly listeners: SandboxListeners
  readonly artifacts: Artifacts | null
  readonly log: KeptLines
}

async function runOnce(
  options: SandboxOptions,
  { words, mappings, signals, command, listeners, artifacts, log }: Once,
): Promise<void> {
  const recorder = artifacts === null ? null : await recorderOf(options)
  const start = { command, listeners, ...(recorder ? { run: recorder.run } : {}) }
  const sandbox = await startOrExplain(options, start)
  let code: number = EXIT.unreachable
  try {
    const run = await runWith(sandbox, { words, flags: flagsGiven(command), mappings, signals })
    if (run === null) {
      code = signals.exitCode()
      return
    }
    code = run.end.code
    const isWanted = artifacts !== null && isRed(code, { artifacts, signals })
    const kept = isWanted ? await keepArtifacts(artifacts, { sandbox, run, log, recorder }) : null
    sayEnd(run, artifacts === null || kept === null ? null : { folder: artifacts.folder, files: kept })
  } finally {
    process.exitCode = code
    signals.passTo(() => process.exit(code))
    await closeInTime(sandbox, code)
    const failure = sandbox.core.store.failure()
    if (failure) say(`carrier-sandbox: stopped with a read-only store. ${failure.message}`)
  }
}

/** A command that was ended by a person has not failed: only who names a folder wants its artifacts then. */
function isRed(code: number, { artifacts, signals }: { artifacts: Artifacts; signals: SignalWatch }): boolean {
  return code !== EXIT.done && (artifacts.isNamed || signals.exitCode() === EXIT.done)
}

/** Null where a run cannot be recorded: the other artifacts are kept all the same. */
async function recorderOf(options: SandboxOptions): Promise<RunRecorder | null> {
  const { refusalToRecord } = await import('../../replay-tools.ts')
  return (await refusalToRecord(options)) === null ? recordRun() : null
}

interface Wanted {
  readonly words: readonly string[]
  readonly flags: readonly string[]
  readonly mappings: readonly MappedVariable[]
  readonly signals: SignalWatch
}

/** Null = a signal came before the command could be started. */
async function runWith(sandbox: RunningSandbox, { words, flags, mappings, signals }: Wanted): Promise<Run | null> {
  const variables = await sandboxEnvironment(sandbox)
  // Whatever our own caller has set, the command sees this sandbox and no other.
  const nothing = Object.fromEntries(Object.values(PLACEHOLDERS).map(name => [name, undefined]))
  const mapped = Object.fromEntries(mappings.map(mapping => [mapping.name, fillMapping(mapping, variables)]))
  if (signals.exitCode() !== EXIT.done) return null
  const { url, seed, profile, pace } = sandbox
  say(`carrier-sandbox: ${url}, seed ${seed}, profile ${profile.name}, pace ${pace}`)
  const startedAt = new Date()
  const command = await runCommand(words, environmentWith({ ...nothing, ...variables, ...mapped }))
  signals.passTo(signal => command.pass(signal))
  // A signal that came during the start reached no process.
  if (signals.exitCode() !== EXIT.done) command.pass('SIGTERM')
  const end = await command.ended
  return { words, flags, startedAt, endedAt: new Date(), end }
}

interface Ended {
  readonly sandbox: RunningSandbox
  readonly run: Run
  readonly log: KeptLines
  /** Null = the run was not recorded. */
  readonly recorder: RunRecorder | null
}

/** The files that are there; null when none is. A folder that has become full is no reason to hide how the command ended. */
async function keepArtifacts(
  artifacts: Artifacts,
  { sandbox, run, log, recorder }: Ended,
): Promise<readonly string[] | null> {
  try {
    // First: what is asked below is logged and recorded, too.
    const { lines, dropped } = log.read()
    const recording = await readRecording(recorder)
    const redact = createRedact(await secretsOf(sandbox))
    const state = await gatherState(sandbox)
    const note = dropped === 0 ? [] : [JSON.stringify({ msg: `${dropped} earlier lines were let go` })]
    const contents = {
      'sandbox.log': [...note, ...lines],
      'run.json': describeRun(run, { sandbox, redact }),
      'state.json': state,
      ...(await gatherDocuments(sandbox)),
    }
    artifacts.write(contents, redact)
    if (recording === null) return Object.keys(contents)
    const file = join(artifacts.folder, RECORDING_NAME)
    const page = pageBeside(file)
    await writeRecording(file, recording)
    const { code, signal } = run.end
    const command = { words: cleanWords(run.words, redact), exit_code: code, signal }
    const stamp = await stampRecording(file, recording, { page, command })
    say(`carrier-sandbox: the run is recorded (${stamp}): open ${page}, or run carrier-sandbox replay ${file}`)
    return [...Object.keys(contents), RECORDING_NAME, pageBeside(RECORDING_NAME)]
  } catch (error) {
    say(`carrier-sandbox: the artifacts could not be kept: ${error instanceof Error ? error.message : String(error)}`)
    return null
  }
}

/** Null = the run was not recorded; a run that was too long is no reason to keep nothing else. */
async function readRecording(recorder: RunRecorder | null): Promise<Recording | null> {
  const { SandboxError } = await import('../../replay-tools.ts')
  try {
    return (await recorder?.recording()) ?? null
  } catch (error) {
    if (!(error instanceof SandboxError)) throw error
    say(`carrier-sandbox: ${error.message}`)
    return null
  }
}

/** One line, and only when there is something that the command itself has not said. */
function sayEnd(
  { words: [program = ''], end }: Run,
  kept: { readonly folder: string; readonly files: readonly string[] } | null,
): void {
  const news = [
    ...(end.signal === null ? [] : [`${plain(program)} was ended by ${end.signal}`]),
    ...(end.leftBehind ? [`what ${plain(program)} had left running was ended`] : []),
    ...(kept === null ? [] : [`${listOf(kept.files)} are in ${kept.folder}`]),
  ]
  if (news.length > 0) say(`carrier-sandbox: ${news.join('; ')}`)
}

/** By name, but one name for the states of many accounts. */
function listOf(files: readonly string[]): string {
  const states = files.filter(file => file.startsWith('state-'))
  const shown =
    states.length > 3 ? [...files.filter(file => !states.includes(file)), `${states.length} state-*.json`] : files
  return `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`
}
