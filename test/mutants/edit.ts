/**
 * Changing JSON by place. A place is a path such as `/data/0/total_fee`; `*` is any one step, `**` any number of them,
 * none included. The value itself is never touched: what comes back is a changed copy.
 */

type Change = (value: unknown) => unknown

/** What an edit gives back for a field that is to go. */
export const GONE = Symbol('gone')

export function edited(body: unknown, place: string, change: Change): unknown {
  const out = walk(body, place.split('/').slice(1), change)
  return out === GONE ? undefined : out
}

function walk(value: unknown, steps: readonly string[], change: Change): unknown {
  const [step, ...rest] = steps
  if (step === undefined) return change(value)
  if (step === '**') {
    const here = walk(value, rest, change)
    return eachChild(here, child => walk(child, steps, change))
  }
  if (step === '*') return eachChild(value, child => walk(child, rest, change))
  return oneChild(value, step, child => walk(child, rest, change))
}

function eachChild(value: unknown, change: Change): unknown {
  if (Array.isArray(value)) return value.map(change).filter(child => child !== GONE)
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, child]) => [name, change(child)])
      .filter(([, child]) => child !== GONE),
  )
}

function oneChild(value: unknown, step: string, change: Change): unknown {
  if (!hasStep(value, step)) return value
  return Array.isArray(value)
    ? value.map((child, at) => (String(at) === step ? change(child) : child)).filter(child => child !== GONE)
    : Object.fromEntries(
        Object.entries(value)
          .map(([name, child]) => [name, name === step ? change(child) : child])
          .filter(([, child]) => child !== GONE),
      )
}

function hasStep(value: unknown, step: string): value is object {
  return Array.isArray(value) ? Number(step) < value.length : isRecord(value) && step in value
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The value at a place without stars; undefined where there is none. */
export function look(body: unknown, place: string): unknown {
  return place
    .split('/')
    .slice(1)
    .reduce<unknown>((value, step) => {
      if (Array.isArray(value)) return value[Number(step)]
      return isRecord(value) ? value[step] : undefined
    }, body)
}

/** The records of an answer's `data`; none where it is no list. */
export function recordsOf(body: unknown): readonly unknown[] {
  const data = look(body, '/data')
  return Array.isArray(data) ? data : []
}
