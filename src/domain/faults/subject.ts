/** What a rule is held against: a call, an event on its way, a booking. Null = it has nothing of that kind. */
export interface FaultSubject {
  readonly operation: string | null
  readonly method: string | null
  readonly path: string | null
  readonly orderId: string | null
  readonly carrier: string | null
  readonly event: {
    readonly name: string
    readonly status: number
    readonly slug: string
    /** It tells how the creation of its shipment went. */
    readonly isCreation: boolean
    /** Something of its shipment was told before it. */
    readonly hasEarlier: boolean
  } | null
  readonly endpoint: { readonly id: string; readonly url: string } | null
}
