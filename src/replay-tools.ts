/** A run as one file: recording a sandbox, and playing a recording again. */

import { type ActPlayer, playActs, recordFace } from './library/acts.ts'
import { faceOf, type PlainSandbox } from './library/face-of.ts'
import { secrets } from './ports/secrets.ts'
import * as wall from './ports/wall.ts'
import { openCaller } from './replay/call-again.ts'
import { compareRuns, type ReplayVerdict } from './replay/compare-runs.ts'
import { Diverged, type PlayOptions, playOutside } from './replay/play-outside.ts'
import { recordOutside } from './replay/record-outside.ts'
import { filesOf, noteGiven, optionsToKeep, withFiles } from './replay/recorded-options.ts'
import { placeHeld } from './sandbox/place-held.ts'
import { type RunTracer, traceRun } from './sandbox/trace-run.ts'
import {
  type RunningSandbox,
  runSandbox,
  type SandboxListeners,
  type SandboxOptions,
  type SandboxPorts,
} from './sandbox.ts'
import { packageVersion } from './schemas/openapi/package-version.ts'
import type { Recording, RecordingAct, ReplayPage, ReplayTrace } from './schemas/types.gen.ts'

export { SandboxError } from './domain/errors.ts'
export type { FirstDifference, ReplayVerdict } from './replay/compare-runs.ts'
export type { Delivered } from './replay/play-outside.ts'
export { bodyOf } from './replay/read-texts.ts'
export { packRecording, unpackRecording } from './replay/recording-file.ts'
export { refusalToRecord } from './sandbox/refusal-to-record.ts'
export type { Recording, ReplayPage, ReplayTrace } from './schemas/types.gen.ts'

export interface RecordedSandbox {
  readonly sandbox: RunningSandbox
  /** All that has come from outside so far. */
  recording(): Promise<Recording>
}

/** Starts a sandbox and keeps what comes from outside, one event after the other. @throws as `runSandbox` */
export async function recordSandbox(
  options: SandboxOptions,
  listeners: SandboxListeners = {},
): Promise<RecordedSandbox> {
  const { sandbox, recording } = await startRecorded(options, { ports: wall, listeners, isOfLibrary: false })
  return { sandbox, recording }
}

export interface RecordedLibrary {
  /** What is done by it is recorded. */
  readonly face: PlainSandbox
  recording(): Promise<Recording>
}

/** The same for a test, which does something by the library, too. @throws as `runSandbox` */
export async function recordLibrary(options: SandboxOptions, ports: SandboxPorts): Promise<RecordedLibrary> {
  const started = await startRecorded(options, { ports, listeners: {}, isOfLibrary: true })
  const { sandbox, recorder, recording } = started
  const plain = await faceOf(sandbox)
  const made = (face: object) => recorder.book.note('account', tokenOf(face))
  const face = recordFace(plain, plain.account.id, { act: recorder.act, made })
  return { face, recording }
}

function tokenOf(face: object): string {
  const account: unknown = Reflect.get(face, 'account')
  return typeof account === 'object' && account !== null ? String(Reflect.get(account, 'access_token')) : ''
}

interface Starting {
  readonly ports: SandboxPorts
  readonly listeners: SandboxListeners
  readonly isOfLibrary: boolean
}

async function startRecorded(options: SandboxOptions, { ports, listeners, isOfLibrary }: Starting) {
  const { data } = options
  const isOnDisk = data !== undefined && data !== ':memory:'
  const recorder = recordOutside({ ...ports, secrets }, { isOnDisk })
  noteGiven(options, recorder.book)
  const files = filesOf(options)
  const sandbox = await runSandbox(options, { ...ports, outside: recorder.outside }, listeners)
  recorder.book.note('token', (await sandbox.credentials()).access_token)
  return {
    sandbox,
    recorder,
    recording: () =>
      recorder.write({
        isOfLibrary,
        sandbox: packageVersion(),
        node: process.version,
        url: sandbox.core.publicUrl(),
        options: optionsToKeep(options),
        files,
      }),
  }
}

export interface Replay {
  readonly sandbox: RunningSandbox
  readonly verdict: ReplayVerdict
  /** A text with marks in the place of the secrets of this run. */
  readonly hide: (text: string) => string
}

export interface ReplayOptions extends Omit<PlayOptions, 'secrets' | 'onEvent' | 'perform' | 'place'> {
  /** The last call that is made. */
  readonly until?: number
  readonly port?: number
  /** Writes down what happens meanwhile. */
  readonly tracer?: RunTracer
}

/**
 * Plays a recording into a sandbox of its own, in memory.
 * The caller closes the sandbox.
 */
export async function playRecording(
  recording: Recording,
  { until, port = 0, tracer, ...delivery }: ReplayOptions = {},
): Promise<Replay> {
  let acts: ActPlayer | undefined
  const perform = (act: RecordingAct) => acts?.perform(act)
  const place = placeHeld(recording)
  const player = playOutside(recording, { ...delivery, secrets, perform, place, onEvent: tracer?.onEvent })
  return withFiles(recording, player.book, async options => {
    const all = { ...options, publicUrl: recording.url, data: ':memory:', port, logLevel: 'silent' }
    const sandbox = await runSandbox(all, { ...wall, outside: player.outside }, { onNotice: tracer?.onNotice })
    tracer?.watch(sandbox)
    const hide = (text: string) => player.book.hide(text)
    player.book.note('token', (await sandbox.credentials()).access_token)
    if (recording.acts !== undefined) {
      acts = playActs(await faceOf(sandbox), face => void player.book.note('account', tokenOf(face)))
    }
    const caller = openCaller(sandbox.url)
    try {
      const answers = await player.play(caller.send, until)
      return { sandbox, verdict: compareRuns(recording, { ...player, answers }), hide }
    } catch (error) {
      if (!(error instanceof Diverged)) {
        await sandbox.close()
        throw error
      }
      const { calls, webhooks } = recording
      const difference = { where: error.message, pointer: '', was: 'there', is: 'not there' }
      const verdict = { calls: calls.length, webhooks: webhooks.length, identical: false, first_difference: difference }
      return { sandbox, verdict, hide }
    } finally {
      caller.close()
    }
  })
}

/** Whether a recording plays as it was recorded. */
export async function checkRecording(recording: Recording): Promise<ReplayVerdict> {
  const { sandbox, verdict } = await playRecording(recording)
  await sandbox.close()
  return verdict
}

export interface TracedReplay {
  readonly verdict: ReplayVerdict
  readonly trace: ReplayTrace
}

/** Whether a recording plays as it was recorded, and what happens meanwhile, without secrets. */
export async function traceRecording(recording: Recording): Promise<TracedReplay> {
  const tracer = traceRun(recording)
  const { sandbox, verdict, hide } = await playRecording(recording, { tracer })
  await sandbox.close()
  // The same document: marks are texts.
  return { verdict, trace: JSON.parse(hide(JSON.stringify(tracer.trace()))) }
}

/** What a page shows of a run; `traced` null = it could not be played. What the store held at its start is shown by moments. */
export function pageOf(
  { held: _held, ...recording }: Recording,
  traced: TracedReplay | null,
  command: ReplayPage['command'] = null,
): ReplayPage {
  return {
    format: 'carrier-sandbox-replay-page',
    version: 1,
    recording,
    trace: traced?.trace ?? null,
    difference: traced?.verdict.first_difference ?? null,
    command,
  }
}
