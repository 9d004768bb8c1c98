// Removes what no running program reads from installed packages and from dist/: types, maps, pages, tests, sources in other
// languages. Only the build of the image does this (Dockerfile).
//
//   node scripts/prune-packages.mjs node_modules dist
//
// Licences stay. A package whose only licence text can be its README keeps the README.
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const UNREAD = /\.([cm]?ts|map|md|markdown|h|ps)$|^\./i
const UNREAD_FOLDERS = new Set(['test', 'tests', 'example', 'examples', 'benchmark', 'benchmarks', '.github', '.husky'])
const LICENCE = /^(licen[cs]e|copying|notice)\b/i
/** Builds for `require` of packages that are only imported. A path that is gone is an error, so the list stays true. */
const UNREAD_BUILDS = ['@bwip-js/node/dist/bwip-js-node.js']

const [packages, ...others] = process.argv.slice(2)
if (packages === undefined) throw new Error('name the folder of the packages')
for (const path of UNREAD_BUILDS) rmSync(join(packages, path))
for (const folder of [packages, ...others]) prune(folder)

/** @param {string} folder */
function prune(folder) {
  const entries = readdirSync(folder, { withFileTypes: true })
  const names = entries.map(({ name }) => name)
  const isLicence = name =>
    LICENCE.test(name) ||
    (/^readme/i.test(name) && names.includes('package.json') && !names.some(one => LICENCE.test(one)))
  for (const entry of entries) {
    const path = join(folder, entry.name)
    if (!entry.isDirectory()) {
      if (UNREAD.test(entry.name) && !isLicence(entry.name)) rmSync(path)
    } else if (UNREAD_FOLDERS.has(entry.name)) rmSync(path, { recursive: true })
    else prune(path)
  }
}
