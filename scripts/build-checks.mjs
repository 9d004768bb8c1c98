// Compiles the schemas of what /api/v2 takes and gives into dist/checks: per schema one function, which says yes or no. To load
// Ajv and to compile the first schema was an eighth of a start. Who needs to know why it is a no compiles the schema then.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { minifySync } from 'rolldown/utils'

const require = createRequire(import.meta.url)
const standalone = require('ajv/dist/standalone').default

/** The records of shipments, each in several forms, are larger: 1.2 MB in sum. They are compiled when one is first given. */
const LARGEST_CHECK = 50_000

/** @param {string} dist folder of the compiled modules, not yet bundled, with a slash at its end */
export async function buildChecks(dist) {
  const { addWithReferences, createAjv } = await import(`${dist}schemas/registry.js`)
  const ajv = createAjv({ checkSchemas: false, standalone: true })
  const contract = readFileSync(`${dist}../schemas/contract.json`, 'utf8')
  const paths = new Set(Array.from(contract.matchAll(/: "([a-zA-Z/-]+)\.schema\.json"/g), ([, path]) => path))
  // The manifest's own.
  paths.delete('sandbox/contract')
  let loaders = ''
  for (const path of paths) {
    const file = `${dist}checks/${path}.cjs`
    const written = standalone(ajv, ajv.getSchema(addWithReferences(ajv, `${path}.schema.json`)))
    const { code } = minifySync(file, written, { module: true, compress: true, mangle: { toplevel: true } })
    if (code.length > LARGEST_CHECK) continue
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, code)
    loaders += `  "${path}.schema.json": () => require("./${path}.cjs"),\n`
  }
  writeFileSync(`${dist}checks/checks.cjs`, `module.exports = {\n${loaders}}\n`)
}
