// Takes the declarations out of dist/ that no entry of the package leads to: a consumer's compiler never reads them, and
// they are two files of five in the package. So it does with the types that are made from the schemas, which are one file.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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

const COMMENT = /\/\*[\s\S]*?\*\//g
const NAME = /^export (?:type|interface) (\w+)/m

/** The declarations of a text of types, each with the comment before it, whose names are used by `users` or by one of these. */
function usedTypes(text, users) {
  // A declaration ends where a line begins at the margin that is a comment or the next one.
  const parts = text.split(/^(?=\/\*\*)|(?<!\*\/\n)^(?=export )/m)
  const byName = new Map(parts.map(part => [NAME.exec(part)?.[1], part]))
  const used = new Set()
  const visit = code => {
    for (const [word] of code.replace(COMMENT, '').matchAll(/\w+/g)) {
      const part = byName.get(word)
      if (part === undefined || used.has(part)) continue
      used.add(part)
      visit(part)
    }
  }
  for (const user of users) visit(user)
  return parts.filter(part => used.has(part) || !NAME.test(part)).join('')
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
  const generated = join(dist, 'schemas/types.gen.d.ts')
  const users = [...reached].filter(file => file !== generated).map(file => readFileSync(file, 'utf8'))
  writeFileSync(generated, usedTypes(readFileSync(generated, 'utf8'), users))
}
