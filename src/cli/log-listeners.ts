import type { SandboxListeners } from '../sandbox.ts'
import { describeEvent } from './describe-event.ts'
import { describeLog } from './describe-log.ts'
import { say } from './output.ts'

export const LOG_FORMATS = ['lines', 'json'] as const
export type LogFormat = (typeof LOG_FORMATS)[number]

export interface LogWish {
  readonly logFormat?: LogFormat | undefined
  /** A line for each call, move and webhook too. */
  readonly isEachShown: boolean
}

/** Writes on stderr what a sandbox does, as lines for people; nothing for `json`, which the sandbox writes itself. */
export function logListeners({ logFormat, isEachShown }: LogWish): SandboxListeners {
  if (logFormat === 'json') return {}
  return {
    onLog(entry) {
      // A call of the API has its line already.
      if (isEachShown && entry.message === 'request' && isApiCall(entry.facts.path)) return
      say(describeLog(entry))
    },
    ...(isEachShown ? { onEvent: sayEvent } : {}),
  }
}

/** Of `start`: on a terminal, or where it is asked for; not after `--quiet`, nor after `--log-level silent`. */
export function isEachShown({
  logFormat,
  logLevel,
  quiet = false,
}: {
  readonly logFormat?: LogFormat | undefined
  readonly logLevel?: string | undefined
  readonly quiet?: boolean | undefined
}): boolean {
  if (quiet || logFormat === 'json' || logLevel === 'silent') return false
  return logFormat === 'lines' || process.stderr.isTTY === true
}

function sayEvent(event: Parameters<typeof describeEvent>[0]): void {
  const line = describeEvent(event)
  if (line !== null) say(line)
}

function isApiCall(path: unknown): boolean {
  return typeof path === 'string' && path.startsWith('/api/v2')
}
