import { createDriverDraw } from '../../domain/ondemand/draw-driver.ts'
import type { Person } from '../../domain/ondemand/order.ts'
import type { Rng } from '../../domain/random.ts'
import { loadFaker } from './load-faker.ts'

export type DriverDraw = (random: Rng) => Person

let drawing: Promise<DriverDraw> | undefined

/** Drivers with Vietnamese names, from the first order on. */
export function loadDriverDraw(): Promise<DriverDraw> {
  drawing ??= loadFaker().then(createDriverDraw)
  return drawing
}
