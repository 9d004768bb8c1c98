import type { ShipmentDetail } from '../../../../schemas/types.gen.ts'
import type { Ways } from './ways-from.ts'

/** A body of POST /shipments/{id}/simulate. */
export type Simulation = Readonly<Record<string, unknown>> & { readonly action: string }

export type OfferName = 'continue' | 'fail' | 'return' | 'lose' | 'cancelUser' | 'cancelCarrier' | 'cancelDriver'

export interface Offer {
  readonly name: OfferName
  readonly simulation: Simulation
}

/** What can happen to a shipment by one click; nothing that the sandbox would refuse. */
export function offersOf(
  shipment: Pick<ShipmentDetail, 'line' | 'slug' | 'status' | 'carrier_code' | 'carrier_error'> & {
    readonly plan: readonly unknown[]
    readonly timeline: readonly { readonly slug: string }[]
    readonly allowed: readonly { readonly slug: string }[]
  },
  ways: Ways,
): readonly Offer[] {
  const { line, status } = shipment
  const isNext = (slug: string) => shipment.allowed.some(move => move.slug === slug)
  const offers: (Offer | false)[] = [
    shipment.plan.length > 0 && { name: 'continue', simulation: { action: 'continue' } },
    canFail(shipment) && { name: 'fail', simulation: { action: 'fail' } },
    ways.has('returned') && { name: 'return', simulation: { action: 'return' } },
    ways.has('lost') && { name: 'lose', simulation: { action: 'lose' } },
  ]
  const cancel = (name: OfferName, by: 'user' | 'carrier' | 'driver'): Offer => ({
    name,
    simulation: { action: 'cancel', by },
  })
  if (line === 'standard') {
    offers.push(isNext('cancelled') && cancel('cancelUser', 'user'))
    offers.push(isNext('cancelled') && cancel('cancelCarrier', 'carrier'))
  } else {
    const hasGoods = shipment.timeline.some(({ slug }) => slug === 'picked-up')
    offers.push(status <= 903 && cancel('cancelUser', 'user'))
    offers.push(isNext('cancelled') && !hasGoods && cancel('cancelCarrier', 'carrier'))
    offers.push(status === 903 && cancel('cancelDriver', 'driver'))
  }
  return offers.filter(offer => offer !== false)
}

/** Whether an attempt is under way: to create it, to fetch it or to deliver it. */
function canFail({ line, status, carrier_code: code, carrier_error: error }: Parameters<typeof offersOf>[0]): boolean {
  if (line === 'ondemand') return status <= 906
  if (status === 900) return code === null && error === null
  return status <= 904 || status === 915 || status === 918 || status === 919
}
