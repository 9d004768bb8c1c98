/** So long after a removal the page is still the old one, at most. */
const SETTLED_MS = 500

let removals = 0
const listeners = new Set<() => void>()

/**
 * Removes what the page is about, and leads away from it. Before it, what is being loaded is broken off: its call could come
 * after the removal, and what it asks for would not be found. Meanwhile nothing is loaded again because of events, this
 * removal's own among them.
 */
export async function leaveWith(remove: () => Promise<void>): Promise<void> {
  removals += 1
  for (const listener of listeners) listener()
  try {
    await remove()
  } finally {
    setTimeout(() => {
      removals -= 1
    }, SETTLED_MS)
  }
}

export const isLeaving = (): boolean => removals > 0

/** Calls `listener` before each removal. @returns a function that ends this */
export function beforeRemoval(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
