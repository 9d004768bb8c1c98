import type { Command } from 'commander'
import type { RunningSandbox } from '../../sandbox.ts'
import type { Fields } from '../client/read-answer.ts'
import type { CommandEnd } from '../process/run-command.ts'
import type { Redact } from './redact.ts'

/** `run.json` of `exec --artifacts`: what was run, what came of it, and how to run it again. */

export interface Run {
  readonly words: readonly string[]
  /** As they were given, by flag or environment: `['--clock', 'frozen']`. */
  readonly flags: readonly string[]
  readonly startedAt: Date
  readonly endedAt: Date
  readonly end: CommandEnd
}

export function describeRun(
  { words, flags, startedAt, endedAt, end }: Run,
  { sandbox, redact }: { readonly sandbox: RunningSandbox; readonly redact: Redact },
): Fields {
  const clean = (list: readonly string[]) => cleanWords(list, redact)
  const seeded = [...without(flags, '--seed'), '--seed', String(sandbox.seed)]
  return {
    command: clean(words),
    exit_code: end.code,
    signal: end.signal,
    left_processes_behind: end.leftBehind,
    started_at: startedAt.toISOString(),
    ended_at: endedAt.toISOString(),
    seed: sandbox.seed,
    flags: clean(flags),
    profile: sandbox.profile.name,
    pace: sandbox.pace,
    clock: sandbox.clockMode,
    versions: { 'carrier-sandbox': sandbox.core.version, node: process.version, platform: process.platform },
    repeat: ['carrier-sandbox', 'exec', ...clean(seeded), '--', ...clean(words)].map(quoteForShell).join(' '),
  }
}

/** The words of a command without its secrets. */
export function cleanWords(words: readonly string[], redact: Redact): string[] {
  return [...listOf(redact(words))]
}

/** The flags of a command that something was said of, by flag or environment, as they would be written. */
export function flagsGiven(command: Command): readonly string[] {
  return command.options.flatMap(option => {
    const value: unknown = command.getOptionValue(option.attributeName())
    const name = option.long ?? option.flags
    // A flag that takes something away is true until it is said.
    if (option.negate) return value === false ? [name] : []
    if (value === undefined || value === false) return []
    if (value === true) return [name]
    return writtenValues(value).flatMap(text => [name, text])
  })
}

/** A list is a flag repeated, an object one of `name=value`. */
function writtenValues(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(writtenValues)
  if (typeof value !== 'object' || value === null) return [String(value)]
  if ('name' in value && 'template' in value) return [`${value.name}=${value.template}`]
  return Object.entries(value).map(([name, held]) => `${name}=${held}`)
}

function without(flags: readonly string[], flag: string): readonly string[] {
  const at = flags.indexOf(flag)
  return at === -1 ? flags : [...flags.slice(0, at), ...flags.slice(at + 2)]
}

function listOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : []
}

/** For a POSIX shell; what needs no quotes gets none. */
function quoteForShell(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`
}

/** Lines kept in memory. */
export interface KeptLines {
  keep(line: string): void
  /** The newest, oldest first, and how many older ones were let go. */
  read(): { readonly lines: readonly string[]; readonly dropped: number }
}

/** Keeps the newest lines, `longest` characters of them in all. */
export function keepLines(longest: number): KeptLines {
  let lines: string[] = []
  let first = 0
  let dropped = 0
  let kept = 0
  return {
    keep(line) {
      lines.push(line)
      kept += line.length
      while (kept > longest && first < lines.length - 1) {
        kept -= lines[first]?.length ?? 0
        first += 1
      }
      // Moved together seldom: taking the first of an array away moves all the others.
      if (first > 10_000 && first > lines.length / 2) {
        dropped += first
        lines = lines.slice(first)
        first = 0
      }
    },
    read: () => ({ lines: lines.slice(first), dropped: dropped + first }),
  }
}
