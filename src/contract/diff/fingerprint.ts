/** In what form a value came. The same value can come in several forms without a difference in meaning. */
export type Form =
  | 'null'
  | 'boolean'
  | 'number'
  | 'numeric text'
  | 'text'
  | 'empty text'
  | 'address'
  | 'dd/mm/yyyy hh:mm'
  | 'dd/mm/yyyy hh:mm:ss'
  | 'dd/mm/yyyy'
  | 'yyyy-mm-dd hh:mm:ss'
  | 'yyyy-mm-dd'
  | 'ISO 8601'
  | 'list'
  | 'object'

/** What is known of one place in the bodies of a cell. */
export interface PlaceSeen {
  readonly forms: ReadonlySet<Form>
  /** Objects in which it stood, of all that could hold it; both 1 for the body itself. */
  readonly present: number
  readonly of: number
}

/** By JSON pointer, with `*` for the index of a list. */
export type Fingerprint = ReadonlyMap<string, PlaceSeen>

const TEXT_FORMS: readonly (readonly [RegExp, Form])[] = [
  [/^-?\d+(\.\d+)?$/, 'numeric text'],
  [/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/, 'dd/mm/yyyy hh:mm'],
  [/^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d$/, 'dd/mm/yyyy hh:mm:ss'],
  [/^\d\d\/\d\d\/\d{4}$/, 'dd/mm/yyyy'],
  [/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/, 'yyyy-mm-dd hh:mm:ss'],
  [/^\d{4}-\d\d-\d\d$/, 'yyyy-mm-dd'],
  [/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/, 'ISO 8601'],
  [/^https?:\/\//, 'address'],
]

export function formOf(value: unknown): Form {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'boolean') return 'boolean'
  if (typeof value === 'number') return 'number'
  if (Array.isArray(value)) return 'list'
  if (typeof value !== 'string') return 'object'
  if (value === '') return 'empty text'
  return TEXT_FORMS.find(([pattern]) => pattern.test(value))?.[1] ?? 'text'
}

/** What the bodies have in common and in what they vary: places, forms and presence, never the values. */
export function fingerprint(bodies: readonly unknown[]): Fingerprint {
  const forms = new Map<string, Set<Form>>()
  const objects = new Map<string, number>()
  const present = new Map<string, number>()
  const walk = (value: unknown, pointer: string): void => {
    const known = forms.get(pointer) ?? new Set()
    forms.set(pointer, known.add(formOf(value)))
    if (Array.isArray(value)) for (const item of value) walk(item, `${pointer}/*`)
    else if (typeof value === 'object' && value !== null) {
      objects.set(pointer, (objects.get(pointer) ?? 0) + 1)
      for (const [name, item] of Object.entries(value)) {
        const place = `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
        present.set(place, (present.get(place) ?? 0) + 1)
        walk(item, place)
      }
    }
  }
  for (const body of bodies) walk(body, '')
  const places = [...forms].map(([pointer, own]): readonly [string, PlaceSeen] => {
    const count = present.get(pointer) ?? 1
    return [pointer, { forms: own, present: count, of: objects.get(parentOf(pointer)) ?? count }]
  })
  return new Map(places)
}

/** How often an object was seen at a place, so that what it lacks counts for something. */
export function hasObject(seen: Fingerprint, pointer: string): boolean {
  return seen.get(pointer)?.forms.has('object') ?? false
}

export function parentOf(pointer: string): string {
  return pointer.slice(0, Math.max(0, pointer.lastIndexOf('/')))
}

/** The same text for the same facts. */
export function writeFingerprint(seen: Fingerprint): string {
  return [...seen]
    .map(
      ([pointer, { forms, present, of }]) =>
        `${pointer} ${[...forms].sort().join('|')} ${present === of ? 'always' : 'sometimes'}`,
    )
    .sort()
    .join('\n')
}
