/**
 * Every message that an error answer of /api/v2 can hold, or the `carrier_error` of a creation refused for its own
 * content: one table, which docs/errors.md repeats row by row. Titles of statuses stand in `errors.ts`; what scenarios and
 * statuses say is data.
 */
import { ACCOUNT_MESSAGES } from './messages/account.ts'
import { EDGE_MESSAGES } from './messages/edge.ts'
import { FIELD_MESSAGES } from './messages/fields.ts'
import { ONDEMAND_MESSAGES } from './messages/ondemand.ts'
import { STANDARD_MESSAGES } from './messages/standard.ts'

export const MESSAGES = {
  ...EDGE_MESSAGES,
  ...FIELD_MESSAGES,
  ...STANDARD_MESSAGES,
  ...ONDEMAND_MESSAGES,
  ...ACCOUNT_MESSAGES,
} as const

export type MessageCode = keyof typeof MESSAGES

/** The names between braces: `"The {key} must be {limit}."` → `"key" | "limit"`. */
type PlaceholdersOf<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceholdersOf<Rest>
  : never

type Value = string | number

/** What `say` wants beside a code: a value for each placeholder of its text, or nothing where it has none. */
type ValuesOf<Text extends string> = [PlaceholdersOf<Text>] extends [never]
  ? readonly []
  : readonly [values: Readonly<Record<PlaceholdersOf<Text>, Value>>]

/** A client's own value is repeated to it, but not a megabyte of it, and not in every event. */
const LONGEST_VALUE = 300

/** The text of a message, its placeholders filled. A value of more than 300 characters is cut. */
export function say<Code extends MessageCode>(
  code: Code,
  ...values: ValuesOf<(typeof MESSAGES)[Code]['text']>
): string {
  const [given = {}]: readonly Readonly<Record<string, Value>>[] = values
  // In one pass, so that a value which looks like a placeholder stays what it is.
  return MESSAGES[code].text.replace(/\{(\w+)\}/g, (_, name: string) => cut(String(given[name])))
}

function cut(value: string): string {
  if (value.length <= LONGEST_VALUE) return value
  // Not through the middle of a letter that is written as two halves.
  return `${value.slice(0, LONGEST_VALUE).replace(/[\uD800-\uDBFF]$/, '')}…`
}
