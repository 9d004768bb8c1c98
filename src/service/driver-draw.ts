import type { Faker } from '@faker-js/faker'
import { createDriverDraw } from '../domain/ondemand/draw-driver.ts'
import type { Person } from '../domain/ondemand/order.ts'
import type { Rng } from '../domain/random.ts'

export type DriverDraw = (random: Rng) => Person

let drawing: Promise<DriverDraw> | undefined

/** Drivers with Vietnamese names. Loaded at the first order: reading the names takes longer than starting a sandbox may. */
export function loadDriverDraw(): Promise<DriverDraw> {
  drawing ??= loadFaker().then(createDriverDraw)
  return drawing
}

/** An instance of our own: the shared one may be the host application's, which would lose its seed to us. */
async function loadFaker(): Promise<Faker> {
  const { faker } = await import('@faker-js/faker/locale/vi')
  // The package's entry loads every language for this one class; an instance has it, too.
  const FakerClass = faker.constructor as typeof Faker
  return new FakerClass({ locale: faker.rawDefinitions })
}
