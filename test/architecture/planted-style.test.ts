import { describe, expect, test } from 'vitest'
import { checkStyle } from './check-style.ts'
import { STYLE } from './rules.ts'
import type { Rule } from './violation.ts'

function judge(path: string, text: string) {
  return checkStyle([{ path, text }]).map(({ rule, line, found }) => [rule, line, found])
}

// Written so that a search of the tree for the real thing does not stop here.
const ANY = ['a', 'ny'].join('')
const longest = 'const x = 1\n'.repeat(STYLE.maximumLines)

/** [rule, path, source, expected line, expected finding] */
const planted: readonly (readonly [Rule, string, string, number, string])[] = [
  ['length', 'src/domain/quote.ts', `${longest}export {}`, 351, '351 lines'],
  ['length', 'test/domain/quote.test.ts', `${longest}export {}\n`, 351, '351 lines'],
  ['length', 'bench/rates.ts', `${longest}\n`, 351, '351 lines'],
  ['length', 'src/dashboard/page.css', 'a {}\n'.repeat(400), 400, '400 lines'],
  ['file name', 'src/domain/utils.ts', 'const x = 1', 1, 'utils.ts'],
  ['file name', 'src/http/helper.ts', 'const x = 1', 1, 'helper.ts'],
  ['file name', 'src/http/types.ts', 'const x = 1', 1, 'types.ts'],
  ['file name', 'src/types/rates.ts', 'const x = 1', 1, 'types'],
  ['file name', 'test/support/manager.test.ts', 'const x = 1', 1, 'manager.test.ts'],
  ['file name', 'src/domain/timerHeap.ts', 'const x = 1', 1, 'timerHeap.ts'],
  ['file name', 'src/domain/timer_heap.ts', 'const x = 1', 1, 'timer_heap.ts'],
  ['barrel', 'src/domain/all.ts', `export * from './money.ts'`, 1, 'a file of re-exports'],
  ['barrel', 'src/domain/all.ts', `export type { X } from './money.ts'`, 1, 'a file of re-exports'],
  ['barrel', 'src/domain/index.ts', `import { a } from './a.ts'\nexport { a }`, 1, 'a file of re-exports'],
  ['any', 'src/domain/quote.ts', `// đủ\nlet x: ${ANY}`, 2, 'any'],
  ['any', 'test/domain/quote.test.ts', `const f = (x: Record<string, ${ANY}>) => x`, 1, 'any'],
  ['assertion', 'src/http/app.ts', 'const x = 1\n\nconst y = x as unknown', 3, 'a type assertion'],
  ['assertion', 'src/http/app.ts', 'const y = <string>x', 1, 'a type assertion'],
  ['assertion', 'src/http/app.ts', `const url = 'http://x' as Url`, 1, 'a type assertion'],
  ['assertion', 'src/http/app.ts', `const url = \`/* \${1} */\` as Url`, 1, 'a type assertion'],
  ['assertion', 'src/http/app.ts', 'const y = /\\/\\/a/ as Pattern', 1, 'a type assertion'],
  ['assertion', 'src/http/app.ts', '// too far\n\nconst y = x as Url', 3, 'a type assertion'],
  ['assertion', 'test/http/app.test.ts', 'const y = x as Url', 1, 'a type assertion'],
]

describe('a planted break of the house style is found', () => {
  test.each(planted)('%s: %s', (rule, path, source, line, found) => {
    expect(judge(path, source)).toEqual([[rule, line, found]])
  })
})

describe('what keeps the house style is left alone', () => {
  test.each([
    ['src/domain/quote.ts', longest],
    ['src/schemas/types.gen.ts', `${longest}\nexport type X = ${ANY}`],
    ['src/http/middleware/content-type.ts', 'export const x = 1'],
    ['src/index.ts', `export * from './sandbox.ts'`],
    ['src/domain/fees.ts', `import { a } from './a.ts'\nexport const b = a\nexport { a }`],
    ['src/domain/fees.ts', `const table = ['a'] as const`],
    ['src/domain/fees.ts', 'const y = x as Fees // checked by the schema above'],
    ['src/domain/fees.ts', '// Checked by the schema above.\nconst y = x as Fees'],
    ['src/domain/fees.ts', '/* Checked\n by the schema. */\nconst y = x as Fees'],
    ['src/domain/fees.ts', 'const y = read(\n  file,\n  // Checked by the schema above.\n) as Fees'],
    ['src/domain/fees.ts', 'const y = x satisfies Fees'],
    ['scripts/gen-types.mjs', longest + longest],
  ])('%s: %s', (path, source) => {
    expect(judge(path, source)).toEqual([])
  })
})
