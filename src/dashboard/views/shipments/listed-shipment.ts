/** A row of GET /shipments, as schemas/sandbox/listed-shipment.schema.json says. */
export interface ListedShipment {
  readonly id: string
  readonly line: 'standard' | 'ondemand'
  readonly order_id: string | null
  readonly carrier: string | number
  readonly carrier_code: string | null
  readonly status: number
  readonly slug: string
  readonly text: string
  readonly carrier_error: string | null
  readonly scenario: string
  readonly created_at: string
  readonly updated_at: string
  readonly next_at: string | null
  readonly state: 'moving' | 'waiting' | 'ended'
  readonly recipient: {
    readonly name: string | null
    readonly phone: string | null
    readonly district: string | null
    readonly city: string | null
  }
  readonly cod: number
  readonly events_pending: number
}

/** One page of them. */
export interface ShipmentList {
  readonly items: readonly ListedShipment[]
  readonly total: number
  readonly page: number
  readonly size: number
}
