import { readFileSync } from 'node:fs'
import { asFields, type Fields, listAt, numberAt, textAt } from '../client/read-answer.ts'

interface StatusName {
  readonly line: string
  readonly code: string
  readonly slug: string
  readonly text: string
}

let known: readonly StatusName[] | undefined

function statusNames(): readonly StatusName[] {
  known ??= readNames()
  return known
}

/** The slug of a status as an event writes it; both lines use the same codes, so the text decides. Null when unknown. */
export function slugOf(code: string, text: string): string | null {
  return statusNames().find(status => status.code === code && status.text === text)?.slug ?? null
}

/** The slug of an on-demand order's status, of which its own event writes the code alone. Null when unknown. */
export function ondemandSlugOf(code: string): string | null {
  return statusNames().find(status => status.line === 'ondemand' && status.code === code)?.slug ?? null
}

/** The slug of a parcel's status; null when unknown. */
export function standardSlugOf(code: string): string | null {
  return statusNames().find(status => status.line === 'standard' && status.code === code)?.slug ?? null
}

function readNames(): readonly StatusName[] {
  const file: Fields = asFields(
    JSON.parse(readFileSync(new URL('../../../fixtures/status-codes.json', import.meta.url), 'utf8')),
  )
  return ['standard', 'ondemand'].flatMap(line =>
    listAt(file, line).map(status => ({
      line,
      code: String(numberAt(status, 'code')),
      slug: textAt(status, 'slug'),
      text: textAt(status, 'text'),
    })),
  )
}
