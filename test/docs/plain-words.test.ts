import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

interface Idiom {
  readonly pattern: string
  readonly write: string
}

const list: { readonly idioms: readonly Idiom[]; readonly kept: { readonly texts: readonly string[] } } = JSON.parse(
  readFileSync(new URL('banned-idioms.json', import.meta.url), 'utf8'),
)
const BANNED = list.idioms.map(({ pattern, write }) => ({ pattern: new RegExp(pattern, 'i'), write }))

const filesOf = (folder: string, ending: RegExp) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter(name => ending.test(name) && !/node_modules|^decisions/.test(name))
    .map(name => join(folder, name))

/** Code is read whole: its comments, its messages, the help of the command line and the texts of the dashboard. */
const PLACES: Readonly<Record<string, readonly string[]>> = {
  pages: [
    'README.md',
    'CONTRIBUTING.md',
    'CHANGELOG.md',
    'SECURITY.md',
    ...filesOf('docs', /\.md$/),
    ...filesOf('examples', /\.md$/),
  ],
  src: filesOf('src', /\.tsx?$/),
  schemas: filesOf('schemas', /\.json$/),
  scripts: filesOf('scripts', /\.mjs$/),
}

/** `file:line` of each idiom in a text, with the plain words. */
function idiomsIn(text: string, file: string): readonly string[] {
  const read = list.kept.texts.reduce((rest, kept) => rest.replaceAll(kept, ''), text)
  return read.split('\n').flatMap((line, index) =>
    BANNED.flatMap(({ pattern, write }) => {
      const found = pattern.exec(line)
      return found === null ? [] : [`${file}:${index + 1}: "${found[0]}"; write: ${write}`]
    }),
  )
}

describe('no banned idiom', () => {
  test.each(Object.keys(PLACES))('%s', place => {
    const files = PLACES[place] ?? []
    expect(files.length).toBeGreaterThan(3)
    expect(files.flatMap(file => idiomsIn(readFileSync(join(ROOT, file), 'utf8'), file))).toEqual([])
  })

  test('the list finds them in any case, and leaves names of code and of the wire', () => {
    expect(idiomsIn('Nobody is told.\nWhoever shall come', 'x').length).toBe(4)
    expect(
      idiomsIn("'/requests?nobody=true' { tab: 'nobody' } t.nobody known.shall[spoken] const anew = 1", 'x'),
    ).toEqual([])
  })
})
