import type { Rng } from '../random.ts'

/** One of a list that is never empty, each as likely. */
export function drawOne<T>(random: Rng, items: readonly [T, ...T[]]): T {
  return items[Math.floor(random() * items.length)] ?? items[0]
}

/** One of several by their weights; undefined only when there is none. */
export function drawWeighted<T extends { readonly weight: number }>(random: Rng, items: readonly T[]): T | undefined {
  let left = random() * items.reduce((sum, { weight }) => sum + weight, 0)
  for (const item of items) {
    left -= item.weight
    if (left < 0) return item
  }
  // Rounding may leave a last speck.
  return items.at(-1)
}

/** Whether something happens that does so with a probability. */
export function happens(random: Rng, probability: number): boolean {
  return random() < probability
}
