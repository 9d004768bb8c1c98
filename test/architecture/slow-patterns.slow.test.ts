import { describe, expect, test } from 'vitest'
import { readSchema, schemaPaths } from '../../src/schemas/registry.ts'
import { walkSchema } from '../schemas/walk-schema.ts'
import { findSlowPump } from './find-slow-pump.ts'
import { listPatterns } from './list-patterns.ts'
import { readTree } from './read-tree.ts'

/**
 * Where patterns are put together when they are used, so that they cannot be read here. `linear-scans.test.ts` drives those
 * that see foreign text; the words of the others are ours or escaped, and nothing in them repeats.
 */
const MADE_AT_RUN_TIME = [
  'src/contract/record/normalise.ts',
  'src/contract/redaction/hide-shapes.ts',
  'src/contract/redaction/hide-shapes.ts',
  'src/contract/redaction/hide-shapes.ts',
  'src/contract/redaction/hide-shapes.ts',
  'src/contract/redaction/hide-shapes.ts',
  'src/contract/redaction/hide-value.ts',
  'src/contract/schema/schema-node.ts',
  'src/replay/secret-book.ts',
  'src/service/requests/select-requests.ts',
  'src/webhooks/receiver-answer.ts',
  'src/webhooks/receiver-answer.ts',
  'src/webhooks/receiver-answer.ts',
]

describe('no regular expression takes longer per byte of a longer text', async () => {
  const files = (await readTree()).filter(({ path }) => path.startsWith('src/'))
  const patterns = files.flatMap(listPatterns)

  test('those of the sources', () => {
    expect(patterns.length).toBeGreaterThan(300)
    const slow = patterns.flatMap(({ path, line, pattern }) => {
      const pump = pattern === null ? null : findSlowPump(pattern)
      return pump === null ? [] : [`${path}:${line} ${pattern} is slow on ${JSON.stringify(pump)}`]
    })
    expect(slow).toEqual([])
  })

  test('those that are made at run time are known', () => {
    expect(patterns.filter(({ pattern }) => pattern === null).map(({ path }) => path)).toEqual(MADE_AT_RUN_TIME)
  })

  test('those of the schemas', () => {
    const sources = schemaPaths().flatMap(path =>
      walkSchema(readSchema(path)).flatMap(({ node }) => [
        ...(typeof node.pattern === 'string' ? [node.pattern] : []),
        ...Object.keys(Object(node.patternProperties)),
      ]),
    )
    expect(sources.length).toBeGreaterThan(20)
    const slow = [...new Set(sources)].filter(source => findSlowPump(new RegExp(source, 'u')) !== null)
    expect(slow).toEqual([])
  })
})

describe('the measure', () => {
  test.each([
    ['starts again inside of what it has read', /eyJ[\w-]{6,}\.[\w-]+(?:\.[\w-]*)?/g],
    ['starts again after a word boundary', /\beyJ[\w-]+\.[\w-]+\.[\w-]+/g],
    ['looks for an end at each of many', /\/+$/],
    ['looks for a bracket at each of many', / \(.*\)/s],
    ['has two neighbours that read the same', /^code=\s*([^";]*?)\s*(?:;|$)/i],
    ['begins at each quote of a text that never ends', /"(?:[^"\\]|\\.)*"|[[\]{}]/g],
    ['begins at each letter of a word', /[\w.+-]+@[\w-]+(\.[\w-]+)+/g],
    ['has more lines before a mark than it may', /^\s*#|\s#\s/m],
    ['tries each way of parting a word', /^(?:a+)+$/],
    ['tries each way of parting, with a choice', /^(?:a|a)*b/],
  ])('finds a pattern that %s', (_why, pattern) => {
    expect(findSlowPump(pattern)).not.toBeNull()
  })

  test.each([
    ['reads to its end what it has begun', /eyJ[\w-]{6,}\.[\w-]+(?:\.[\w-]*)?|eyJ[\w-]*/g],
    ['looks behind it before it begins', /(?<!\/)\/+$/],
    ['is anchored', /^[^?]*\?(?:.*&)?token=/],
    ['has an end', /\B(?=(?:\d{3}){1,7}$)/g],
  ])('passes one that %s', (_why, pattern) => {
    expect(findSlowPump(pattern)).toBeNull()
  })
})
