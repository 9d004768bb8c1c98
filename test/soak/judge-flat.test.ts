import { expect, test } from 'vitest'
import { type Inside, judgeFlat } from './judge-flat.ts'

const LOOK: Inside = { heap: 4e7, external: 2e6, rss: 1.2e8, files: 30, timers: 20, sockets: 4, servers: 1 }
const grown = (looks: readonly Inside[]) =>
  judgeFlat(looks)
    .filter(({ isFlat }) => !isFlat)
    .map(({ what }) => what)
const draw = (count: number, change: (n: number) => Partial<Inside>) =>
  Array.from({ length: count }, (_one, n) => ({ ...LOOK, ...change(n) }))

test.each<[string, readonly Inside[], readonly string[]]>([
  ['nothing changes', draw(30, () => ({})), []],
  ['it fills in the beginning', draw(50, n => ({ heap: 4e7 + Math.min(n, 9) * 5e6 })), []],
  ['it goes up and down', draw(50, n => ({ files: 30 + (n % 7), timers: 20 + (n % 5) })), []],
  ['the heap grows by 0.2 MB from look to look', draw(60, n => ({ heap: 4e7 + n * 2e5 })), ['heap']],
  ['one timer stays at each look', draw(30, n => ({ timers: 20 + n })), ['timers']],
  ['one socket in two looks stays', draw(60, n => ({ sockets: 4 + n / 2, files: 30 + n / 2 })), ['files', 'sockets']],
  ['a server stays', draw(30, n => ({ servers: n < 20 ? 1 : 2 })), ['servers']],
])('%s', (_name, looks, expected) => {
  expect(grown(looks)).toEqual(expected)
})
