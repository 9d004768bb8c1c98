import { readFileSync } from 'node:fs'
import { Command } from 'commander'
import type { Delivered, Recording } from '../../replay-tools.ts'
import { CommandError, EXIT } from '../command-error.ts'
import { print, printJson, say } from '../describe/output.ts'
import {
  describeCall,
  describeCalls,
  describeDelivered,
  describeDifference,
  describeVerdict,
} from '../describe/replay/describe-replay.ts'
import { readInteger } from '../flags/read-flag.ts'
import { closeInTime, untilSignalled } from '../process/until-signalled.ts'

interface ReplayFlags {
  readonly check?: boolean
  readonly at?: number
  readonly calls?: boolean
  readonly call?: number
  readonly diff?: string
  readonly port?: number
  readonly to?: string
  readonly json?: boolean
}

const EXAMPLES = `
A recording is a file of "start --record" or of "exec --artifacts". It is
played in memory: nothing is stored, and no webhook is sent but with --to.

Examples:
  carrier-sandbox replay sandbox-out/replay.json.gz
  carrier-sandbox replay sandbox-out/replay.json.gz --check
  carrier-sandbox replay sandbox-out/replay.json.gz --at 12
  carrier-sandbox replay sandbox-out/replay.json.gz --calls
  carrier-sandbox replay sandbox-out/replay.json.gz --call 12
  carrier-sandbox replay today.json.gz --diff yesterday.json.gz
  carrier-sandbox replay run.json.gz --to http://localhost:3000/hook

Exit code of --check and --diff: 0 the same, 1 a difference. Of --to: 1 a
webhook was not answered 2xx. Of all: 2 the file is damaged, newer, or no
recording.`

/** `replay FILE`: a recorded run once more. */
export function replayCommand(): Command {
  return new Command('replay')
    .description('Play a recorded run again.')
    .argument('<file>', 'the recording')
    .option('--check', 'compare each answer and webhook with the recording')
    .option('--at <n>', 'stop after this call', readInteger)
    .option('--calls', 'list the calls')
    .option('--call <n>', 'show one call with its answer', readInteger)
    .option('--diff <file>', 'show the first call that differs in another recording')
    .option('--to <url>', 'send each webhook to this receiver, too')
    .option('-p, --port <port>', 'port of the sandbox (default: a free one)', readInteger)
    .option('--json', 'print one JSON document')
    .addHelpText('after', EXAMPLES)
    .action(async (file: string, flags: ReplayFlags) => {
      const recording = await explained(() => readRecording(file))
      if (flags.calls) return printAll(describeCalls(recording), flags, recording.calls)
      if (flags.call !== undefined) return showCall(recording, flags.call, flags)
      const { diff, to } = flags
      if (diff !== undefined) return compare(recording, await explained(() => readRecording(diff)), flags)
      if (to !== undefined) return explained(() => deliver(recording, to, flags))
      return explained(() => (flags.check ? check(recording, flags) : open(recording, flags)))
    })
}

async function readRecording(file: string): Promise<Recording> {
  const { unpackRecording } = await import('../../replay-tools.ts')
  let bytes: Buffer
  try {
    bytes = readFileSync(file)
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new CommandError(EXIT.usage, `${file} cannot be read (${why}).`, { cause: error })
  }
  return unpackRecording(bytes, file)
}

/** @throws CommandError `usage` for a file that is no recording, or whose options make no sense. */
async function explained<T>(run: () => Promise<T>): Promise<T> {
  const { SandboxError } = await import('../../replay-tools.ts')
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof SandboxError)) throw error
    throw new CommandError(EXIT.usage, error.message, { cause: error })
  }
}

function printAll(lines: readonly string[], { json }: ReplayFlags, value: unknown): void {
  if (json) printJson(value)
  else for (const line of lines) print(line)
}

function showCall(recording: Recording, number: number, flags: ReplayFlags): void {
  const lines = describeCall(recording, number)
  if (lines.length === 0) {
    const last = recording.calls.length - 1
    throw new CommandError(EXIT.usage, `the recording has no call ${number}; its calls are 0 to ${last}.`)
  }
  printAll(lines, flags, recording.calls[number])
}

function compare(one: Recording, other: Recording, flags: ReplayFlags): void {
  const lines = describeDifference(one, other)
  printAll(lines.length === 0 ? ['The same calls and answers.'] : lines, flags, { different: lines.length > 0, lines })
  if (lines.length > 0) process.exitCode = EXIT.no
}

async function check(recording: Recording, flags: ReplayFlags): Promise<void> {
  const { checkRecording } = await import('../../replay-tools.ts')
  const verdict = await checkRecording(recording)
  printAll(describeVerdict(verdict), flags, verdict)
  if (!verdict.identical) process.exitCode = EXIT.no
}

/** Tries a receiver of today with the webhooks of the run. */
async function deliver(recording: Recording, to: string, flags: ReplayFlags): Promise<void> {
  const { playRecording } = await import('../../replay-tools.ts')
  const webhooks: Delivered[] = []
  const { sandbox } = await playRecording(recording, { to, onDelivered: one => void webhooks.push(one) })
  const { webhook_secret: secret } = await sandbox.credentials()
  await sandbox.close()
  printAll([...describeDelivered(webhooks), `Signed with ${secret}.`], flags, { webhooks, secret })
  if (webhooks.some(({ status }) => status === null || status < 200 || status > 299)) process.exitCode = EXIT.no
}

/** The sandbox as it was at the end of the run, or after one call, until Ctrl+C. */
async function open(recording: Recording, { at, port = 0, json }: ReplayFlags): Promise<void> {
  const { pageOf, playRecording, traceRecording } = await import('../../replay-tools.ts')
  const stopped = untilSignalled()
  // All of it, for the view of the run; then up to the call, for everything else that the dashboard shows.
  const traced = await traceRecording(recording)
  const shown = { replay: pageOf(recording, traced), call: at ?? null }
  const until = at === undefined ? {} : { until: at }
  const { sandbox, verdict } = await playRecording(recording, { port, ...until, replay: () => shown })
  const last = at ?? recording.calls.length - 1
  if (json) printJson({ url: sandbox.url, dashboard: `${sandbox.url}/#/replay`, call: last })
  else {
    print(`Dashboard   ${sandbox.url}/#/replay`)
    print(`State       after call ${last} of ${recording.calls.length - 1}; time stands still`)
    if (at === undefined) for (const line of describeVerdict(verdict)) print(line)
  }
  say(`${await stopped}: closing …`)
  await closeInTime(sandbox, EXIT.done)
}
