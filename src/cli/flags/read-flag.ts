/** How flags that are no plain text are read; what cannot be one is refused with what would do. */
import { InvalidArgumentError } from 'commander'
import type { Language } from '../describe/describe-exchange.ts'

const UNIT_MS: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }
/** setTimeout fires at once beyond 2^31 ms; no one waits for a day either. */
const LONGEST_WAIT_MS = 86_400_000

export function readInteger(text: string): number {
  if (/^\d{1,15}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('give a whole number.')
}

/** A wait of this process in wall ms: `250ms`, `2s`, `5m`. */
export function readWait(text: string): number {
  const [, digits = '', unit = ''] = /^(\d{1,9})(ms|s|m|h|d)$/.exec(text) ?? []
  const wait = Number(digits) * (UNIT_MS[unit] ?? Number.NaN)
  if (wait <= LONGEST_WAIT_MS) return wait
  throw new InvalidArgumentError('give a duration such as 250ms, 2s or 5m, one day at most.')
}

/** A status that an answer can have. */
export function readStatus(text: string): number {
  const status = /^\d{3}$/.test(text) ? Number(text) : 0
  if (status >= 200 && status <= 599) return status
  throw new InvalidArgumentError('give an HTTP status from 200 to 599.')
}

/** An http or https URL, as it is written in full. */
export function readUrl(text: string): string {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text
  throw new InvalidArgumentError('give a complete URL such as http://127.0.0.1:3000/hook.')
}

/** For `--set name=value`, repeatable; several stand on lines of their own or between ";". The last of a name counts. */
export function collectSettings(
  text: string,
  before: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> {
  const pairs = text.split(/[;\r\n]/).flatMap(part => {
    if (part.trim() === '') return []
    const [, name = '', value = ''] = /^\s*([^=\s]+)\s*=(.*)$/.exec(part) ?? []
    if (name === '') throw new InvalidArgumentError('write switch=value, e.g. login_layout=root.')
    return [[name, value.trim()] as const]
  })
  return Object.fromEntries([...Object.entries(before), ...pairs])
}

/** For flags that may be repeated; in an environment variable, spaces stand between several values. */
export function collect(text: string, before: readonly string[] | undefined): readonly string[] {
  return [...(before ?? []), ...text.split(/\s+/).filter(value => value !== '')]
}

/** Of hints, which the sandbox has in both. */
export function readLanguage(text: string): Language {
  if (text === 'en' || text === 'vi') return text
  throw new InvalidArgumentError('hints are in en (English) and vi (Vietnamese).')
}
