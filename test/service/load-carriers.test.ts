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

const locations = indexLocations(loadLocations())
const page = readCarrierPage()
const assets = new Map([...loadAssets(), ['carriers/chimen.svg', page.svg]])

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
  const said: readonly (readonly [string, string, string, readonly string[]])[] = [
    ['a misspelt key', '"divisor"', '"divisr"', [at(8, 3, 'unknown key "divisr"; did you mean "divisor"?')]],
    ['a key that is lacking', '  "recall": false,\n', '', [at(1, 1, 'the file lacks the key "recall"')]],
    [
      'no grams for the first fee',
      '"first_weight": 2000',
      '"first_weight": 0',
      [at(19, 44, 'services[0].zones.same_district.first_weight cannot be 0; it is a number from 1 to 1000000')],
    ],
    [
      'steps of no grams',
      '"step_weight": 500',
      '"step_weight": 0',
      [at(19, 85, 'services[0].zones.same_district.step_weight cannot be 0; it is a number from 1 to 1000000')],
    ],
    [
      'a fee below nothing',
      '"first_fee": 16000',
      '"first_fee": -1',
      [at(19, 63, 'services[0].zones.same_district.first_fee cannot be -1; it is a number from 0 to 100000000')],
    ],
    [
      'half a dong',
      '"step_fee": 2000',
      '"step_fee": 2000.5',
      [at(19, 102, 'services[0].zones.same_district.step_fee must be a whole number, not 2000.5')],
    ],
    [
      'days that are text',
      '"days": 1',
      '"days": "1"',
      [at(19, 116, 'services[0].zones.same_district.days must be a whole number, not "1"')],
    ],
    [
      'a divisor of nothing',
      '"divisor": 6000',
      '"divisor": 0',
      [at(8, 14, 'divisor cannot be 0; it is a number from 1000 to 10000')],
    ],
    ['an unknown service', '"id": 12', '"id": 14', [at(16, 13, 'services[0].id cannot be 14; did you mean "11"?')]],
    [
      "another service's name",
      '"name": "Tiêu chuẩn"',
      '"name": "Nhanh"',
      [at(17, 15, 'service 12 is called "Tiêu chuẩn", not "Nhanh"')],
    ],
    [
      'a name no service has',
      '"name": "Tiêu chuẩn"',
      '"name": "Tieu chuan"',
      [at(17, 15, 'services[0].name cannot be "Tieu chuan"; did you mean "Tiêu chuẩn"?')],
    ],
    [
      'a service twice',
      '"id": 11,\n      "name": "Nhanh"',
      '"id": 12,\n      "name": "Tiêu chuẩn"',
      [at(26, 13, 'service 12 is offered for the second time; put its zones together')],
    ],
    [
      'an unknown zone',
      '"same_region"',
      '"same_regoin"',
      [at(21, 9, 'unknown key "same_regoin" in services[0].zones; did you mean "same_region"?')],
    ],
    [
      'a service without a price',
      '"zones": {\n        "same_city": { "first_weight": 3000, "first_fee": 27000, "step_weight": 1000, "step_fee": 4000, "days": 0 }\n      }',
      '"zones": {}',
      [at(29, 16, 'services[1].zones is empty; known: same_district, same_city, same_region, cross_region')],
    ],
    [
      'hours that end before they begin',
      '"to": "18:00"',
      '"to": "07:59"',
      [at(12, 44, 'pickup_hours end at 07:59, not later than they begin (08:00)')],
    ],
    [
      'hours that end when they begin',
      '"to": "18:00"',
      '"to": "08:00"',
      [at(12, 44, 'pickup_hours end at 08:00, not later than they begin (08:00)')],
    ],
    [
      'hours no clock shows',
      '"to": "18:00"',
      '"to": "24:00"',
      [at(12, 44, 'pickup_hours.to cannot be "24:00"; write it like 18:00')],
    ],
    [
      'an unknown city',
      '"not_cities": ["390000"]',
      '"not_cities": ["990000"]',
      [at(13, 30, 'unknown city code 990000; carrier-sandbox locations find NAME shows the codes')],
    ],
    [
      'a district among cities',
      '"not_cities": ["390000"]',
      '"not_cities": ["100100"]',
      [at(13, 30, '100100 is a district (Quận Ba Đình), not a city; its place is not_districts')],
    ],
    [
      'an unknown district',
      '"650800"',
      '"659900"',
      [at(13, 79, 'unknown district code 659900; carrier-sandbox locations find NAME shows the codes')],
    ],
    [
      'a city among districts',
      '"650800"',
      '"550000"',
      [at(13, 79, '550000 is a city (Đà Nẵng), not a district; its place is not_cities')],
    ],
    [
      'an unknown city of a service',
      '"only_cities": ["100000", "700000"]',
      '"only_cities": ["100000", "710000"]',
      [at(28, 45, 'unknown city code 710000; carrier-sandbox locations find NAME shows the codes')],
    ],
    [
      'a city by name',
      '"only_cities": ["100000", "700000"]',
      '"only_cities": ["Hà Nội"]',
      [at(28, 35, 'services[1].serves.only_cities[0] cannot be "Hà Nội"; write it like 100000, 700000')],
    ],
    [
      'a city served and not',
      '"only_cities": ["100000", "700000"]',
      '"only_cities": ["100000"], "not_cities": ["100000"]',
      [at(28, 61, 'city 100000 stands in only_cities too; leave out one')],
    ],
    [
      'no city at all',
      '"only_cities": ["100000", "700000"]',
      '"only_cities": []',
      [at(28, 34, 'services[1].serves.only_cities needs at least 1 entry, not 0')],
    ],
    [
      'a place in the template that does not exist',
      '{route}',
      '{street}',
      [
        at(
          11,
          19,
          'sorting_code cannot be "{city}-{district}-{street}{letter}"; write it like {city}-{district}-{route}-TM{hub}, {region}{city}.{district}.{route}',
        ),
      ],
    ],
    [
      'a letter twice in the alphabet',
      '"alphabet": "0123456789"',
      '"alphabet": "01234567890"',
      [at(10, 65, 'tracking_number.alphabet has the character "0" twice; write each once')],
    ],
    [
      'too few codes',
      '"length": 8',
      '"length": 5',
      [at(10, 50, 'tracking_number gives 100000 codes only; with more length or alphabet give 1000000 at least')],
    ],
    [
      'a suffix in small letters',
      '"suffix": "VN"',
      '"suffix": "vn"',
      [at(10, 89, 'tracking_number.suffix cannot be "vn"; write it like VN')],
    ],
    [
      'a maximum below its minimum',
      '"maximum": 80000',
      '"maximum": 7999',
      [at(35, 83, 'cod_fee.maximum 7999 is below its minimum 8000')],
    ],
    [
      'a percentage too fine',
      '"percent": 0.8',
      '"percent": 0.825',
      [at(35, 50, 'a percentage has two decimals at most, not 0.825')],
    ],
    [
      'a percentage beyond all',
      '"return_fee_percent": 0',
      '"return_fee_percent": 101',
      [at(37, 25, 'return_fee_percent cannot be 101; it is a number from 0 to 100')],
    ],
    [
      'an unknown rule for the declared value',
      '"kind": "common"',
      '"kind": "comon"',
      [at(36, 16, 'insurance.kind must be one of common, percent, flat')],
    ],
    [
      'a rule without its sum',
      '"kind": "common"',
      '"kind": "flat", "over": 2000000',
      [at(36, 16, 'insurance lacks the key "fee"')],
    ],
    [
      'no attempt at all',
      '"free_attempts": 3',
      '"free_attempts": 0',
      [at(38, 36, 'redelivery.free_attempts cannot be 0; it is a number from 1 to 10')],
    ],
    [
      'a short name with capitals',
      '"short_name": "chimen"',
      '"short_name": "ChimEn"',
      [at(4, 17, 'short_name cannot be "ChimEn"; write it like ghtk, ghnv3')],
    ],
    [
      'a logo elsewhere',
      '"logo": "/assets/carriers/chimen.svg"',
      '"logo": "https://example.test/logo.svg"',
      [at(6, 11, 'logo cannot be "https://example.test/logo.svg"; write it like /assets/carriers/ghtk.svg')],
    ],
    [
      'a logo that leads out of its folder',
      '"logo": "/assets/carriers/chimen.svg"',
      '"logo": "/assets/../chimen.svg"',
      [at(6, 11, 'logo cannot be "/assets/../chimen.svg"; write it like /assets/carriers/ghtk.svg')],
    ],
    [
      'a logo that is not there',
      '"logo": "/assets/carriers/chimen.svg"',
      '"logo": "/assets/carriers/chimem.svg"',
      [at(6, 11, 'there is no drawing fixtures/assets/carriers/chimem.svg; put the logo there, as SVG')],
    ],
    [
      'a key twice',
      '"recall": false,',
      '"recall": false,\n  "recall": true,',
      [at(10, 3, 'the key "recall" stands here for the second time')],
    ],
  ]
  test.each(said)('%s', async (_, found, instead, expected) => {
    expect((await load({ 'chimen.json': changed(found, instead) })).complaints).toEqual(expected)
  })

  test('a comma too few is found beside it', async () => {
    const { complaints } = await load({ 'chimen.json': changed('"recall": false,', '"recall": false') })
    expect(complaints[0]).toMatch(/^fixtures\/carriers\/chimen\.json:9:13: /)
  })

  test('the page shows what is really said', () => {
    const all = said.flatMap(([, , , complaints]) => complaints)
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
