import { describe, expect, test } from 'vitest'
import { checkSameEverywhere } from './check-same-everywhere.ts'

function judge(path: string, text: string) {
  return checkSameEverywhere([{ path, text }]).map(({ line, found }) => [line, found])
}

describe('what may differ between two versions of Node is found', () => {
  test.each([
    ['src/domain/fill/draws.ts', '\nconst x = random() ** 1.7', 2, '**'],
    ['src/domain/fill/draws.ts', 'x **= y', 1, '**'],
    ['src/service/fill/fills.ts', 'const x = Math.pow(2, n)', 1, 'Math.pow'],
    ['src/service/fill/fills.ts', `const x = Math['exp'](n)`, 1, 'Math.exp'],
    ['src/domain/ondemand/quote.ts', 'const x = Math.atan2(1, n)', 1, 'Math.atan2'],
    ['src/domain/ondemand/distance.ts', 'const x = Math.tan(n)', 1, 'Math.tan'],
    ['src/http/present/label-page.ts', 'const x = n.toLocaleString()', 1, 'toLocaleString'],
    ['src/store/tx.ts', 'rows.sort((a, b) => a.id.localeCompare(b.id))', 1, 'localeCompare'],
    ['src/webhooks/sign.ts', 'const { format } = new Intl.NumberFormat()', 1, 'Intl'],
  ])('%s: %s', (path, text, line, found) => {
    expect(judge(path, text)).toEqual([[line, found]])
  })
})

describe('what is the same everywhere is left alone', () => {
  test.each([
    ['src/domain/fill/draws.ts', 'const x = n ** 2'],
    ['src/domain/fill/draws.ts', 'const x = Math.sqrt(n) + Math.round(n)'],
    ['src/domain/fill/draws.ts', 'const x = logger.log(n)'],
    ['src/domain/ondemand/distance.ts', 'const x = Math.sin(n)'],
    ['src/dashboard/format.ts', 'const x = n.toLocaleString()'],
    ['test/domain/fill/draws.test.ts', 'const x = n ** m'],
  ])('%s: %s', (path, text) => {
    expect(judge(path, text)).toEqual([])
  })
})
