/** Recording the run of `start --record` and `exec --artifacts`. */
import { closeSync, existsSync, openSync, rmSync } from 'node:fs'
import type { Recording } from '../../replay-tools.ts'
import { writePrivate } from '../../reporting/write-private.ts'
import type { RunningSandbox, SandboxListeners, SandboxOptions } from '../../sandbox.ts'
import { CommandError, EXIT } from '../command-error.ts'

export interface RunRecorder {
  readonly run: (options: SandboxOptions, listeners: SandboxListeners) => Promise<RunningSandbox>
  /** Null = it has not started. */
  recording(): Promise<Recording | null>
}

export function recordRun(): RunRecorder {
  let read: (() => Promise<Recording>) | null = null
  return {
    async run(options, listeners) {
      const { recordSandbox } = await import('../../replay-tools.ts')
      const { sandbox, recording } = await recordSandbox(options, listeners)
      read = recording
      return sandbox
    },
    recording: async () => (read === null ? null : read()),
  }
}

/** What a file of a recording is called beside other artifacts. */
export const RECORDING_NAME = 'replay.json.gz'

/** The page of a run stands beside its recording: `run.json.gz`, `run.html`. */
export function pageBeside(recording: string): string {
  return `${recording.replace(/(?:\.json)?(?:\.gz)?$/, '')}.html`
}

/** Writes a recording for its owner alone: bodies hold names and addresses. */
export async function writeRecording(file: string, recording: Recording): Promise<void> {
  const { packRecording } = await import('../../replay-tools.ts')
  writePrivate(file, packRecording(recording))
}

/** Before anything runs. @throws CommandError `usage` */
export function requireWritable(file: string): void {
  try {
    const isThere = existsSync(file)
    closeSync(openSync(file, 'a', 0o600))
    if (!isThere) rmSync(file)
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new CommandError(EXIT.usage, `--record cannot be "${file}": it cannot be written (${why}).`, { cause: error })
  }
}
