import { Command } from 'commander'
import type { RunningSandbox, SandboxOptions } from '../../sandbox.ts'
import { CommandError, EXIT } from '../command-error.ts'
import { banner } from '../describe/banner.ts'
import { print, printJson, say } from '../describe/output.ts'
import { configReadBy } from '../flags/config-file.ts'
import { prepareEnvFile } from '../flags/env-file.ts'
import { sandboxEnvironment } from '../flags/env-mapping.ts'
import { envOption } from '../flags/env-option.ts'
import { optionsOf, type SandboxFlags, startOrExplain, withSandboxFlags } from '../flags/sandbox-flags.ts'
import { isEachShown, logListeners } from '../process/log-listeners.ts'
import { closeInTime, untilSignalled } from '../process/until-signalled.ts'

/** Watching a parcel that takes days is no fun: a step every ten seconds. */
const DEFAULT_PACE = '10s'
const DEFAULT_PORT = 4100
const DEFAULT_DATA = '.carrier-sandbox'
/** A signal ends the sandbox within five seconds, so a long recording is not played before. */
const STAMP_WITHIN_MS = 3_000

interface StartFlags extends SandboxFlags {
  readonly store?: string
  readonly storeListen?: string
  readonly serve?: readonly string[]
  readonly drain?: string
  readonly envFile?: string
  readonly quiet?: boolean
  readonly json?: boolean
  readonly record?: string
}

export function startCommand(): Command {
  const command = new Command('start').description('Run the sandbox until Ctrl+C.')
  return withSandboxFlags(command, {
    port: String(DEFAULT_PORT),
    data: `${DEFAULT_DATA}/`,
    pace: `${DEFAULT_PACE} on a real clock`,
    log: 'lines (each call, move and webhook) or json (default: lines, on a terminal)',
    responses: 'first',
  })
    .addOption(
      envOption('--store <url>', 'PostgreSQL in the place of a data folder: postgres://user:password@host/database'),
    )
    .addOption(
      envOption('--store-listen <url>', 'the same database past a pooler in transaction mode (docs/team-scale.md)'),
    )
    .addOption(
      envOption(
        '--serve <roles>',
        'with --store: what this process does, some of api,timers,webhooks (default: all)',
      ).argParser(collectRoles),
    )
    .addOption(
      envOption('--drain <duration>', 'on SIGTERM, not ready but still serving for so long, such as 20s (default: 0s)'),
    )
    .addOption(
      envOption('--write-env, --env-file <file>', 'write the SANDBOX_* values to this file while it runs (mode 0600)'),
    )
    .addOption(envOption('--record <file>', 'write the run to this file when it stops (docs/replay.md)'))
    .addOption(envOption('-q, --quiet', 'no line for each call, move and webhook'))
    .addOption(envOption('--json', 'print one line of JSON when ready instead of the banner'))
    .addHelpText('after', EXAMPLES)
    .action(async (flags: StartFlags) => runUntilSignal(flags, command))
}

const EXAMPLES = `
Every flag --foo-bar is also the environment variable SANDBOX_FOO_BAR.
Several values of SANDBOX_SET are separated by new lines or ";".
Each flag is also a key of carrier-sandbox.config.yaml ("init" writes one).
A flag wins over a variable, a variable over the file.
On a terminal, each call, move and webhook is one line on stderr. --quiet turns
these lines off; --log-format lines turns them on elsewhere.
The file of --write-env exists while requests are accepted. Read it with node
--env-file, docker run --env-file or a shell (set -a; . ./sandbox.env).
--env-file is another name of this flag. Node reads a flag of that name itself
and fails when the file does not exist.

Examples:
  carrier-sandbox start
  carrier-sandbox start --pace 2s --webhook http://localhost:3000/hook
  carrier-sandbox start --profile spec --set login_layout=root
  carrier-sandbox start --profile compatible
  carrier-sandbox start --scenario-dir scenarios --watch
  carrier-sandbox start --write-env sandbox.env
  carrier-sandbox start --port 0 --data :memory: --clock frozen --seed 7 --json`

async function runUntilSignal(
  { json, quiet, envFile, record, config: _config, ...flags }: StartFlags,
  command: Command,
): Promise<void> {
  const variables = envFile === undefined ? null : prepareEnvFile(envFile)
  const stopped = untilSignalled()
  const options = {
    ...optionsOf(flags),
    port: flags.port ?? DEFAULT_PORT,
    data: flags.data ?? (flags.store === undefined ? DEFAULT_DATA : undefined),
    defaultPace: DEFAULT_PACE,
    // A person who looks on is served faster; a program that no longer fits the contract shows in the first answers.
    validateResponses: flags.validateResponses ?? 'first',
  }
  const { logFormat, logLevel } = flags
  const listeners = logListeners({ logFormat, isEachShown: isEachShown({ logFormat, logLevel, quiet }) })
  const recorder = record === undefined ? undefined : await openRecorder(record, options)
  const sandbox = await startOrExplain(options, { command, listeners, ...(recorder ? { run: recorder.run } : {}) })
  try {
    variables?.write(await sandboxEnvironment(sandbox))
    if (json) printJson(await startOutput(sandbox))
    else print(await banner(sandbox, configReadBy(command)))
    const signal = await stopped
    if (signal === 'SIGTERM' && sandbox.settings.drainMs > 0) {
      say(`${signal}: not ready any more, still serving for ${flags.drain} …`)
      await sandbox.drain()
    }
    say(`${signal}: finishing what is in flight …`)
  } finally {
    variables?.remove()
    try {
      await recorder?.keep()
    } finally {
      await closeInTime(sandbox, sandbox.core.store.failure() ? EXIT.unreachable : EXIT.done)
    }
  }
  const failure = sandbox.core.store.failure()
  const state = sandbox.store === null ? 'with a read-only store' : 'without its database'
  if (failure) throw new CommandError(EXIT.unreachable, `stopped ${state}. ${failure.message}`)
}

/** @throws CommandError `usage` where the run cannot be recorded, or the file cannot be written. */
async function openRecorder(file: string, options: SandboxOptions) {
  const { refusalToRecord } = await import('../../replay-tools.ts')
  const refusal = await refusalToRecord(options)
  if (refusal !== null) throw new CommandError(EXIT.usage, `--record ${file}: ${refusal}.`)
  const { pageBeside, recordRun, requireWritable, writeRecording } = await import('../process/record-run.ts')
  const { stampRecording } = await import('../process/stamp-recording.ts')
  const page = pageBeside(file)
  for (const one of [file, page]) requireWritable(one)
  const recorder = recordRun()
  return {
    run: recorder.run,
    async keep(): Promise<void> {
      const recording = await recorder.recording()
      if (recording === null) return
      await writeRecording(file, recording)
      const stamp = await stampRecording(file, recording, { page, command: null, withinMs: STAMP_WITHIN_MS })
      const { length } = recording.calls
      say(`${length} calls are in ${file} (${stamp}): open ${page}, or run carrier-sandbox replay ${file}`)
    },
  }
}

/** `api,timers`, repeated or a list of the file. */
function collectRoles(text: string, before: readonly string[] = []): readonly string[] {
  return [...before, ...text.split(/[\s,]+/).filter(word => word !== '')]
}

/** The one line of `start --json` (interfaces.md). */
async function startOutput(sandbox: RunningSandbox) {
  const { url } = sandbox
  const account = await sandbox.credentials()
  return {
    url,
    api: `${url}/api/v2`,
    control: `${url}/__sandbox`,
    dashboard: `${url}/`,
    pid: process.pid,
    account,
    control_token: sandbox.controlToken,
    profile: sandbox.profile.name,
    seed: sandbox.seed,
    pace: sandbox.pace,
    ...(sandbox.store === null ? {} : { store: sandbox.store, serve: [...sandbox.settings.serve] }),
    ...(sandbox.storeListen === null ? {} : { store_listen: sandbox.storeListen }),
  }
}
