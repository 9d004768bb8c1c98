import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Recording, ReplayVerdict } from '../../replay-tools.ts'
import { writeRecording } from './record-run.ts'

/** The command line, as it was built; of the sources it lies beside them. */
function findMain(): string {
  const here = dirname(fileURLToPath(import.meta.url))
  const built = join(here, '..', 'main.js')
  return existsSync(built) ? built : join(here, '..', '..', '..', 'dist', 'cli', 'main.js')
}

/** Plays a recording in a process of its own and writes into the file what came of it. @returns the stamp. */
export async function stampRecording(file: string, recording: Recording): Promise<string> {
  const verdict = await playElsewhere(file)
  const stamp = describeVerdict(verdict)
  await writeRecording(file, { ...recording, stamp })
  return stamp
}

function describeVerdict(verdict: ReplayVerdict | null): string {
  if (verdict === null) return 'not verified: it could not be played'
  const { identical, first_difference: difference } = verdict
  if (identical) return 'verified'
  return `diverges at ${difference?.where ?? 'its start'}${difference?.pointer ? `, ${difference.pointer}` : ''}`
}

/** Null = the other process gave no verdict. */
function playElsewhere(file: string): Promise<ReplayVerdict | null> {
  const child = spawn(process.execPath, [findMain(), 'replay', file, '--check', '--json'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  return new Promise(resolve => {
    child.once('error', () => resolve(null))
    child.once('close', () => {
      try {
        resolve(JSON.parse(said))
      } catch {
        resolve(null)
      }
    })
  })
}
