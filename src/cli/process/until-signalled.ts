import { constants } from 'node:os'
import type { RunningSandbox } from '../../sandbox.ts'
import { whenNpxEnds } from './when-npx-ends.ts'

/** A shutdown that takes longer than promised is cut short; the journal has everything that was acknowledged. */
const LONGEST_SHUTDOWN_MS = 5_000

const SIGNALS = ['SIGINT', 'SIGTERM'] as const

/** Resolves with the first signal to stop, or when npx has ended that started this; a second one, of a person who will not wait, ends the process at once. */
export function untilSignalled(): Promise<string> {
  return new Promise(resolve => {
    let stopping = false
    void whenNpxEnds(() => {
      stopping = true
      resolve('npx has ended')
    })
    for (const signal of SIGNALS) {
      process.on(signal, () => {
        if (stopping) process.exit(128 + constants.signals[signal])
        stopping = true
        resolve(signal)
      })
    }
  })
}

/** Closes the sandbox; if that takes too long, the process still ends with this exit code. */
export async function closeInTime(sandbox: RunningSandbox, exitCode: number): Promise<void> {
  const cut = setTimeout(() => process.exit(exitCode), LONGEST_SHUTDOWN_MS - 250)
  try {
    await sandbox.close()
  } finally {
    clearTimeout(cut)
  }
}
