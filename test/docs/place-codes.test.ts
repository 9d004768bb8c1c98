/** Every code of a place that the package shows is one, and is the place that it is said to be. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { indexLocations } from '../../src/domain/places/locations.ts'
import { loadLocations } from '../../src/files/load-locations.ts'
import { findCodeProblems } from './find-place-codes.ts'

const locations = indexLocations(loadLocations())

const ROOTS = ['README.md', 'CONTRIBUTING.md', 'docs', 'examples', 'scenarios', 'schemas', 'src', 'fixtures/carriers', 'fixtures/ondemand', 'bench', 'test/support'] // biome-ignore format: a list
const TEXT = /\.(md|json|ya?ml|[cm]?[jt]sx?|php|java|sh|html|toml)$/

function filesIn(path: string): readonly string[] {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .filter(name => !['node_modules', 'out', 'dist'].includes(name))
    .flatMap(name => filesIn(join(path, name)))
    .filter(file => TEXT.test(file))
}

test('every code in docs, examples, scenarios, schemas, sources and files of carriers is a place, and the one it is said to be', () => {
  let seen = 0
  const problems = ROOTS.flatMap(filesIn).flatMap(file => {
    const found = findCodeProblems(readFileSync(file, 'utf8'), locations)
    seen += found.seen
    return found.problems.map(problem => `${file}: ${problem}`)
  })
  expect(problems).toEqual([])
  expect(seen).toBeGreaterThan(100)
})

describe('a wrong code is found', () => {
  test.each([
    ['as JSON', '{"city":"100000","district":"550800"}', ['there is no district 550800']],
    ['as JSON in lines', '"city": "700000",\n  "district": "100400"', ['district 100400 is not in city 700000']],
    ['as PHP', "['city' => '100000', 'district' => '100400', 'ward' => '1']", ['ward 1 is not in district 100400']],
    [
      'as Java',
      'Map.of("city", "100001", "district", "100400")',
      ['there is no city 100001', 'district 100400 is not in city 100001'],
    ],
    ['as numbers', '{ district: 100400, ward: 20063 }', ['there is no ward 20063']],
    ['in a path', 'GET /api/v2/districts/181600/wards', ['there is no district 181600']],
    ['in a list of a carrier', '"not_districts": ["521000", "550800"]', ['there is no district 550800']],
    ['beside a name', '{ "code": "880800", "name": "Huyện Tri Tôn" }', ['880800 is not Huyện Tri Tôn']],
    ['in a sentence', 'the islands (`181500` Bạch Long Vĩ)', ['181500 is not Bạch Long Vĩ']],
  ] as const)('%s', (_, text, expected) => {
    expect(findCodeProblems(text, locations).problems).toEqual(expected)
  })

  test('two addresses that stand one after the other are two', () => {
    const text = '{"city":"100000","district":"100400"},"address_to":{"district":"700100","city":"700000"}'
    expect(findCodeProblems(text, locations)).toEqual({ seen: 2, problems: [] })
  })
})
