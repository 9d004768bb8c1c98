import type { MemoryWorld } from './memory-world.ts'

/** What lowdb holds: all worlds in the order they were made, and the number of the first commit they may lack. */
export interface StoreDocument {
  next: number
  readonly worlds: Map<string, MemoryWorld>
}

export const emptyDocument = (): StoreDocument => ({ next: 1, worlds: new Map<string, MemoryWorld>() })

/** The world `from` becomes the world `to`, in its place among the others if there was one, and nothing else is left of it. */
export function takePlace(
  worlds: Map<string, MemoryWorld>,
  { from, to, world }: { readonly from: string; readonly to: string; readonly world: MemoryWorld },
): void {
  worlds.delete(from)
  // As after a reset: nothing has been committed in it.
  world.lastAt = 0
  worlds.set(to, world)
}

/**
 * The world `name` goes on as the world `as`, and `by` takes its place among the others; `from` is the name that `by` had,
 * if it had one.
 */
export function keepReplaced(
  worlds: Map<string, MemoryWorld>,
  {
    name,
    as,
    by,
    from,
  }: { readonly name: string; readonly as: string; readonly by: MemoryWorld; readonly from: string | null },
): void {
  const kept = worlds.get(name)
  if (!kept) return
  if (from !== null) worlds.delete(from)
  kept.lastAt = 0
  by.lastAt = 0
  worlds.set(as, kept)
  worlds.set(name, by)
}
