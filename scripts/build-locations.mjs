/**
 * Writes fixtures/locations/{cities,districts,wards}.json from the places of a deployed service and the wards that are
 * inferred, both in scripts/locations/. Same input, same output.
 *
 *   node scripts/build-locations.mjs            write
 *   node scripts/build-locations.mjs --check    exit 1 when a committed file is stale
 *
 * --facts FILE, --inferred FILE, --out DIR read and write elsewhere.
 * Exit 1 also when a row does not fit: each is named.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { buildPlaces, LocationProblems } from './locations/build-places.mjs'

const here = dirname(fileURLToPath(import.meta.url))
const { values: options } = parseArgs({
  options: {
    check: { type: 'boolean', default: false },
    facts: { type: 'string', default: join(here, 'locations/facts.json') },
    inferred: { type: 'string', default: join(here, 'locations/inferred.json') },
    out: { type: 'string', default: join(here, '../fixtures/locations') },
  },
})

try {
  const files = render(buildPlaces({ facts: readJson(options.facts), inferred: readJson(options.inferred) }))
  if (options.check) check(files)
  else write(files)
} catch (error) {
  if (!(error instanceof LocationProblems)) throw error
  console.error(error.message)
  process.exitCode = 1
}

function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'))
}

/** One place per line, wards one district per line: short, and a change reads well in a diff. */
function render({ cities, districts, wards }) {
  const list = rows => `[\n${rows.map(row => JSON.stringify(row)).join(',\n')}\n]\n`
  const lines = wards.map(([district, rows]) => `"${district}":${JSON.stringify(rows)}`)
  return {
    'cities.json': list(cities),
    'districts.json': list(districts),
    'wards.json': `{\n${lines.join(',\n')}\n}\n`,
  }
}

function write(files) {
  mkdirSync(options.out, { recursive: true })
  for (const [file, text] of Object.entries(files)) writeFileSync(join(options.out, file), text)
}

function check(files) {
  for (const [file, text] of Object.entries(files)) {
    if (readIfThere(join(options.out, file)) === text) continue
    console.error(`fixtures/locations/${file} is stale: run node scripts/build-locations.mjs and commit the result.`)
    process.exitCode = 1
  }
}

function readIfThere(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error.code === 'ENOENT') return null
    throw error
  }
}
