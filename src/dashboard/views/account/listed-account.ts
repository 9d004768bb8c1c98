/** One line of GET /accounts, without secrets. */
export interface ListedAccount {
  readonly id: string
  readonly username: string
  readonly seed: number
  readonly scenario: string
  readonly profile: string
  readonly ttl: string | null
  /** Wall time; null = never. */
  readonly vanishes_at: string | null
}
