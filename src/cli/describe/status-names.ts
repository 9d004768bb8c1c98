import { readFileSync } from 'node:fs'
import { asFields, type Fields, listAt, numberAt, optionalTextAt, textAt } from '../client/read-answer.ts'
import { plain } from './output.ts'

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
function standardSlugOf(code: string): string | null {
  return statusNames().find(status => status.line === 'standard' && status.code === code)?.slug ?? null
}

/** `901 waiting-for-pickup`. Where the answer has no slug, `event` says of which line the status is. */
export function describeStatus(moved: Fields): string {
  const code = String(numberAt(moved, 'status'))
  const isOndemand = optionalTextAt(moved, 'event') === 'ondemand-status'
  const slug = optionalTextAt(moved, 'slug') ?? (isOndemand ? ondemandSlugOf(code) : standardSlugOf(code))
  return slug === null ? code : `${code} ${plain(slug)}`
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
