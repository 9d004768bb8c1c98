// Puts the compiled modules of dist/ together into some hundred files, dist/chunks: to find, read and link each of eight
// hundred by itself took longer than all else that a start does. What is imported late stays a file of its own, packages stay
// packages, nothing is renamed or squeezed. A module that is loaded by its path gets a line there that leads on.
// The same modules, as far as `require` reaches them, are put together once more as CommonJS (bundle-commonjs.mjs).
import { mkdirSync, readdirSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { rolldown } from 'rolldown'
import { bundleCommonjs } from './bundle-commonjs.mjs'
import { isPackage, keepPlaces, slashed } from './keep-places.mjs'

/** Of the package: what its manifest names. */
const ENTRIES = ['cli/main', 'cli/stamp', 'index', 'webhooks', 'vitest', 'jest']

/** What scripts/ and tests take of the inside, as the same code that a user runs. */
const INSIDE = ['sandbox', 'ports/wall', 'contract/run/run-contract', 'schemas/openapi/open-api']

/**
 * What bench/ takes of it, by the modules. All of it is one module, which is made here and lies among the chunks: each by itself
 * would have a file for what it shares with the sandbox, and every start would read that file, too.
 */
const BENCH_TOOLS = {
  runSandbox: 'sandbox',
  bookShipment: 'service/booking/book-shipment',
  doChores: 'service/delivery/housekeeping',
  listDeliveries: 'service/delivery/deliveries',
}

/** @param {string} dist folder of the compiled modules, with a slash at its end */
export async function bundle(dist) {
  const exports = Object.entries(BENCH_TOOLS).map(([name, path]) => `export { ${name} } from './${path}.js'\n`)
  writeFileSync(`${dist}bench-tools.js`, exports.join(''))
  const modules = [...ENTRIES, ...INSIDE]
  const chunks = `${dist}chunks`
  const built = await rolldown({
    input: Object.fromEntries([...modules, 'bench-tools'].map(name => [chunkOf(name), `${dist}${name}.js`])),
    platform: 'node',
    external: isPackage,
    plugins: [keepPlaces(chunks)],
    onLog(level, log) {
      throw new Error(`${level}: ${log.message}`)
    },
  })
  await built.write({
    dir: chunks,
    format: 'es',
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    // One letter beyond Latin-1 makes V8 keep all of a file's text, and read it, with two bytes for each character.
    charset: 'ascii',
    // A sixth of what a start reads and compiles; the declarations keep theirs.
    comments: { jsdoc: false, annotation: true, legal: true },
  })
  await built.close()
  await bundleCommonjs(dist)
  removeModules(dist)
  for (const name of modules) lead(dist, name)
}

const chunkOf = name => name.replaceAll('/', '-')

/** Every compiled module, and the folders that held nothing else; declarations stay where a consumer's compiler looks. */
function removeModules(dist) {
  const names = readdirSync(dist, { recursive: true, withFileTypes: true })
    .map(entry => ({ path: join(entry.parentPath, entry.name), isFolder: entry.isDirectory() }))
    .filter(({ path }) => !/^(chunks|cjs)\b/.test(relative(dist, path)))
  for (const { path, isFolder } of names) {
    if (!isFolder && path.endsWith('.js')) rmSync(path)
  }
  // The deepest first, so that a folder of empty folders is empty when its turn comes.
  const folders = names.filter(({ isFolder }) => isFolder).sort((a, b) => b.path.length - a.path.length)
  for (const { path } of folders) {
    if (readdirSync(path).length === 0) rmdirSync(path)
  }
}

function lead(dist, name) {
  const file = `${dist}${name}.js`
  const to = slashed(relative(dirname(file), `${dist}chunks/${chunkOf(name)}.js`))
  const path = JSON.stringify(to.startsWith('.') ? to : `./${to}`)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, name === 'cli/main' ? `#!/usr/bin/env node\nimport ${path}\n` : `export * from ${path}\n`)
}
