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

/** A country of one city: three districts, of which two differ by type word only, and three wards in the first. */
const SOURCE = {
  'tinh_tp.json': { '42': { code: '42', name_with_type: 'Tỉnh Hà Tĩnh' } },
  'quan_huyen.json': {
    '447': { code: '447', parent_code: '42', name_with_type: 'Huyện Kỳ Anh' },
    '449': { code: '449', parent_code: '42', name_with_type: 'Thị xã Kỳ Anh' },
    '450': { code: '450', parent_code: '42', name_with_type: 'Huyện Vũ Quang' },
  },
  'xa_phuong.json': {
    '18001': { code: '18001', parent_code: '447', name_with_type: 'Phường 01' },
    '18004': { code: '18004', parent_code: '447', name_with_type: 'Xã  Kỳ Thuỷ' },
    '18007': { code: '18007', parent_code: '447', name_with_type: 'Xã Kỳ Đông' },
  },
}
const CITY = { id: '480000', name: 'Hà Tĩnh' }
const DISTRICT = { id: '480500', name: 'Huyện Kỳ Anh', city_id: '480000' }
const KNOWN = { cities: [CITY], districts: [DISTRICT], wards: [] }

interface Input {
  readonly known?: object
  readonly aliases?: readonly object[]
  readonly additions?: readonly object[]
}

async function build(input: Input = {}, ...options: readonly string[]): Promise<Run> {
  const files = {
    ...SOURCE,
    'known.json': { ...KNOWN, ...input.known },
    'aliases.json': input.aliases ?? [],
    'additions.json': input.additions ?? [],
  }
  for (const [file, content] of Object.entries(files)) await writeFile(join(folder, file), JSON.stringify(content))
  const at = (file: string) => join(folder, file)
  const lists = ['--known', at('known.json'), '--aliases', at('aliases.json'), '--additions', at('additions.json')]
  return run('--source', folder, '--out', folder, ...lists, ...options)
}

async function built(file: string) {
  return JSON.parse(await readFile(join(folder, file), 'utf8'))
}

const ward = (name: string, id = 7) => ({ id, name, district_id: '480500' })

/** What is wrong · the known wards · what the build says · how the row differs from the good one. */
type UnfitRow = [string, object[], string, object?]

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

describe('a known code', () => {
  test.each([
    ['Phường 1', 'a leading zero'],
    ['Xã Kỳ Thủy', 'where the tone is written, and two spaces'],
    ['XÃ KỲ-THỦY'.normalize('NFD'), 'case, hyphens and normal form'],
    ['Phường Kỳ Đông', 'the type word'],
  ])('matches as %j, whatever the package says of %s', async name => {
    expect(await build({ known: { wards: [ward(name)] } })).toEqual({ code: 0, stderr: '' })
    expect((await built('wards.json'))['480500']).toContainEqual([7, name.normalize('NFC'), 1])
  })

  test('is distinguished from its namesake by the type word', async () => {
    const town = { id: '480900', name: 'Thị xã Kỳ Anh', city_id: '480000' }
    await build({ known: { districts: [town, DISTRICT] } })
    expect(await built('districts.json')).toEqual([
      { id: '480300', name: 'Huyện Vũ Quang', city_id: '480000', known: false, remote: false },
      { ...DISTRICT, known: true, remote: false },
      { ...town, known: true, remote: false },
    ])
  })

  test('matches without its type word only what no other code names exactly', async () => {
    const risen = { id: '480900', name: 'Thành phố Kỳ Anh', city_id: '480000' }
    await build({ known: { districts: [risen, DISTRICT] } })
    const wards = await built('wards.json')
    expect(wards['480500']).toHaveLength(3)
    expect(wards['480900']).toEqual([])
  })

  test.each([
    ['ward 7 "Xã Kỳ Đồng" matches no place', { wards: [ward('Xã Kỳ Đồng')] }],
    ['district 480700 "Huyện Lộc Hà" matches no', { districts: [{ ...DISTRICT, id: '480700', name: 'Huyện Lộc Hà' }] }],
    ['city 490000 "Hà Nam" matches no', { cities: [CITY, { id: '490000', name: 'Hà Nam' }] }],
    ['"Tỉnh Hà Tĩnh" of the package has no known code', { cities: [], districts: [] }],
    ['city 48 "Hà Tĩnh": not two digits and 0000', { cities: [{ ...CITY, id: '48' }], districts: [] }],
    ['ward 7 "Phường 1": the code is given twice', { wards: [ward('Phường 1'), ward('Phường 1')] }],
    ['ward 8 and 7 both stand for "Phường 01"', { wards: [ward('Phường 1'), ward('Phường 01', 8)] }],
    ['ward 7 "Phường 1": its parent', { wards: [{ ...ward('Phường 1'), district_id: '480900' }] }],
    [
      'district 480700 "Quận Kỳ Anh" matches Huyện Kỳ Anh and Thị xã Kỳ Anh',
      { districts: [{ ...DISTRICT, id: '480700', name: 'Quận Kỳ Anh' }] },
    ],
  ])('that does not fit fails the build: %s', async (finding, known) => {
    const { code, stderr } = await build({ known })
    expect(code).toBe(1)
    expect(stderr).toContain(finding)
  })
})

describe('an alias', () => {
  const alias = { level: 'ward', code: 7, name: 'Xã Kỳ Đồng', place: 'Xã Kỳ Đông', reason: 'a misspelt tone' }

  test('lets a spelling match that folding cannot, under the known name', async () => {
    expect(await build({ known: { wards: [ward('Xã Kỳ Đồng')] }, aliases: [alias] })).toEqual({ code: 0, stderr: '' })
    expect((await built('wards.json'))['480500']).toContainEqual([7, 'Xã Kỳ Đồng', 1])
  })

  test.each<UnfitRow>([
    ['whose code is not known', [], 'Stale alias of ward 7 "Xã Kỳ Đồng"'],
    ['whose code has another name', [ward('Xã Kỳ Đông')], 'Stale alias of ward 7 "Xã Kỳ Đồng"'],
    ['whose name matches by itself', [ward('Xã Kỳ Đông')], 'matches without it', { name: 'Xã Kỳ Đông' }],
    ['of a place that is not there', [ward('Xã Kỳ Đồng')], 'ward 7 "Xã Kỳ Tây" matches no', { place: 'Xã Kỳ Tây' }],
  ])('%s fails the build', async (_, wards, finding, changed = {}) => {
    const { code, stderr } = await build({ known: { wards }, aliases: [{ ...alias, ...changed }] })
    expect(code).toBe(1)
    expect(stderr).toContain(finding)
  })
})

describe('an addition', () => {
  const addition = { level: 'ward', code: 7, name: 'Xã Kỳ Nam', reason: 'merged since' }

  test('stands for a ward the package does not have', async () => {
    expect(await build({ known: { wards: [ward('Xã Kỳ Nam')] }, additions: [addition] })).toMatchObject({ code: 0 })
    expect((await built('wards.json'))['480500']).toContainEqual([7, 'Xã Kỳ Nam', 1])
  })

  test('may be a district with wards, which are numbered behind all others', async () => {
    const district = { id: '480910', name: 'Quận Mới', city_id: '480000' }
    await build({
      known: { districts: [DISTRICT, district], wards: [{ id: 8, name: 'Phường B', district_id: '480910' }] },
      additions: [
        { ...addition, level: 'district', code: '480910', name: 'Quận Mới', wards: ['Phường A', 'Phường B'] },
      ],
    })
    expect(await built('districts.json')).toContainEqual({ ...district, known: true, remote: false })
    expect((await built('wards.json'))['480910']).toEqual([
      [8, 'Phường B', 1],
      [20_004, 'Phường A'],
    ])
  })

  test.each<UnfitRow>([
    ['whose code is not known', [], 'Stale addition of ward 7 "Xã Kỳ Nam": no known code'],
    ['of a place the package has', [ward('Xã Kỳ Đông')], 'is in the package', { name: 'Xã Kỳ Đông' }],
  ])('%s fails the build', async (_, wards, finding, changed = {}) => {
    const { code, stderr } = await build({ known: { wards }, additions: [{ ...addition, ...changed }] })
    expect(code).toBe(1)
    expect(stderr).toContain(finding)
  })
})

describe('an invented code', () => {
  test('does not change when another code becomes known', async () => {
    await build()
    const before = await built('wards.json')
    await build({ known: { wards: [ward('Phường 1')] } })
    const after = await built('wards.json')
    expect(before['480500']).toContainEqual([20_003, 'Xã Kỳ Đông'])
    expect(after['480500']).toEqual([[7, 'Phường 1', 1], ...before['480500'].slice(1)])
  })

  test('gives way to a known one', async () => {
    await build({
      known: {
        districts: [
          { ...DISTRICT, id: '480200' },
          { ...DISTRICT, id: '480400', name: 'Huyện Vũ Quang' },
        ],
        wards: [{ id: 20_002, name: 'Phường 1', district_id: '480200' }],
      },
    })
    const districts: { id: string; name: string }[] = await built('districts.json')
    expect(districts.map(({ id, name }) => [id, name])).toEqual([
      ['480200', 'Huyện Kỳ Anh'],
      ['480400', 'Huyện Vũ Quang'],
      ['480500', 'Thị xã Kỳ Anh'],
    ])
    expect((await built('wards.json'))['480200']).toEqual([
      [20_002, 'Phường 1', 1],
      [20_003, 'Xã Kỳ Đông'],
      [20_004, 'Xã Kỳ Thuỷ'],
    ])
  })
})
