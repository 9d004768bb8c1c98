import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** What dist/ is made of and by, beside src/. */
const BESIDE = ['package.json', 'tsconfig.json', 'tsconfig.build.json', 'tsconfig.dashboard.json', 'schemas', 'scripts']

/** Of a build that went well the first and the last file; the dashboard is built only when the rest compiled. */
const BUILT = ['dist/cli/main.js', 'dist/dashboard/index.html']

/**
 * Whether dist/ is younger than all that it is made of, files that were taken away included.
 * @param {string} root folder of the checkout
 */
export function isBuilt(root) {
  const built = Math.min(...BUILT.map(file => changedAt(join(root, file)) ?? 0))
  return [...BESIDE, 'src'].every(name => (lastChangeOf(join(root, name)) ?? 0) < built)
}

/** The youngest change of a file, or of a folder and all that is in it. */
function lastChangeOf(path) {
  const at = changedAt(path)
  if (at === null || !statSync(path).isDirectory()) return at
  return Math.max(at, ...readdirSync(path).map(name => lastChangeOf(join(path, name)) ?? 0))
}

/** In ms; null = there is no such file. */
function changedAt(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? null
}
