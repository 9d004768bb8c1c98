import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { indexLocations } from '../../src/domain/places/locations.ts'
import { FileError } from '../../src/files/file-error.ts'
import { loadLocations } from '../../src/files/load-locations.ts'
import { packageFolder } from '../../src/files/read-shipped.ts'
import { loadAssets } from '../../src/service/reference/assets.ts'
import { loadCarriers } from '../../src/service/reference/load-carriers.ts'
import { temporaryFolder } from '../store/temporary-folder.ts'
import { readCarrierPage } from '../support/carrier-page.ts'
import { BROKEN_CARRIERS } from './broken-carriers.ts'

const locations = indexLocations(loadLocations())
const page = readCarrierPage()
const assets = new Map([...loadAssets(), ['carriers/chimen.svg', () => page.svg]])

/** Writes the files into a folder of their own and loads it; complaints name files as the page does. */
async function load(files: Readonly<Record<string, string>>) {
  const folder = join(await temporaryFolder(), 'carriers')
  mkdirSync(folder)
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  try {
    return { carriers: loadCarriers(folder, { locations, assets }), complaints: [] }
  } catch (error) {
    if (!(error instanceof FileError)) throw error
    return { carriers: [], complaints: error.message.replaceAll(folder, 'fixtures/carriers').split('\n') }
  }
}

/** The page's file with one place changed. */
function changed(found: string, instead: string): string {
  const text = page.json.replace(found, () => instead)
  if (text === page.json) throw new Error(`the page's file has no ${found}`)
  return text
}

const at = (line: number, column: number, message: string) =>
  `fixtures/carriers/chimen.json:${line}:${column}: ${message}`

test('the file of the page is a carrier, beside those that ship', async () => {
  const ghnv3 = readFileSync(`${packageFolder('fixtures/carriers')}ghnv3.json`, 'utf8')
  const { carriers, complaints } = await load({ 'chimen.json': page.json, 'ghnv3.json': ghnv3 })
  expect(complaints).toEqual([])
  expect(carriers.map(({ short_name }) => short_name)).toEqual(['chimen', 'ghnv3'])
})

describe('a broken file is refused with place and reason', () => {
  /** What was done to the page's file, the text found and put instead, what is said. */
  test.each(BROKEN_CARRIERS)('%s', async (_, found, instead, expected) => {
    expect((await load({ 'chimen.json': changed(found, instead) })).complaints).toEqual(expected)
  })

  test('a comma too few is found beside it', async () => {
    const { complaints } = await load({ 'chimen.json': changed('"recall": false,', '"recall": false') })
    expect(complaints[0]).toMatch(/^fixtures\/carriers\/chimen\.json:9:13: /)
  })

  test('the page shows what is really said', () => {
    const all = BROKEN_CARRIERS.flatMap(([, , , complaints]) => complaints)
    const ofOneFile = page.complaints.filter(line => !line.includes('is also that of'))
    expect(ofOneFile.filter(line => !all.includes(line))).toEqual([])
    expect(ofOneFile.length).toBeGreaterThan(5)
  })
})

test('of two files with one number or one short name, each is reported with the name of the other', async () => {
  const other = changed('"id": 31', '"id": 32').replace('"chimen"', '"chimem"')
  const { complaints } = await load({
    'a.json': other.replace('"id": 32', '"id": 31'),
    'chimen.json': page.json,
    'z.json': other.replace('"chimem"', '"chimen"'),
  })
  const also = (key: string, file: string) =>
    `${key} is also that of fixtures/carriers/${file}; one of them needs another`
  expect(complaints).toEqual([
    `fixtures/carriers/a.json:3:9: ${also('id 31', 'chimen.json')}`,
    at(3, 9, also('id 31', 'a.json')),
    at(4, 17, also('short_name chimen', 'z.json')),
    `fixtures/carriers/z.json:4:17: ${also('short_name chimen', 'chimen.json')}`,
  ])
  expect(page.complaints).toContain(at(3, 9, also('id 17', 'ghnv3.json')))
})

test('every file is judged before any is refused', async () => {
  const { complaints } = await load({
    'a.json': changed('"divisor": 6000', '"divisor": 1'),
    'b.json': changed('"divisor": 6000', '"divisor": 2'),
  })
  expect(complaints).toEqual([
    'fixtures/carriers/a.json:8:14: divisor cannot be 1; it is a number from 1000 to 10000',
    'fixtures/carriers/b.json:8:14: divisor cannot be 2; it is a number from 1000 to 10000',
  ])
})
