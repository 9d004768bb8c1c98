/** How many ids are remembered: enough for days of watching, and a hostile sender cannot fill the memory. */
const MOST_IDS = 10_000
const LONGEST_ID = 256

/** Counts how often each message id came; the ids that were seen longest ago are forgotten first. */
export function countIds(): (id: string | undefined) => number {
  const seen = new Map<string, number>()
  return id => {
    if (id === undefined || id.length > LONGEST_ID) return 0
    const before = seen.get(id) ?? 0
    seen.delete(id)
    seen.set(id, before + 1)
    const [oldest] = seen.keys()
    if (seen.size > MOST_IDS && oldest !== undefined) seen.delete(oldest)
    return before
  }
}
