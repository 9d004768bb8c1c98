import { faker } from '@faker-js/faker/locale/vi'
import { expect, test } from 'vitest'
import { createDriverDraw } from '../../../src/domain/ondemand/draw-driver.ts'
import { rng } from '../../../src/domain/random.ts'

const draw = createDriverDraw(faker)
const drivers = Array.from({ length: 300 }, (_, seed) => draw(rng(seed, 'driver')))

test('a driver has a Vietnamese mobile number of ten digits', () => {
  for (const { phone } of drivers) expect(phone).toMatch(/^0[35789]\d{8}$/)
  expect(new Set(drivers.map(({ phone }) => phone[1]))).toEqual(new Set(['3', '5', '7', '8', '9']))
})

test('a name begins with the family name, in NFC', () => {
  const families = new Set(faker.definitions.person.last_name?.generic)
  for (const { name } of drivers) {
    expect(families).toContain(name.split(' ')[0])
    expect(name.split(' ').length).toBeGreaterThan(1)
    expect(name).toBe(name.normalize('NFC'))
  }
})

test('who comes depends on the draw alone, not on who came before', () => {
  expect(drivers.map((_, seed) => draw(rng(seed, 'driver'))).reverse()).toEqual([...drivers].reverse())
  faker.person.lastName()
  expect(draw(rng(5, 'driver'))).toEqual(drivers[5])
  expect(new Set(drivers.map(({ name }) => name)).size).toBeGreaterThan(200)
})
