import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readSchema, validator } from '../../src/schemas/registry.ts'
import { loadReference } from '../../src/service/reference/reference.ts'

const root = new URL('../../', import.meta.url)

/** Every kind of file that a person writes, and where those lie that ship. */
const WRITTEN = [
  ['scenario', 'scenarios/'],
  ['carrier', 'fixtures/carriers/'],
  ['ondemand-carrier', 'fixtures/ondemand/'],
  ['profile', 'fixtures/profiles/'],
] as const

describe.each(WRITTEN)('%s files', (schema, folder) => {
  test('may name their schema, so that an editor completes them', () => {
    const { properties, title, description, examples } = readSchema(`sandbox/${schema}.schema.json`)
    expect(properties).toHaveProperty('$schema')
    expect({ title, description }).toEqual({ title: expect.any(String), description: expect.any(String) })
    expect(examples.length).toBeGreaterThan(0)
    for (const property of Object.values(properties)) expect(property).toHaveProperty('description')
  })

  test('that ship name it by a path that leads to it', () => {
    for (const name of readdirSync(new URL(folder, root))) {
      const text = readFileSync(new URL(folder + name, root), 'utf8')
      const [, named = ''] = /\$schema"?[=:]\s*"?([^\s"]+)/.exec(text) ?? []
      expect({ name, named: new URL(named, new URL(folder, root)).href }).toEqual({
        name,
        named: new URL(`schemas/sandbox/${schema}.schema.json`, root).href,
      })
    }
  })
})

test('the status of a step is completed with every slug of both lines, and no other word', () => {
  const { examples } = readSchema('sandbox/status-name.schema.json')
  const { statuses, ondemandStatuses } = loadReference()
  const slugs = new Set([...statuses.all(), ...ondemandStatuses.all()].map(({ slug }) => slug))
  const words = examples.filter((example: unknown) => typeof example === 'string' && !/^\d+$/.test(example))
  expect(new Set(words)).toEqual(slugs)
  for (const slug of slugs) expect(validator('sandbox/status-name.schema.json')(slug)).toEqual([])
})

test('an installed package gives its schemas by path', () => {
  const { exports, files } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'))
  expect(exports['./schemas/*']).toBe('./schemas/*')
  expect(files).toContain('schemas')
})
