/** So long after a removal the page is still the old one, at most. */
const SETTLED_MS = 500

let removals = 0

/**
 * Removes what the page is about, and leads away from it. Meanwhile nothing is loaded again because of events, this removal's
 * own among them: it would not be found.
 */
export async function leaveWith(remove: () => Promise<void>): Promise<void> {
  removals += 1
  try {
    await remove()
  } finally {
    setTimeout(() => {
      removals -= 1
    }, SETTLED_MS)
  }
}

export const isLeaving = (): boolean => removals > 0
