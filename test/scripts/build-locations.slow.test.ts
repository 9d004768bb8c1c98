import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

const script = fileURLToPath(new URL('../../scripts/build-locations.mjs', import.meta.url))

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'build-locations-'))
})
afterEach(() => rm(folder, { recursive: true }))

interface Run {
  readonly code: number
  readonly stderr: string
}

function run(...options: readonly string[]): Promise<Run> {
  return new Promise(resolve => {
    execFile(process.execPath, [script, ...options], (error, _stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), stderr }),
    )
  })
}

/** A country of one city with two districts; the wards of one are not in the facts. Not in the order of the codes. */
const FACTS = {
  cities: [['310000', 'Hà Giang']],
  districts: {
    310000: [
      ['310200', 'Huyện Đồng Văn'],
      ['99', 'Thành phố Hà Giang'],
    ],
  },
  wards: {
    310200: [
      [12, 'Xã Lũng Cú'],
      [7, 'Thị trấn Phó Bảng'],
    ],
  },
}
const INFERRED = { wards: { 99: { from: 8, to: 11, names: ['Phường Trần Phú', 'Phường Minh Khai'] } } }

interface Input {
  readonly facts?: object
  readonly inferred?: object
}

async function build({ facts, inferred }: Input = {}, ...options: readonly string[]): Promise<Run> {
  const at = (file: string) => join(folder, file)
  await writeFile(at('facts.json'), JSON.stringify({ ...FACTS, ...facts }))
  await writeFile(at('inferred.json'), JSON.stringify(inferred ?? INFERRED))
  return run('--facts', at('facts.json'), '--inferred', at('inferred.json'), '--out', folder, ...options)
}

async function built(file: string) {
  return JSON.parse(await readFile(join(folder, file), 'utf8'))
}

test('the committed files are what the script writes', async () => {
  expect(await run('--check')).toEqual({ code: 0, stderr: '' })
})

test('--check names a stale file and exits 1', async () => {
  await build()
  expect(await build({}, '--check')).toEqual({ code: 0, stderr: '' })
  await writeFile(join(folder, 'wards.json'), '{}\n')
  const { code, stderr } = await build({}, '--check')
  expect(code).toBe(1)
  expect(stderr).toContain('wards.json is stale')
  expect(stderr).not.toContain('districts.json')
})

test('--check takes a missing file for a stale one', async () => {
  const { code, stderr } = await build({}, '--check')
  expect(code).toBe(1)
  expect(stderr).toContain('cities.json is stale')
})

test('facts are known, inferred wards are not; each list is in the order of its codes', async () => {
  expect(await build()).toEqual({ code: 0, stderr: '' })
  expect(await built('cities.json')).toEqual([{ id: '310000', name: 'Hà Giang', region: 'north', known: true }])
  expect(await built('districts.json')).toEqual([
    { id: '99', name: 'Thành phố Hà Giang', city_id: '310000', known: true, remote: false },
    { id: '310200', name: 'Huyện Đồng Văn', city_id: '310000', known: true, remote: true },
  ])
  expect(await built('wards.json')).toEqual({
    99: [
      [8, 'Phường Trần Phú'],
      [9, 'Phường Minh Khai'],
    ],
    310200: [
      [7, 'Thị trấn Phó Bảng', 1],
      [12, 'Xã Lũng Cú', 1],
    ],
  })
})

test('a district without wards has an empty list', async () => {
  await build({ inferred: { wards: {} } })
  expect((await built('wards.json'))['99']).toEqual([])
})

describe('a row that does not fit fails the build and is named', () => {
  const wards = (names: readonly unknown[], id = '310200') => ({ facts: { wards: { [id]: names } } })
  const inferred = (district: string, change: object) => ({
    inferred: { wards: { [district]: { from: 8, to: 11, names: ['Phường A'], ...change } } },
  })
  test.each<[string, Input, string]>([
    [
      'a city in no region',
      { facts: { cities: [['990000', 'X']], districts: {}, wards: {} } },
      'city 990000 lies in no',
    ],
    ['districts of no city', { facts: { districts: { 320000: [] } } }, 'districts of 320000: there is no such city'],
    ['wards of no district', wards([], '310300'), 'wards of 310300: there is no such district'],
    ['a ward given twice', wards([[7, 'Xã A'], [7, 'Xã B']]), 'ward 7 "Xã B": the code is also that of "Xã A"'], // biome-ignore format: a row
    [
      'a ward with a number that is inferred',
      wards([[9, 'Xã A']]),
      'ward 9 "Phường Minh Khai": the code is also that of',
    ],
    ['a name with two spaces', wards([[7, 'Xã  A']]), '7 "Xã  A": a name is in NFC, with single spaces'],
    ['a name in NFD', wards([[7, 'Xã A'.normalize('NFD')]]), 'a name is in NFC'],
    ['inferred wards of no district', inferred('98', {}), 'inferred wards of 98: there is no such district'],
    ['inferred wards where there are some', inferred('310200', {}), 'the facts have its wards. Remove them'],
    ['more inferred wards than numbers', inferred('99', { to: 7 }), '1 do not fit into 8 to 7'],
  ])('%s', async (_, input, finding) => {
    const { code, stderr } = await build(input)
    expect(code).toBe(1)
    expect(stderr).toContain(finding)
    await expect(built('wards.json')).rejects.toThrow('ENOENT')
  })
})
