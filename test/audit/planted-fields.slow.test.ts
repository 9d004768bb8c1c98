import { expect, test } from 'vitest'
import { FILES } from './other-files.ts'
import { PLANTS } from './plants.ts'
import { PLANTED, testPlants } from './run-plants.ts'

test('every mistake of the list has its code, and the other way round', () => {
  const names = PLANTED.map(({ name }) => name)
  expect(names.length).toBeGreaterThanOrEqual(60)
  expect([...Object.keys(PLANTS), ...Object.keys(FILES)].toSorted()).toEqual(names.toSorted())
})

testPlants('mistakes in fields and rates', ({ name, among }) => !FILES[name] && /^(field|price|rate)\./.test(among))
