import type { RunningSandbox } from '../sandbox.ts'

/** A shutdown that takes longer than promised is cut short; the journal has everything that was acknowledged. */
const LONGEST_SHUTDOWN_MS = 5_000

/** Closes the sandbox; if that takes too long, the process ends with this exit code all the same. */
export async function closeInTime(sandbox: RunningSandbox, exitCode: number): Promise<void> {
  const cut = setTimeout(() => process.exit(exitCode), LONGEST_SHUTDOWN_MS - 250)
  try {
    await sandbox.close()
  } finally {
    clearTimeout(cut)
  }
}
