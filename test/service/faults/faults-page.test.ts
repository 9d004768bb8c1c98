import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { readFaultHeaders } from '../../../src/http/faults/read-fault-headers.ts'
import { readSchema } from '../../../src/schemas/registry.ts'
import type { FaultRule } from '../../../src/schemas/types.gen.ts'
import { readFaultBody } from '../../../src/service/faults/read-fault-body.ts'
import { loadReference } from '../../../src/service/reference/reference.ts'

const page = readFileSync(new URL('../../../docs/faults.md', import.meta.url), 'utf8')

/** Rows of the three tables of kinds: `| A1 what it is | rule | … |`. */
const rows = page.split('\n').flatMap(line => {
  const [, kind, what, rule = '', rest = ''] = /^\| ([AWC]\d+) ([^|]+) \| `([^`]+)` \| (.*) \|$/.exec(line) ?? []
  return kind === undefined || what === undefined ? [] : [{ kind, what, rule, rest }]
})

const read = (rule: string): FaultRule => {
  const [found] = readFaultBody(parse(rule), loadReference())
  if (!found) throw new Error(`${rule} is no rule`)
  return found
}

test('the page has all 52 kinds, each once and in its order', () => {
  const numbered = (letter: string, count: number) => Array.from({ length: count }, (_, n) => `${letter}${n + 1}`)
  expect(rows.map(({ kind }) => kind)).toEqual([...numbered('A', 21), ...numbered('W', 21), ...numbered('C', 10)])
})

test.each(rows)('$kind $what: its rule is one, of its own kind', ({ kind, rule }) => {
  const { fault } = read(rule)
  const [letter] = kind
  const hits = fault.webhook ? 'W' : fault.carrier ? 'C' : 'A'
  expect(hits).toBe(letter)
})

const headers = rows.flatMap(({ kind, what, rule, rest }) => {
  const [, header] = /^`([^`]+)`/.exec(rest) ?? []
  return kind.startsWith('A') && header !== undefined ? [{ kind, what, rule, header }] : []
})

test.each(headers)('$kind $what: the header $header asks for what the rule does', ({ rule, header }) => {
  const asked = readFaultHeaders({ prefer: undefined, fault: header })
  const { fault, phase } = read(rule)
  expect(asked?.phase).toBe(phase)
  // One header may ask for one of two fields; a delay is written in another unit.
  expect(Object.keys(fault)).toEqual(expect.arrayContaining(Object.keys(asked?.effect ?? { none: true })))
  const { delay: _delay, ...effect } = asked?.effect ?? {}
  expect(fault).toMatchObject(effect)
})

describe('no key of a schema is missing on it', () => {
  const keysOf = (schema: string): readonly string[] => {
    const { properties } = readSchema(`sandbox/${schema}.schema.json`)
    return typeof properties === 'object' && properties !== null ? Object.keys(properties) : []
  }
  const shown = rows.map(({ rule }) => read(rule).fault)

  test('of fault-effect', () => {
    const onPage = new Set(shown.flatMap(fault => Object.keys(fault)))
    expect(keysOf('fault-effect').filter(key => !onPage.has(key))).toEqual([])
  })

  test('of webhook-chaos', () => {
    const onPage = new Set(shown.flatMap(({ webhook = {} }) => Object.keys(webhook)))
    expect(keysOf('webhook-chaos').filter(key => !onPage.has(key))).toEqual([])
  })

  test('of carrier faults', () => {
    const { properties } = readSchema('sandbox/fault-effect.schema.json')
    const known: unknown = JSON.parse(JSON.stringify(properties)).carrier.enum
    expect(shown.flatMap(({ carrier }) => (carrier ? [carrier] : [])).sort()).toEqual(
      Array.isArray(known) && known.sort(),
    )
  })

  test.each(['fault-match', 'fault-when', 'fault-rule'])('of %s', schema => {
    expect(keysOf(schema).filter(key => !page.includes(`\`${key}`) && !page.includes(`${key}:`))).toEqual([])
  })
})

test('the rule at the top of the page is one', () => {
  const [, block = ''] = /```yaml\n([\s\S]*?)```/.exec(page) ?? []
  expect(readFaultBody(parse(block), loadReference())).toHaveLength(1)
})
