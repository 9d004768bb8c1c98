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

/** A place at which two sets of bodies differ beyond their values. */
export interface Difference {
  /** With `*` for the index of a list. */
  readonly pointer: string
  readonly kind: 'only-first' | 'only-second' | 'form'
  /** What either had there, in words. */
  readonly first: string
  readonly second: string
  /** Whether one has numbers there and the other text. */
  readonly isNumberForm: boolean
}

/**
 * Where every object of one side has a field that no object of the other has, and where a field has forms that the other
 * never shows. What may be absent or null by its data is no difference: fields that one side sometimes has are none.
 */
export function compareFingerprints(first: Fingerprint, second: Fingerprint): readonly Difference[] {
  const pointers = [...new Set([...first.keys(), ...second.keys()])].sort()
  const found = pointers.flatMap(pointer => differenceAt(pointer, first, second) ?? [])
  // What stands in a field that only one side has is not news.
  const alone = found.filter(({ kind }) => kind !== 'form').map(({ pointer }) => `${pointer}/`)
  return found.filter(({ pointer }) => !alone.some(prefix => pointer.startsWith(prefix)))
}

function differenceAt(pointer: string, first: Fingerprint, second: Fingerprint): Difference | null {
  const [one, other] = [first.get(pointer), second.get(pointer)]
  if (one === undefined || other === undefined) {
    const seen = one ?? other
    const parent = parentOf(pointer)
    const isComparable = hasObject(first, parent) && hasObject(second, parent) && !pointer.endsWith('/*')
    if (seen === undefined || !isComparable || seen.present !== seen.of) return null
    const side = { pointer, kind: one === undefined ? 'only-second' : 'only-first', isNumberForm: false } as const
    return { ...side, first: describePlace(one), second: describePlace(other) }
  }
  const [forms, others] = [familiesOf(one), familiesOf(other)]
  if (forms.size === 0 || others.size === 0 || [...forms].some(form => others.has(form))) return null
  const families = new Set([...forms, ...others])
  const isNumberForm = families.size === 2 && families.has('number') && families.has('text')
  return { pointer, kind: 'form', first: describePlace(one), second: describePlace(other), isNumberForm }
}

/** Any text may be empty, an address or digits by its value; null says only that there is none. */
function familiesOf({ forms }: PlaceSeen): ReadonlySet<Form> {
  const same = (form: Form): Form =>
    form === 'numeric text' || form === 'empty text' || form === 'address' ? 'text' : form
  return new Set([...forms].filter(form => form !== 'null').map(same))
}

function describePlace(place: PlaceSeen | undefined): string {
  return place === undefined ? 'absent' : [...place.forms].sort().join(' or ')
}

/** In what form a value came. The same value can come in several forms without a difference in meaning. */
type Form =
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
interface PlaceSeen {
  readonly forms: ReadonlySet<Form>
  /** Objects in which it stood, of all that could hold it; both 1 for the body itself. */
  readonly present: number
  readonly of: number
}

/** By JSON pointer, with `*` for the index of a list. */
type Fingerprint = ReadonlyMap<string, PlaceSeen>

function formOf(value: unknown): Form {
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
function hasObject(seen: Fingerprint, pointer: string): boolean {
  return seen.get(pointer)?.forms.has('object') ?? false
}

function parentOf(pointer: string): string {
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
