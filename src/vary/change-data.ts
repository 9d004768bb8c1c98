import { DATA_FIELDS, type DataField } from './data-fields.ts'
import type { SentTexts } from './sent-texts.ts'
import type { DataName } from './variation.ts'

export interface DataChange {
  readonly name: DataName
  readonly sent: SentTexts
  /** Names of places are those of the sandbox's user. */
  readonly hasOwnPlaces: boolean
  /** Null = a webhook, or no operation of the contract. */
  readonly operation: string | null
  /** A text that was changed, and what is shown for it. */
  onChange?(was: string, is: string): void
}

/** Beyond the basic plane: two units in UTF-16, four bytes in UTF-8. */
const EMOJI = '🚚'

/** The same JSON with the texts changed that the sandbox's own data brought; the value itself where there are none. */
export function changeData(value: unknown, change: DataChange): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const changed = value.map(entry => changeData(entry, change))
    return changed.some((entry, at) => entry !== value[at]) ? changed : value
  }
  const fields = Object.entries(value)
  const changed = fields.map(([field, was]): readonly [string, unknown] => {
    const row = Object.hasOwn(DATA_FIELDS, field) ? rowOf(DATA_FIELDS[field] ?? [], { value, ...change }) : undefined
    const is = row === undefined || was === null ? was : changeField(was, row, change)
    // Most are objects without a text of their own.
    return [field, is === was ? changeData(was, change) : is]
  })
  return changed.some(([, is], at) => is !== fields[at]?.[1]) ? Object.fromEntries(changed) : value
}

function rowOf(
  rows: readonly DataField[],
  { value, operation }: { readonly value: object; readonly operation: string | null },
): DataField | undefined {
  return rows.find(
    ({ beside, operations }) =>
      (beside === undefined || beside.some(field => Object.hasOwn(value, field))) &&
      (operations === undefined || (operation !== null && operations.includes(operation))),
  )
}

function changeField(was: unknown, row: DataField, change: DataChange): unknown {
  const { name, sent, hasOwnPlaces } = change
  if (row.isProper && hasOwnPlaces) return was
  const part = !row.isShared ? 0 : typeof was === 'string' ? sent.sentPart(was) : null
  if (part === null) return was
  if (name === 'null-optionals') return row.none === undefined || part > 0 ? was : row.none
  if (typeof was !== 'string' || row.longest === null || (row.isProper && name !== 'nfd')) return was
  const is = part > 0 ? changeRest(was, part, change) : changeText(was, name, row.longest)
  if (is !== was) change.onChange?.(was, is)
  return is
}

/** The names of places after a street that was sent have the form that places have. */
function changeRest(text: string, part: number, { name, hasOwnPlaces }: DataChange): string {
  return name === 'nfd' && !hasOwnPlaces ? text.slice(0, part) + text.slice(part).normalize('NFD') : text
}

/** @param longest Characters (code points). */
export function changeText(text: string, name: Exclude<DataName, 'null-optionals'>, longest: number): string {
  if (text.trim() === '') return text
  if (name === 'nfd') return text.normalize('NFD')
  if (name === 'emoji') {
    const is = `${text} ${EMOJI}`
    return [...is].length > longest ? text : is
  }
  const letters = [...text]
  while (letters.length < longest) letters.push(' ', ...text)
  // Nothing at the end that a reader would trim.
  return letters.slice(0, longest).join('').replace(/\s$/, 'a')
}
