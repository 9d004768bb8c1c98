/**
 * The effects the server may have, as ports. They are made once, in `sandbox.ts`; everything else receives them, so a
 * test can stop time and a seed can reproduce a run.
 */

/** Wall time in milliseconds since 1970. Worlds have their own virtual time on top of it (`clock.ts`). */
export interface WallClock {
  now(): number
}

/** One-shot wall timers. Delays beyond 2^31 ms are the implementation's concern: Node fires those at once. */
export interface WallTimers {
  after(delayMs: number, run: () => void): Cancel
}

export type Cancel = () => void

/** Randomness that no seed may reproduce: message ids, tokens, secrets. A repeated message id would be deduplicated away. */
export interface Secrets {
  /** URL-safe text drawn from `bytes` random bytes, which anybody may see: the id of a message. */
  id(bytes: number): string
  /** The same for what no one else may see: a password. */
  token(bytes: number): string
  /** `whsec_` + base64 of 24 random bytes: a Standard Webhooks secret. */
  webhookSecret(): string
  /** A seed for a run that was given none: a whole number a person can type again. */
  seed(): number
}

/** How the process itself fares. */
export interface ProcessGauges {
  /** Bytes; seconds, `startedAt` since 1970. The delay of the loop is that since the reading before. */
  read(): {
    readonly memory: {
      readonly resident: number
      readonly heapTotal: number
      readonly heapUsed: number
      readonly external: number
    }
    readonly cpu: number
    readonly startedAt: number
    readonly loopDelay: { readonly mean: number; readonly p99: number; readonly max: number }
  }
}

/** Where the server says what it does. The writer redacts the fields: no secret gets here. */
export interface Log {
  debug(facts: Readonly<Record<string, unknown>>, message: string): void
  info(facts: Readonly<Record<string, unknown>>, message: string): void
  warn(facts: Readonly<Record<string, unknown>>, message: string): void
  error(facts: Readonly<Record<string, unknown>>, message: string): void
}
