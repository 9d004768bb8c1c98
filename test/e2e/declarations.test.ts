import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const DIST = new URL('../../dist/', import.meta.url)

/** Packages that the declarations of an entry name, its own files followed. */
function packagesOf(entry: string): ReadonlySet<string> {
  const packages = new Set<string>()
  const seen = new Set<string>()
  const visit = (file: URL): void => {
    if (seen.has(file.href)) return
    seen.add(file.href)
    // Not `Signing['from']`, which names a property.
    for (const [, , specifier = ''] of readFileSync(file, 'utf8').matchAll(
      /(?<!['"])(from|import\(|module)\s*['"]([^'"]+)['"]/g,
    )) {
      if (specifier.startsWith('.')) visit(new URL(specifier.replace(/\.ts$/, '.d.ts'), file))
      else packages.add(specifier)
    }
  }
  visit(new URL(entry, DIST))
  return packages
}

test.each(['index.d.ts', 'webhooks.d.ts'])('%s names no package whose types a consumer lacks', entry => {
  const foreign = [...packagesOf(entry)].filter(name => !name.startsWith('node:'))
  expect(foreign).toEqual([])
})

test('the walk reaches what it should: the matchers do name Vitest', () => {
  expect(packagesOf('vitest.d.ts')).toContain('vitest')
})
