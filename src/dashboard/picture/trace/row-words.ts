import type { IconName } from '../../components/icon.tsx'
import type { Tone } from '../../components/status.tsx'

/** A row in words. */
export interface RowWords {
  readonly icon: IconName
  readonly title: string
  /** The end of the title, which stays where the rest is cut for want of room. */
  readonly tail?: string
  /** What came of it; null = nothing is said. */
  readonly outcome: { readonly text: string; readonly tone: Tone } | null
  /** More words by which a search finds it. */
  readonly found?: string
}
