import { expect, test } from 'vitest'
import { NotRun } from '../../src/contract/case.ts'
import { findRoute } from '../../src/contract/find-route.ts'
import type { Answered, Call } from '../../src/contract/session.ts'
import type { OperationId } from '../../src/schemas/operations.ts'

type Lists = Readonly<Record<string, readonly (string | number | { readonly id: string; readonly city_id: string })[]>>

/** Answers of a target that has these ids, by operation and code. */
function targetOf(lists: Lists) {
  const asked: string[] = []
  const ask = async (operation: OperationId, { params }: Call): Promise<Answered> => {
    const key = [operation, ...Object.values(params ?? {})].join(' ')
    asked.push(key)
    const json = {
      code: 200,
      status: 'success',
      data: (lists[key] ?? []).map(one => (typeof one === 'object' ? one : { id: one })),
    }
    const got = { status: 200, headers: {}, text: JSON.stringify(json), json }
    const sent = { method: 'GET', url: '', headers: {}, body: null } as const
    return { number: asked.length, operation, sent, got, error: null, startedAt: 0, ms: 0 }
  }
  return { ask, asked }
}

test('the way goes from Hà Nội to Hồ Chí Minh where the target has them, by five requests', async () => {
  const { ask, asked } = targetOf({
    listCities: ['020000', '100000', '700000'],
    'listCityDistricts 100000': ['100100', '100200'],
    'listCityDistricts 700000': ['700100'],
    'listDistrictWards 100100': [63, 64],
    'listDistrictWards 700100': [8955],
  })
  expect(await findRoute(ask)).toEqual({
    from: { city: '100000', district: '100100', ward: '63' },
    to: { city: '700000', district: '700100', ward: '8955' },
    cities: ['020000', '100000', '700000'],
  })
  expect(asked).toHaveLength(5)
})

test('a district of another city is passed over', async () => {
  const { ask } = targetOf({
    listCities: ['1', '2'],
    'listCityDistricts 1': [
      { id: '20', city_id: '2' },
      { id: '10', city_id: '1' },
    ],
    'listCityDistricts 2': ['20'],
    'listDistrictWards 10': [100],
    'listDistrictWards 20': [200],
  })
  expect(await findRoute(ask)).toMatchObject({ from: { city: '1', district: '10' }, to: { city: '2', district: '20' } })
})

test('elsewhere it goes from the first city to the last; a district without wards is passed over', async () => {
  const { ask } = targetOf({
    listCities: ['1', '2', '3'],
    'listCityDistricts 1': ['10'],
    'listCityDistricts 3': ['30', '31'],
    'listDistrictWards 31': [310],
  })
  expect(await findRoute(ask)).toEqual({
    // An island: no district of it has wards.
    from: { city: '1', district: '10', ward: '' },
    to: { city: '3', district: '31', ward: '310' },
    cities: ['1', '2', '3'],
  })
})

test.each([
  { lists: {}, why: 'no city' },
  { lists: { listCities: ['100000'] }, why: 'no district of the city 100000' },
])('a target that lists $why gives no route', async ({ lists, why }) => {
  const found = findRoute(targetOf(lists).ask)
  await expect(found).rejects.toThrow(NotRun)
  await expect(found).rejects.toThrow(why)
})
