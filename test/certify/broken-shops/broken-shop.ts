/** A copy of the reference consumer with one mistake in it, made by a small change, so that it stays in step. */
export interface BrokenShop {
  /** What a person would say of it. */
  readonly name: string
  /** The checks that must fail; all others must not. */
  readonly fails: readonly string[]
  readonly patches: readonly Patch[]
  /** Wall ms in which it must answer; 5,000 by default. */
  readonly deadlineMs?: number
  readonly concurrency?: number
}

export interface Patch {
  readonly file: 'create-shop.mjs' | 'judge-webhook.mjs'
  /** Stands there exactly once. */
  readonly from: string
  readonly to: string
}
