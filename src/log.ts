import pino from 'pino'
import type { Log } from './domain/ports.ts'

export const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/**
 * JSON lines on stderr: stdout belongs to what a command answers. `onLine` gets every line, whatever the level lets
 * through to stderr.
 */
export function createLog(level: LogLevel, onLine?: (line: string) => void): Log {
  const stderr = pino.destination({ dest: 2, sync: true })
  if (onLine === undefined) return pino({ level, base: null }, stderr)
  const copy = { level: 'trace' as const, stream: { write: (line: string) => onLine(line.trimEnd()) } }
  const shown = level === 'silent' ? [] : [{ level, stream: stderr }]
  return pino({ level: 'debug', base: null }, pino.multistream([...shown, copy]))
}
