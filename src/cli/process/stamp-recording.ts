import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Recording, ReplayPage, ReplayVerdict, TracedReplay } from '../../replay-tools.ts'
import { writeRecording } from './record-run.ts'
import { writePage } from './write-page.ts'

/** As it was built; of the sources it lies beside them. */
function findStamp(): string {
  const here = dirname(fileURLToPath(import.meta.url))
  const built = join(here, '..', 'stamp.js')
  return existsSync(built) ? built : join(here, '..', '..', '..', 'dist', 'cli', 'stamp.js')
}

export interface Stamping {
  /** Where the page of the run is written. */
  readonly page: string
  /** Null = the run is not one of a command. */
  readonly command: ReplayPage['command']
  /** So long it may be played, wall ms. */
  readonly withinMs?: number
}

/** A run waits for nothing when it is played: most take less time than they took before. */
const LONGEST_PLAY_MS = 120_000

/**
 * Plays a recording that stands in `file` in a process of its own, writes what came of it into the file and the page of the
 * run beside it. @returns the stamp.
 */
export async function stampRecording(
  file: string,
  recording: Recording,
  { page, command, withinMs = LONGEST_PLAY_MS }: Stamping,
): Promise<string> {
  const traced = await playElsewhere(file, withinMs)
  const stamp = describeVerdict(traced?.verdict ?? null)
  const stamped = { ...recording, stamp }
  await writeRecording(file, stamped)
  const { pageOf } = await import('../../replay-tools.ts')
  writePage(page, pageOf(stamped, traced, command))
  return stamp
}

function describeVerdict(verdict: ReplayVerdict | null): string {
  if (verdict === null) return 'not verified: it could not be played'
  const { identical, first_difference: difference } = verdict
  if (identical) return 'verified'
  return `diverges at ${difference?.where ?? 'its start'}${difference?.pointer ? `, ${difference.pointer}` : ''}`
}

/** Null = the other process gave no verdict. */
function playElsewhere(file: string, withinMs: number): Promise<TracedReplay | null> {
  const child = spawn(process.execPath, [findStamp(), file], { stdio: ['ignore', 'pipe', 'ignore'], timeout: withinMs })
  const said: string[] = []
  child.stdout.setEncoding('utf8').on('data', (text: string) => said.push(text))
  return new Promise(resolve => {
    child.once('error', () => resolve(null))
    child.once('close', () => {
      try {
        resolve(JSON.parse(said.join('')))
      } catch {
        resolve(null)
      }
    })
  })
}
