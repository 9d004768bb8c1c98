import { createRequire } from 'node:module'
import type { Log } from './domain/ports.ts'

export const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

// Loaded with the first line there is: most runs have none, and thirty modules would be a part of every start.
const require = createRequire(import.meta.url)

export interface LogEntry {
  readonly level: Exclude<LogLevel, 'silent'>
  readonly facts: Readonly<Record<string, unknown>>
  readonly message: string
}

export interface LogSinks {
  /** Gets every line as JSON, whatever the level lets through. */
  readonly onLine?: ((line: string) => void) | undefined
  /** Gets what the level lets through; then nothing of it stands on stderr. */
  readonly onEntry?: ((entry: LogEntry) => void) | undefined
}

/** JSON lines on stderr unless `onEntry` takes them: stdout belongs to what a command answers. */
export function createLog(level: LogLevel, { onLine, onEntry }: LogSinks = {}): Log {
  let opened: Log | undefined
  const lowest = LOG_LEVELS.indexOf(level)
  const isPinoRead = onLine !== undefined || onEntry === undefined
  const at =
    (own: LogEntry['level']): Log[typeof own] =>
    (facts, message) => {
      const isShown = LOG_LEVELS.indexOf(own) <= lowest
      if (isShown) onEntry?.({ level: own, facts, message })
      if (!isPinoRead || (!isShown && onLine === undefined)) return
      opened ??= openPino(onEntry === undefined ? level : 'silent', onLine)
      opened[own](facts, message)
    }
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
}

const NO_LOG: Log = { debug() {}, info() {}, warn() {}, error() {} }

function openPino(level: LogLevel, onLine?: (line: string) => void): Log {
  // What the package exports, of which these are the types. A test file of Jest that has ended gets nothing any more.
  const loaded = require('pino') as typeof import('pino') | undefined
  if (loaded === undefined) return NO_LOG
  const { destination, multistream, pino } = loaded
  const stderr = destination({ dest: 2, sync: true })
  if (onLine === undefined) return pino({ level, base: null }, stderr)
  const copy = { level: 'trace' as const, stream: { write: (line: string) => onLine(line.trimEnd()) } }
  const shown = level === 'silent' ? [] : [{ level, stream: stderr }]
  return pino({ level: 'debug', base: null }, multistream([...shown, copy]))
}
