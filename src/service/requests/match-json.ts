import type { Difference } from '../events/match-delivery.ts'

const LONGEST_SHOWN = 200

/**
 * What of `wanted` is otherwise in `got`, leaf by leaf: every key given must be there with the same value, others may be;
 * of a list every item, and as many.
 */
export function compareJson(wanted: unknown, got: unknown, place: string): readonly Difference[] {
  if (Array.isArray(wanted)) {
    if (!Array.isArray(got) || got.length !== wanted.length) return [difference(place, wanted, got)]
    return wanted.flatMap((item, at) => compareJson(item, got[at], `${place}.${at}`))
  }
  if (isObject(wanted)) {
    if (!isObject(got)) return [difference(place, wanted, got)]
    return Object.entries(wanted).flatMap(([key, value]) =>
      compareJson(value, Object.hasOwn(got, key) ? got[key] : undefined, `${place}.${key}`),
    )
  }
  return wanted === got ? [] : [difference(place, wanted, got)]
}

export function difference(differs: string, wanted: unknown, got: unknown): Difference {
  return { differs, wanted: shown(wanted) ?? 'null', got: shown(got) }
}

/** Texts and whole numbers as they are, anything else as JSON. */
function shown(value: unknown): string | number | null {
  if (value === undefined || value === null) return null
  if (typeof value === 'number' && Number.isInteger(value)) return value
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
