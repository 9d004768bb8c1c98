import { drawRide } from '../../domain/fill/draw-ride.ts'
import { happens } from '../../domain/fill/draws.ts'
import type { FillSetting } from './prepare-fill.ts'

export interface RideOptions {
  /** Whose draws they are: unlike those of any other order of the fill. */
  readonly name: string
  readonly orderId: string
  readonly scenario: string
}

/** A body of POST /ondemand-shipments: what the shop has driven to people of its city. */
export function draftRide({ rngOf, shop, customers, person }: FillSetting, { name, orderId, scenario }: RideOptions) {
  const random = rngOf(name)
  const recipient = () => {
    const known = happens(random, 0.4) ? customers[Math.floor(random() * customers.length)] : undefined
    return known?.person ?? person(random)
  }
  return drawRide(random, shop, { orderId, recipient, stops: scenario === 'ondemand-one-stop-fails' ? 2 : 1 })
}
