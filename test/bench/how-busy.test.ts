import { expect, test } from 'vitest'
import { watchMachine } from '../../bench/how-busy.mjs'

function look(times: Readonly<Record<string, number>>) {
  const left = Object.values(times)
  const machine = watchMachine(() => left.shift() ?? 0)
  for (const name of Object.keys(times)) machine.look(name)
  return machine
}

test('a run on a quiet machine says so', () => {
  expect(look({ cities: 100, rates: 104, page: 102 }).say()).toBe(
    'the machine was quiet: a fixed piece of work takes 100 ms at its quickest, 1.04 × that at its slowest',
  )
})

test('a busy machine is named with the benchmarks before which it was busy', () => {
  const machine = look({ cities: 180, rates: 100, page: 125 })
  expect(machine.say()).toBe(
    'the machine was busy: a fixed piece of work takes 100 ms at its quickest, but 1.8 × before cities, 1.25 × before page; ' +
      'repeat these when it is quiet',
  )
  expect(machine.report()).toEqual({
    quickestMs: 100,
    looks: [
      { before: 'cities', times: 1.8 },
      { before: 'rates', times: 1 },
      { before: 'page', times: 1.25 },
    ],
  })
})

test('the work that is timed takes time', () => {
  const machine = watchMachine()
  machine.look('now')
  expect(machine.report().quickestMs).toBeGreaterThan(0)
})
