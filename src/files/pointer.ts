/** A JSON pointer's parts, unescaped. */
export function partsOf(pointer: string): readonly string[] {
  return pointer
    .split('/')
    .slice(1)
    .map(part => part.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** What stands there; undefined where nothing does. */
export function valueAt(root: unknown, pointer: string): unknown {
  return partsOf(pointer).reduce(childAt, root)
}

/** A value's own key or, of a list, its entry; never what it inherits. */
export function childAt(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
  return Reflect.get(value, key)
}

/** Whether `pointer` is `parent`, or below it. */
export function isWithin(pointer: string, parent: string): boolean {
  return pointer === parent || pointer.startsWith(`${parent}/`)
}
