/** Which processes there are, and those of them that a command has left behind on a terminal. */
import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'

export interface ProcessEntry {
  readonly pid: number
  /** Its parent; of an orphan, the process that adopts it (usually pid 1). */
  readonly parent: number
  readonly group: number
}

/**
 * Those that have ended and wait to be buried are left out: where no process does that (a container without an init) they
 * stay forever. Empty where there is no such table, as on Windows.
 */
export async function listProcesses(): Promise<readonly ProcessEntry[]> {
  // Slim containers have no `ps`, other systems no /proc.
  return process.platform === 'linux' ? readProcesses(await readProcFolder()) : readProcesses(await askPs())
}

/** Lines of pid, state, parent and group. */
export function readProcesses(lines: readonly string[]): readonly ProcessEntry[] {
  return lines.flatMap(line => {
    const [pid, state = 'Z', parent, group] = line.trim().split(/\s+/)
    const entry = { pid: Number(pid), parent: Number(parent), group: Number(group) }
    return entry.pid > 0 && entry.group > 0 && !/^[ZX]/.test(state) ? [entry] : []
  })
}

async function readProcFolder(): Promise<readonly string[]> {
  const pids = (await readdir('/proc')).filter(name => /^\d+$/.test(name))
  // Between the two reads it may have gone.
  const texts = await Promise.all(pids.map(pid => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')))
  // `42 (name) S 1 42 …`, and a name may hold anything, brackets and spaces included.
  return texts.map(text => text.replace(/^([^(]*) \(.*\)/s, '$1'))
}

function askPs(): Promise<readonly string[]> {
  return new Promise(resolve => {
    const columns = ['-A', '-o', 'pid=,stat=,ppid=,pgid=']
    execFile('ps', columns, { maxBuffer: 16 * 1024 * 1024 }, (error, stdout) => {
      resolve(error ? [] : stdout.split('\n'))
    })
  })
}

/**
 * Members of our process group that came after `before` and do not descend from a process that was there before: the orphans of a
 * command that has ended, and what they started. Neighbours of a pipeline (`exec -- x | tee log`) and their children are
 * none of them, and neither is a child of our own, such as the `ps` that was asked.
 */
export function orphansSince(
  before: readonly ProcessEntry[],
  now: readonly ProcessEntry[],
  own: number,
): readonly number[] {
  const group = before.find(({ pid }) => pid === own)?.group
  const known = new Set(before.filter(entry => entry.group === group).map(({ pid }) => pid))
  const parents = new Map(now.map(({ pid, parent, group: its }) => [pid, its === group ? parent : 0]))
  const descends = (pid: number): boolean => {
    // A table is read while it changes: a loop in it must not keep us.
    for (let at = pid, steps = 0; at !== 0 && steps < parents.size; steps++) {
      if (known.has(at)) return true
      at = parents.get(at) ?? 0
    }
    return false
  }
  return now.filter(entry => entry.group === group && !descends(entry.pid)).map(({ pid }) => pid)
}
