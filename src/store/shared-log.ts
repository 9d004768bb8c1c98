/** What happened in the worlds of a store that several processes share: one log of each world, which all of them see. */

/** One thing that happened. What stands in `body` and `entry` is the affair of who writes and reads it. */
export interface Note {
  readonly kind: string
  readonly body: string
  /** What only some kinds have beside the body. */
  readonly entry?: string
  /** The world begins again with it. */
  readonly isReset?: boolean
}

export interface LoggedNote {
  /** The number before it in the same world, plus 1. */
  readonly number: number
  readonly kind: string
  readonly body: string
  readonly entry: string | null
  /** This process wrote it. */
  readonly isOwn: boolean
}

/** What is newer than a number, as of one moment. */
export interface LogNews {
  /** Another one than before: the world was removed and made again. */
  readonly ordinal: number
  readonly lastEvent: number
  /** The number of the note with which the world began again; 0 while it did not. */
  readonly lastReset: number
  /** All up to this number was looked at; there is more where it is less than `lastEvent`. */
  readonly upTo: number
  /** Oldest first. */
  readonly notes: readonly LoggedNote[]
}

export interface LogLimits {
  readonly notes: number
  /** Of bodies and entries, in characters. */
  readonly size: number
}

export interface SharedLog {
  /** Drawn with the database: numbers mean something together with it. */
  readonly epoch: string
  /**
   * Notes what belongs to no commit, some ms later: at most `withinMs`, 50 by default, or with the world's next commit. While the database is away, what does not
   * fit in a bounded queue is dropped.
   */
  append(world: string, note: Note, withinMs?: number): void
  /** Resolves when what was appended before is stored, or cannot be stored now. Never rejects. */
  flush(world: string): Promise<void>
  /**
   * The first ones above a number, of all processes or of the others; null = there is no such world.
   * @throws SandboxError `store_unavailable`.
   */
  after(world: string, number: number, options?: { readonly others: boolean }): Promise<LogNews | null>
  /**
   * The number of the latest one of all processes; null = there is no such world. What this process is asked to change later
   * gets a greater number. @throws SandboxError `store_unavailable`.
   */
  lastEvent(world: string): Promise<number | null>
  /** The newest ones. @throws SandboxError `store_unavailable`. */
  latest(world: string, limits: LogLimits): Promise<LogNews | null>
  /**
   * Calls `news` soon after anything of the world was noted by any process, and when the world is gone. It may be called
   * once for several, and for nothing at all. Returns the function that ends it.
   */
  watch(world: string, news: (by: 'own' | 'others') => void): () => void
  /** Hears how many notes were dropped, once the database is there again. */
  onDropped(listener: (count: number) => void): void
}
