import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { recordLocations, writeLocations } from '../../../src/contract/record/record-locations.ts'
import { indexLocations } from '../../../src/domain/places/locations.ts'
import { createSandbox } from '../../../src/library/create-sandbox.ts'
import { hideControl } from './hide-control.ts'

const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'))

test('a deployment’s own codes are written as the sandbox reads its locations', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'locations-'))
  await using sandbox = await createSandbox({ seed: 1, clock: 'frozen' })
  // Three cities of the country, the last with a code and a name of its own.
  await using hidden = await hideControl(sandbox.url, (body, line) => {
    if (line !== 'GET /api/v2/cities') return body
    const answer = JSON.parse(body)
    const [hanoi, next] = answer.data
    return JSON.stringify({ ...answer, data: [hanoi, { ...next, name: 'Tỉnh Mới' }, { id: '990000', name: 'Nơi Xa' }] })
  })
  const progress: string[] = []
  const settings = { url: hidden.url, token: sandbox.account.access_token, perSecond: null }
  // The made-up city has no districts there: half a country is no file.
  await expect(recordLocations(settings)).rejects.toThrow('/api/v2/cities/990000/districts was answered 404')

  await using whole = await hideControl(sandbox.url, (body, line) => {
    if (line !== 'GET /api/v2/cities') return body
    const answer = JSON.parse(body)
    return JSON.stringify({ ...answer, data: answer.data.slice(0, 2) })
  })
  const locations = await recordLocations({
    ...settings,
    url: whole.url,
    onProgress: ({ done, of }) => progress.push(`${done}/${of}`),
  })
  writeLocations(locations, folder)
  const shipped = 'fixtures/locations'
  const [cities, districts, wards] = ['cities.json', 'districts.json', 'wards.json'].map(name =>
    read(join(folder, name)),
  )
  const ids = cities.map((city: { id: string }) => city.id)
  const bare = ({ id, name, region }: Record<string, unknown>) => ({ id, name, region })
  expect(cities.map(bare)).toEqual(
    read(`${shipped}/cities.json`)
      .filter((city: { id: string }) => ids.includes(city.id))
      .map(bare),
  )
  const place = ({ id, name, city_id, remote }: Record<string, unknown>) => ({ id, name, city_id, remote })
  expect(districts.map(place)).toEqual(
    read(`${shipped}/districts.json`)
      .filter((one: { city_id: string }) => ids.includes(one.city_id))
      .map(place),
  )
  const loaded = indexLocations({ cities, districts, wards: () => wards })
  expect(loaded.wardsOf('100100').map(({ id }) => id)).toEqual(
    read(`${shipped}/wards.json`)['100100'].map(([id]: [number]) => id),
  )
  expect(loaded.ward('63')?.known).toBe(true)
  expect(locations.unsure).toEqual([])
  expect(progress.length).toBe(cities.length + districts.length)
  expect(whole.seen.filter(line => !line.startsWith('GET '))).toEqual([])
  rmSync(folder, { recursive: true, force: true })
})
