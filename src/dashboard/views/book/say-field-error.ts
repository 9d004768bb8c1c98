import type { Texts } from '../../i18n.ts'
import type { bookMessages } from '../../messages/book.ts'

type Words = Pick<
  Texts<typeof bookMessages>,
  'fieldRequired' | 'fieldInvalid' | 'fieldAbove' | 'fieldAtLeast' | 'fieldAtMost' | 'fieldTooLong'
>

/** Messages of /api/v2 that name a field, and the words of the page for each. */
const SAID: readonly (readonly [RegExp, keyof Words])[] = [
  [/ field is required\.$/, 'fieldRequired'],
  [/ format is invalid\.$/, 'fieldInvalid'],
  [/ must be greater than (\S+)\.$/, 'fieldAbove'],
  [/ must be at least (\S+)\.$/, 'fieldAtLeast'],
  [/ must be at most (\S+)\.$/, 'fieldAtMost'],
  [/ must have at most (\d+) characters\.$/, 'fieldTooLong'],
]

/**
 * What is wrong with a field, in the words of the page and with the label of the field: "Weight must be above 0 g". The API's
 * own message stands where no words fit.
 * @param label with the unit behind a comma, e.g. `Weight, g`
 */
export function sayFieldError(said: string | undefined, label: string, t: Words): string | null {
  if (said === undefined) return null
  const [name = label, unit] = label.split(', ')
  for (const [pattern, key] of SAID) {
    const found = pattern.exec(said)
    if (!found) continue
    const limit = [found[1], unit].filter(Boolean).join('\u00a0')
    return t[key](name, limit)
  }
  return said
}
