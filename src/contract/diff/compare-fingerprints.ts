import { type Fingerprint, type Form, hasObject, type PlaceSeen, parentOf } from './fingerprint.ts'

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
