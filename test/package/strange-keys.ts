/** The keys that an object may have, and theirs; null = anything stands below. A list has objects of the same shape. */
export interface Shape {
  readonly [key: string]: Shape | null
}

/** Pointers to keys that the shape does not know; [] = none. */
export function strangeKeys(value: unknown, shape: Shape | undefined, at = ''): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((one, index) => strangeKeys(one, shape, `${at}/${index}`))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, below]) => {
    if (shape === undefined || !Object.hasOwn(shape, key)) return [`${at}/${key}`]
    const next = shape[key]
    return next === null || next === undefined ? [] : strangeKeys(below, next, `${at}/${key}`)
  })
}
