import type { DeliveryState } from '../../webhooks/delivery/logged-delivery.ts'
import type { ListedShipment } from '../listed-shipment.ts'

/** As schemas/sandbox/shipment-moment.schema.json says. */
export interface PastMoment {
  readonly at: string
  readonly status: number
  readonly slug: string
  readonly text: string
  readonly message: string | null
}

export interface PlannedMoment extends PastMoment {
  readonly kind: string
}

export interface NamedPlace {
  readonly code: string
  readonly name: string
}

export interface PlaceOfParcel {
  readonly name: string | null
  readonly phone: string | null
  readonly street: string | null
  readonly ward: NamedPlace | null
  readonly district: NamedPlace | null
  readonly city: NamedPlace | null
}

/** What was booked, in one form for both lines: schemas/sandbox/shipment-facts.schema.json. */
export interface ShipmentFacts {
  readonly carrier_name: string | null
  readonly service: string | null
  readonly payer: 'sender' | 'recipient' | null
  readonly expected_at: string | null
  readonly tracking_url: string | null
  readonly from: PlaceOfParcel
  readonly to: PlaceOfParcel
  readonly parcel: {
    readonly name: string | null
    readonly quantity: number | null
    readonly weight: number | null
    readonly volumetric_weight: number | null
    readonly length: number | null
    readonly width: number | null
    readonly height: number | null
    readonly cod: number | null
    readonly declared_value: number | null
    readonly note: string | null
  }
  readonly fees: Readonly<Record<string, number>>
  readonly distance: number | null
}

/** A stop of an on-demand order. */
export interface OrderPoint {
  readonly point: number
  readonly id: string | null
  readonly kind: number
  readonly name: string | null
  readonly phone: string | null
  readonly address: string | null
  readonly cod_amount: number | string | null
  readonly status: string
}

/** What GET /shipments/{id} answers. */
export interface ShipmentDetail extends ListedShipment {
  readonly timeline: readonly PastMoment[]
  readonly plan: readonly PlannedMoment[]
  readonly booked: ShipmentFacts
  /** Where it may legally go next, as slugs. */
  readonly allowed: readonly { readonly status: number; readonly slug: string; readonly text: string }[]
  readonly amount_return_shop?: number
  readonly points?: readonly OrderPoint[]
  readonly driver?: { readonly name: string; readonly phone: string } | null
}

/** A row of GET /webhooks/deliveries. */
export interface DeliveryRow {
  readonly id: string
  readonly at: string
  readonly event: string
  readonly status: number
  readonly slug: string
  readonly state: DeliveryState
  readonly url: string
  readonly attempts: number
  readonly last_answer: number | null
  readonly last_error: string | null
  readonly next_at: string | null
}
