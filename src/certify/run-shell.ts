import { spawn } from 'node:child_process'
import { environmentWith } from '../config.ts'

export interface ShellEnd {
  /** Null = ended by a signal, by us after the time limit. */
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
  readonly timedOut: boolean
}

const KEPT_CHARACTERS = 65_536
const IS_WINDOWS = process.platform === 'win32'

/**
 * Runs a command line by the shell, with these variables added to our environment, and keeps what it prints. After
 * `limitMs`, and when we end before it, it is ended with everything it has started.
 */
export function runShell(
  line: string,
  { variables, limitMs }: { readonly variables: Readonly<Record<string, string>>; readonly limitMs: number },
): Promise<ShellEnd> {
  const child = spawn(line, {
    shell: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...environmentWith(variables) },
    // A group of its own, so that the end reaches what the shell has started. Windows has none.
    detached: !IS_WINDOWS,
  })
  let stdout = ''
  let stderr = ''
  let timedOut = false
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout = (stdout + text).slice(0, KEPT_CHARACTERS)
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-KEPT_CHARACTERS)
  })
  const kill = () => {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
    if (IS_WINDOWS) child.kill('SIGKILL')
    else process.kill(-child.pid, 'SIGKILL')
  }
  process.once('exit', kill)
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => {
      timedOut = true
      kill()
    }, limitMs)
    const end = () => {
      clearTimeout(limit)
      process.off('exit', kill)
      child.stdout.destroy()
      child.stderr.destroy()
    }
    child.once('error', error => {
      end()
      reject(error)
    })
    // Not `close`: something that the command has left in the background would keep that waiting.
    child.once('exit', code => {
      setImmediate(() => {
        end()
        resolve({ code, stdout, stderr, timedOut })
      })
    })
  })
}
