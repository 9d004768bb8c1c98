import pino from 'pino'
import type { Log } from './domain/ports.ts'

export const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** JSON lines on stderr: stdout belongs to what a command answers. */
export function createLog(level: LogLevel): Log {
  return pino({ level, base: null }, pino.destination({ dest: 2, sync: true }))
}
