import { execFile, execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { constants } from 'node:os'
import { isRunByNpx } from '../../config.ts'
import type { RunningSandbox } from '../../sandbox.ts'

/** A shutdown that takes longer than promised is cut short; the journal has everything that was acknowledged. */
const LONGEST_SHUTDOWN_MS = 5_000

const SIGNALS = ['SIGINT', 'SIGTERM'] as const

/** Resolves with the first signal to stop, or when npx has ended that started this; a second one, of a person who will not wait, ends the process at once. */
export function untilSignalled(): Promise<string> {
  return new Promise(resolve => {
    let stopping = false
    whenNpxEnds(() => {
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

const LOOK_EVERY_MS = 500

/**
 * Calls `run` once when this process was started by npx (`npm exec`) and that ends before it. npm passes a signal to the
 * shell between, which ends without passing it on, so a sandbox would go on running unnoticed.
 *
 * Only of a command that npx itself runs: what a launcher below npx starts, or a line of `npx -c`, may be meant to stay.
 * A npx in the background (`nohup`, `setsid`, `&`) goes on running, and so does its sandbox.
 */
export function whenNpxEnds(run: () => void): void {
  // Windows has no signals that could be lost.
  if (!isRunByNpx() || process.platform === 'win32') return
  const parent = process.ppid
  // Read at once: npx may end while this process starts.
  const first = readProcess(parent)
  const isShell = first !== undefined && /^\S*sh -c /.test(first.command)
  const npm = isShell ? readProcess(first.parent) : first
  if (npm === undefined || !/^(?:npm exec|npx)\b/.test(npm.command)) return
  const look = async () => {
    const gone = process.ppid !== parent || (isShell && (await parentOf(parent)) !== first.parent)
    if (!gone) return
    clearInterval(timer)
    run()
  }
  const timer = setInterval(look, LOOK_EVERY_MS).unref()
}

interface ProcessFacts {
  readonly parent: number
  readonly command: string
}

/** Undefined when it is gone, or cannot be seen. */
function readProcess(pid: number): ProcessFacts | undefined {
  try {
    if (process.platform === 'linux') {
      const parent = parentIn(readFileSync(`/proc/${pid}/stat`, 'utf8'))
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
      return parent === undefined ? undefined : { parent, command }
    }
    const columns = ['-o', 'ppid=', '-o', 'command=', '-p', String(pid)]
    const text = execFileSync('ps', columns, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    const [, ppid, command = ''] = /^\s*(\d+)\s+(.*)/.exec(text) ?? []
    return ppid === undefined ? undefined : { parent: Number(ppid), command: command.trim() }
  } catch {
    return undefined
  }
}

async function parentOf(pid: number): Promise<number | undefined> {
  if (process.platform === 'linux') {
    return parentIn(await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ''))
  }
  return new Promise(resolve => {
    execFile('ps', ['-o', 'ppid=', '-p', String(pid)], (error, stdout) => {
      resolve(error ? undefined : Number(stdout))
    })
  })
}

/** Of `42 (name) S 1 …`: the name may hold anything, `)` too. */
function parentIn(stat: string): number | undefined {
  const [, word] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return word === undefined ? undefined : Number(word)
}
