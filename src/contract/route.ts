/** A place by the codes of the target. */
export interface Place {
  readonly city: string
  readonly district: string
  readonly ward: string
}

export interface Route {
  readonly from: Place
  readonly to: Place
  /** Every code the target named for the city of `from`, so that a code that exists nowhere can be made up. */
  readonly cities: readonly string[]
}
