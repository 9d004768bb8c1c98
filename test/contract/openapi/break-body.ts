/**
 * The value changed in one place at a time, wherever one is: a field left out, a field too many, and a value of another
 * type. Of lists only the first element is entered.
 */
export function breakBody(value: unknown): readonly unknown[] {
  const others = [null, true, 'broken text', -1.5, [], {}].filter(
    other => typeof other !== typeof value || other === null,
  )
  if (Array.isArray(value)) {
    const [first, ...rest] = value
    return first === undefined ? others : [...others, ...breakBody(first).map(broken => [broken, ...rest])]
  }
  if (typeof value !== 'object' || value === null) return others
  const fields = Object.entries(value)
  const without = fields.map(([name]) => Object.fromEntries(fields.filter(([other]) => other !== name)))
  const within = fields.flatMap(([name, field]) => breakBody(field).map(broken => ({ ...value, [name]: broken })))
  return [...others, ...without, { ...value, one_too_many: 1 }, ...within]
}
