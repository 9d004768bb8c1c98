import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { compareDependencies } from './compare-dependencies.ts'

describe('docs/dependencies.md', () => {
  test('says of every dependency in package.json why it is there, and of nothing else', async () => {
    const page = await readFile(new URL('../../docs/dependencies.md', import.meta.url), 'utf8')
    expect(compareDependencies(page, manifest)).toEqual([])
  })

  const page =
    '# D\n\n## Runtime\n\n- `a`: does one thing.\n\n## Development\n\n- `@x/b`: types of a,\n  in two lines.\n'
  const small = { dependencies: { a: '1' }, devDependencies: { '@x/b': '1' } }

  test.each([
    ['nothing', page, small, []],
    [
      'a dependency without a line',
      page,
      { ...small, dependencies: { a: '1', c: '1' } },
      ['c is not under Runtime; say why it is there.'],
    ],
    [
      'a line without a dependency',
      page,
      { ...small, devDependencies: {} },
      ['@x/b is under Development but not in package.json.'],
    ],
    [
      'a dependency under the wrong heading',
      page,
      { dependencies: { a: '1', '@x/b': '1' }, devDependencies: {} },
      ['@x/b is not under Runtime; say why it is there.', '@x/b is under Development but not in package.json.'],
    ],
    ['a line without a reason', page.replace(': does one thing.', ''), small, ['a has no reason under Runtime.']],
    [
      'a line that stands twice',
      page.replace('- `a`', '- `a`: one thing.\n- `a`'),
      small,
      ['a is under Runtime twice.'],
    ],
  ])('a comparison reports %s', (_what, text, dependencies, differences) => {
    expect(compareDependencies(text, dependencies)).toEqual(differences)
  })
})
