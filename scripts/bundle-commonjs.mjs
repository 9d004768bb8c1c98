// The CommonJS build, dist/cjs, for programs that `require`, and for Jest, which takes no ESM without a flag. It is made of the
// same modules as dist/chunks. Packages that are ESM only are taken in; all others are required (decision 0035).
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { isPackage, keepPlaces } from './keep-places.mjs'

/** Of the package: what its manifest names for `require`. Vitest is ESM itself. */
const ENTRIES = ['index', 'webhooks', 'jest']

/** ESM only, and what they need. */
const TAKEN_IN = ['@faker-js/faker', 'jose', 'lowdb', 'steno']
const IS_TAKEN_IN = new RegExp(`^(${TAKEN_IN.join('|')})(/|$)`)

/** English words of Faker, 288 kB: it falls back to them where Vietnamese ones are missing, and names are not. */
const ENGLISH = /@faker-js[\\/]faker[\\/]dist[\\/]en-[\w-]+\.js$/

/** @param {string} dist folder of the compiled modules, with a slash at its end */
export async function bundleCommonjs(dist) {
  const to = `${dist}cjs`
  const built = await rolldown({
    input: Object.fromEntries(ENTRIES.map(name => [name, `${dist}${name}.js`])),
    platform: 'node',
    external: id => isPackage(id) && !IS_TAKEN_IN.test(id),
    plugins: [
      keepPlaces(to),
      { name: 'vietnamese-alone', load: id => (ENGLISH.test(id) ? 'export const t = {}\n' : null) },
    ],
    onLog(level, log) {
      throw new Error(`${level}: ${log.message}`)
    },
  })
  const { output } = await built.write({
    dir: to,
    format: 'cjs',
    // Jest refuses `import()` without a flag of Node.
    dynamicImportInCjs: false,
    minify: SHORT,
    entryFileNames: '[name].cjs',
    chunkFileNames: '[name]-[hash].cjs',
    comments: { jsdoc: false, annotation: false, legal: false },
  })
  await built.close()
  const modules = output.flatMap(chunk => (chunk.type === 'chunk' ? chunk.moduleIds : []))
  writeFileSync(`${to}/NOTICES.txt`, noticesOf(modules))
  for (const name of ENTRIES) writeFileSync(`${dist}${name}.d.cts`, declare(`${to}/${name}.cjs`, name))
}

/** Local variables get short names, and lines are joined, for the size. Functions and classes keep their names, for stack traces. */
const SHORT = {
  compress: { keepNames: { function: true, class: true } },
  mangle: { toplevel: false, keepNames: { function: true, class: true } },
  codegen: { removeWhitespace: true },
}

/** The licences of the packages whose modules are in it. */
function noticesOf(modules) {
  const folders = new Set(modules.flatMap(id => /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(id) ?? []))
  const notices = [...folders].sort().map(folder => {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    if (!TAKEN_IN.includes(name))
      throw new Error(`${name} is in the CommonJS build; decide so in TAKEN_IN, or require it`)
    const file = readdirSync(folder).find(entry => /^licen[cs]e/i.test(entry))
    if (license !== 'MIT' || file === undefined) throw new Error(`${name} ${version} has no MIT licence to copy`)
    return `${name} ${version}\n\n${readFileSync(join(folder, file), 'utf8').trim()}\n`
  })
  return `The files of this folder contain code of these packages:\n\n${notices.join(`\n${'-'.repeat(72)}\n\n`)}`
}

/**
 * The declarations of an entry for `require`. They lead to those of the ESM build, so that both have the same types and the
 * package has them once.
 */
function declare(built, name) {
  const from = `'./${name}.js'`
  const there = `import(${from}, { with: { 'resolution-mode': 'import' } })`
  const values = name === 'jest' ? [] : Object.entries(createRequire(import.meta.url)(built))
  const lines = values.flatMap(([value, given]) => [
    `export declare const ${value}: typeof ${there}.${value}`,
    // A class is a type, too, and the line above hides the one that comes with all types.
    ...(isClass(given) ? [`export type ${value} = ${there}.${value}`] : []),
  ])
  return `export type * from ${from} with { 'resolution-mode': 'import' }\n${lines.map(line => `${line}\n`).join('')}`
}

const isClass = given => typeof given === 'function' && /^class\b/.test(Function.prototype.toString.call(given))
