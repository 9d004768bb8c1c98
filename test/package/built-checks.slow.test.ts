import { createRequire } from 'node:module'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readSchema, validator } from '../../src/schemas/registry.ts'
import { ROOT } from './list-packed.ts'

/** As the build wrote it: what loads each check, by the path of its schema. */
const checks: Readonly<Record<string, () => (value: unknown) => boolean>> = createRequire(import.meta.url)(
  join(ROOT, 'dist/checks/checks.cjs'),
)

/** The value, and each way to take one of its members away, or to put something of another type in its place. */
function* broken(value: unknown): Generator<unknown> {
  yield value
  yield [null, [], {}, '', -1].find(other => typeof other !== typeof value) ?? 0
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield { ...value, unknown_field: 1 }
  for (const [key, member] of Object.entries(value)) {
    const without = Object.entries(value).filter(([name]) => name !== key)
    yield Array.isArray(value) ? without.map(([, one]) => one) : Object.fromEntries(without)
    for (const other of broken(member)) {
      yield Array.isArray(value) ? Object.assign([...value], { [key]: other }) : { ...value, [key]: other }
    }
  }
}

test('what a start and its first calls need is built', () => {
  expect(Object.keys(checks)).toEqual(
    expect.arrayContaining([
      'operations/listCities/data.schema.json',
      'operations/createRates/request.schema.json',
      'operations/createRates/data.schema.json',
      'common/success-envelope.schema.json',
    ]),
  )
})

describe.each(Object.keys(checks))('the built check of %s', path => {
  const isValid = checks[path]?.()
  const violations = validator(path)
  const examples: readonly unknown[] = readSchema(path).examples ?? []

  test('says yes and no where the schema does', () => {
    const samples = examples.flatMap(example => [...broken(example)])
    const differing = samples.filter(sample => isValid?.(sample) !== (violations(sample).length === 0))
    expect(differing.slice(0, 3)).toEqual([])
    expect(samples.length).toBeGreaterThan(1)
  })
})
