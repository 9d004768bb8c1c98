import fc from 'fast-check'

const SEED = 20_260_105

/** 1,000 UTF-8 bodies, the same in every run: the awkward ones first, then random ones of characters of every kind. */
export function randomBodies(): readonly Buffer[] {
  const awkward = [
    '',
    '\u0000',
    'a\u0000b',
    '📦🇻🇳\u{10ffff}',
    '\ufeff{}',
    '.',
    'Chờ lấy hàng',
    '\r\n\u2028',
    '🛵'.repeat(50_000),
  ]
  const random = fc.sample(fc.string({ unit: 'binary', maxLength: 300 }), {
    seed: SEED,
    numRuns: 1_000 - awkward.length,
  })
  return [...awkward, ...random].map(text => Buffer.from(text, 'utf8'))
}
