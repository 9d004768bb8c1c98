/** Changes valid requests into what a careless or hostile client sends. */
import { drawInteger, type Rng } from '../../src/domain/random.ts'
import { isObject, pick } from './draw-value.ts'

const LONG = 'x'.repeat(5_000)

export const HOSTILE_TEXTS: readonly string[] = [
  '',
  ' ',
  '\u0000',
  '\u001b[2J\u001b]0;title\u0007',
  '\u202e\u2066reversed',
  '\ud800',
  '\ufeff',
  'e\u0301'.repeat(300),
  '👩‍👩‍👧‍👦🇻🇳',
  LONG,
  '-1',
  '1e309',
  'NaN',
  'Infinity',
  '0x10',
  '１２３',
  'null',
  'undefined',
  'true',
  '[object Object]',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'toString',
  '../../../../etc/passwd',
  '..%2f..%2f',
  'C:\\Windows\\win.ini',
  "' OR 1=1 --",
  '"; DROP TABLE worlds; --',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '#{7*7}{{7*7}}',
  '$(touch /tmp/x)`id`',
  'a\r\nX-Injected: 1',
  'http://169.254.169.254/latest/meta-data/',
  'file:///etc/passwd',
  `${'('.repeat(500)}${')'.repeat(500)}`,
  'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!',
  '2026-13-45T99:99:99+99:99',
  '9999999999999999999999',
  '١٢٣',
]

const HOSTILE_NUMBERS: readonly number[] = [
  0,
  -0,
  -1,
  0.1,
  1e-320,
  2 ** 31,
  2 ** 53,
  2 ** 53 + 2,
  1e21,
  1e308,
  -1e308,
  Number.MIN_SAFE_INTEGER,
]

export function hostileValue(random: Rng): unknown {
  const kinds: readonly (() => unknown)[] = [
    () => pick(random, HOSTILE_TEXTS),
    () => pick(random, HOSTILE_NUMBERS),
    () => null,
    () => random() < 0.5,
    () => [],
    () => ({}),
    () => [[[[[[[[[[1]]]]]]]]]],
    () => Array.from({ length: 300 }, (_one, n) => n),
    () => JSON.parse('{"__proto__": {"polluted": true}, "constructor": {"prototype": {"polluted": true}}}'),
    () => Object.fromEntries(Array.from({ length: 200 }, (_one, n) => [`key${n}`, n])),
  ]
  return pick(random, kinds)()
}

/** The value with some of its places replaced, left out, doubled or added. */
export function spoil(random: Rng, value: unknown): unknown {
  let damaged = value
  for (let times = drawInteger(random, 1, 3); times > 0; times--) damaged = spoilOnce(random, damaged)
  return damaged
}

function spoilOnce(random: Rng, value: unknown): unknown {
  const isInner = random() < 0.8
  if (isInner && isObject(value) && Object.keys(value).length > 0) {
    const key = pick(random, Object.keys(value))
    const { [key]: inner, ...rest } = value
    if (random() < 0.15) return rest
    if (random() < 0.1) return { ...value, [pick(random, HOSTILE_TEXTS)]: hostileValue(random) }
    return { ...value, [key]: spoilOnce(random, inner) }
  }
  if (isInner && Array.isArray(value) && value.length > 0) {
    const at = Math.floor(random() * value.length)
    if (random() < 0.2) return [...value, ...value]
    return value.map((inner, n) => (n === at ? spoilOnce(random, inner) : inner))
  }
  return hostileValue(random)
}
