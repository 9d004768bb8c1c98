import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** Runs the benchmarks on the built project, in sizes that only prove that they run. */
export async function runBench(...args: readonly string[]): Promise<{ code: number | null; out: string; err: string }> {
  const child = spawn(process.execPath, ['bench/run.mjs', '--smoke', ...args], { cwd: ROOT })
  const code = new Promise<number | null>(resolve => void child.once('close', resolve))
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: await code, out, err }
}
