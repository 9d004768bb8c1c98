import { createRequire } from 'node:module'
import type { Log } from './domain/ports.ts'

export const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

// Loaded with the first line there is: most runs have none, and thirty modules would be a part of every start.
const require = createRequire(import.meta.url)

/**
 * JSON lines on stderr: stdout belongs to what a command answers. `onLine` gets every line, whatever the level lets
 * through to stderr.
 */
export function createLog(level: LogLevel, onLine?: (line: string) => void): Log {
  let opened: Log | undefined
  const lowest = LOG_LEVELS.indexOf(onLine === undefined ? level : 'debug')
  const at =
    (own: Exclude<LogLevel, 'silent'>): Log[typeof own] =>
    (facts, message) => {
      if (LOG_LEVELS.indexOf(own) > lowest) return
      opened ??= openPino(level, onLine)
      opened[own](facts, message)
    }
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
}

function openPino(level: LogLevel, onLine?: (line: string) => void): Log {
  // What the package exports, of which these are the types.
  const { destination, multistream, pino } = require('pino') as typeof import('pino')
  const stderr = destination({ dest: 2, sync: true })
  if (onLine === undefined) return pino({ level, base: null }, stderr)
  const copy = { level: 'trace' as const, stream: { write: (line: string) => onLine(line.trimEnd()) } }
  const shown = level === 'silent' ? [] : [{ level, stream: stderr }]
  return pino({ level: 'debug', base: null }, multistream([...shown, copy]))
}
