// Takes the declarations out of dist/ that no entry of the package leads to: a consumer's compiler never reads them, and
// they are two files of five in the package.
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The declaration files of `dist` that are reached from `entries`, themselves included, as absolute paths. */
function reachedDeclarations(entries) {
  const reached = new Set()
  const visit = file => {
    if (reached.has(file)) return
    reached.add(file)
    for (const [, specifier] of readFileSync(file, 'utf8').matchAll(/(?:from|import\(|module)\s*['"](\.[^'"]+)['"]/g)) {
      visit(join(file, '..', specifier.replace(/\.[jt]s$/, '.d.ts')))
    }
  }
  for (const entry of entries) visit(entry)
  return reached
}

export function pruneDeclarations() {
  const { exports: entries } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  // Those for `require` lead to these.
  const types = Object.values(entries).flatMap(({ types, import: { types: own } = { types } }) => own ?? [])
  const reached = reachedDeclarations(types.map(file => join(root, file)))
  const dist = join(root, 'dist')
  for (const name of readdirSync(dist, { recursive: true })) {
    const file = join(dist, name)
    if (file.endsWith('.d.ts') && !reached.has(file)) rmSync(file)
  }
}
