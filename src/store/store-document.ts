import type { MemoryWorld } from './memory-world.ts'

/** What lowdb holds: all worlds in the order they were made, and the number of the first commit they may lack. */
export interface StoreDocument {
  next: number
  readonly worlds: Map<string, MemoryWorld>
}

export const emptyDocument = (): StoreDocument => ({ next: 1, worlds: new Map<string, MemoryWorld>() })
