import type { Switches } from '../../domain/profile.ts'
import type { Reference } from '../../service/reference/reference.ts'

/** What rendering needs beside the row. */
export interface PresentContext {
  readonly reference: Reference
  /** Base of every link, without a trailing slash. */
  readonly publicUrl: string
  readonly switches: Switches
}
