import { fieldsOf } from '../../target/fields.ts'
import { isNothing, sameValue } from './same-value.ts'

/**
 * Which fields of a record are compared: a value that is the `same` everywhere, or one that comes `later` and is nothing until
 * then; those of an object; each entry of a list.
 */
export type Shape = 'same' | 'later' | { readonly [field: string]: Shape } | readonly [Shape]

export interface Difference {
  readonly pointer: string
  readonly one: unknown
  readonly other: unknown
}

/** Where two looks at one record differ. A field that one of them leaves out says nothing. */
export function differences(shape: Shape, one: unknown, other: unknown): readonly Difference[] {
  const found: Difference[] = []
  walk({ shape, pointer: '', found }, one, other)
  return found
}

interface Place {
  readonly shape: Shape
  readonly pointer: string
  readonly found: Difference[]
}

function walk({ shape, pointer, found }: Place, one: unknown, other: unknown): void {
  if (one === other || one === undefined || other === undefined) return
  if (shape === 'same' || shape === 'later') {
    if (shape === 'later' && (isNothing(one) || isNothing(other))) return
    if (!sameValue(one, other)) found.push({ pointer, one, other })
    return
  }
  if (isList(shape)) {
    walkList({ shape: shape[0], pointer, found }, entriesOf(one), entriesOf(other))
    return
  }
  const [left, right] = [fieldsOf(one), fieldsOf(other)]
  for (const [name, inner] of Object.entries(shape)) {
    walk({ shape: inner, pointer: `${pointer}/${name}`, found }, left[name], right[name])
  }
}

function walkList({ shape, pointer, found }: Place, one: readonly unknown[], other: readonly unknown[]): void {
  if (one.length !== other.length) {
    found.push({ pointer, one: `${one.length} entries`, other: `${other.length} entries` })
    return
  }
  for (const [at, entry] of one.entries()) {
    walk({ shape, pointer: `${pointer}/${at}`, found }, entry, other[at])
  }
}

function isList(shape: Exclude<Shape, string>): shape is readonly [Shape] {
  return Array.isArray(shape)
}

/** A list, or `{data: [...]}`. */
function entriesOf(value: unknown): readonly unknown[] {
  const list = Array.isArray(value) ? value : fieldsOf(value).data
  return Array.isArray(list) ? list : []
}
