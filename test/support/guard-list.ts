/** A list of a million entries that throws when more than the first `length`, which are all alike, are read. */
export function guardList(length: number, entry: unknown): readonly unknown[] {
  const list: unknown[] = Array(length).fill(entry)
  const fail = () => {
    throw new Error('somebody looked at the rest')
  }
  Object.defineProperty(list, length, { get: fail, enumerable: true })
  list.length = 1_000_000
  return list
}
