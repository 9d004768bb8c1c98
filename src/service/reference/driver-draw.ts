import type { Faker } from '@faker-js/faker'
import { createDriverDraw } from '../../domain/ondemand/draw-driver.ts'
import type { Person } from '../../domain/ondemand/order.ts'
import type { Rng } from '../../domain/random.ts'

let loading: Promise<Faker> | undefined

export type DriverDraw = (random: Rng) => Person

let drawing: Promise<DriverDraw> | undefined

/** Drivers with Vietnamese names, from the first order on. */
export function loadDriverDraw(): Promise<DriverDraw> {
  drawing ??= loadFaker().then(createDriverDraw)
  return drawing
}

/**
 * Vietnamese names. Loaded on demand: reading them takes longer than starting a sandbox may. The caller seeds it
 * first, and draws at once.
 */
export function loadFaker(): Promise<Faker> {
  loading ??= importFaker()
  return loading
}

/** An instance of our own: the shared one may be the host application's, which would lose its seed to us. */
async function importFaker(): Promise<Faker> {
  const { faker } = await import('@faker-js/faker/locale/vi')
  // The package's entry loads every language for this one class; an instance has it, too.
  const FakerClass = faker.constructor as typeof Faker
  return new FakerClass({ locale: faker.rawDefinitions })
}
