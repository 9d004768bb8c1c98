import { expect, test } from 'vitest'
import { writeSwitch } from '../../src/domain/set-switches.ts'
import { validator } from '../../src/schemas/registry.ts'
import { excludeEachOther, planJointRuns } from '../../src/vary/plan-joint-runs.ts'
import { switchVariations } from '../../src/vary/switch-variations.ts'
import { DATA_VARIATIONS, FAULT_VARIATIONS, GREASE_VARIATIONS, WEBHOOK_VARIATIONS } from '../../src/vary/variation.ts'
import { readApplications, standsFor } from './read-applications.ts'
import { COMPATIBLE, SWITCH_SCHEMAS } from './switch-schemas.ts'
import { readSwitchValues } from './switch-values.ts'

const SWITCHES = switchVariations(SWITCH_SCHEMAS, COMPATIBLE)
const ALL = [...SWITCHES, ...WEBHOOK_VARIATIONS, ...FAULT_VARIATIONS, ...DATA_VARIATIONS, ...GREASE_VARIATIONS]

test('each value that a switch varies over is valid, and another one than the present', () => {
  const validate = validator('sandbox/profile-switches.schema.json')
  for (const { id, name, value } of SWITCHES) {
    expect([id, validate({ ...COMPATIBLE, [name]: value })]).toEqual([id, []])
    expect([id, writeSwitch(value) !== writeSwitch(COMPATIBLE[name])]).toEqual([id, true])
  }
})

test('an id stands for one variation', () => {
  expect(new Set(ALL.map(({ id }) => id)).size).toBe(ALL.length)
})

test('every switch varies, and over every value that an application is known to lean on', () => {
  const ids = new Set(ALL.map(({ id }) => id))
  for (const [name, values] of readSwitchValues()) {
    expect([name, values.filter(value => !ids.has(`switch:${name}=${value}`))]).toEqual([name, []])
  }
  const switches = readApplications().flatMap(one => one.leans.filter(lean => lean.variation.startsWith('switch:')))
  const lost = switches.filter(lean => ![...ids].some(id => standsFor(lean, id)))
  expect(lost).toEqual([])
})

test('what is in force is no variation, and what the default was is one', () => {
  const varied = switchVariations(SWITCH_SCHEMAS, { ...COMPATIBLE, max_page_size: 10, record_layout: 'flat' })
  const ids = varied.map(({ id }) => id)
  expect(ids).toContain('switch:max_page_size=100')
  expect(ids).toContain('switch:record_layout=both')
  expect(ids).not.toContain('switch:max_page_size=10')
  expect(ids).not.toContain('switch:record_layout=flat')
})

test('all variations fit into six joint runs, each in one of them, and none beside what it excludes', () => {
  const runs = planJointRuns(ALL)
  expect(runs.length).toBeLessThanOrEqual(6)
  expect(runs.flat().length).toBe(ALL.length)
  for (const run of runs) {
    const clashes = run.filter(one => run.some(other => one !== other && excludeEachOther(one, other)))
    expect(clashes.map(({ id }) => id)).toEqual([])
  }
})

test.each([
  ['fault:429', 'fault:reset', true],
  ['webhook:late', 'webhook:reorder', true],
  ['webhook:duplicate', 'webhook:late', false],
  ['switch:numbers=string', 'switch:numbers=mixed', true],
  ['switch:numbers=string', 'switch:login_layout=data', false],
  ['webhook:first-attempt-lost', 'switch:webhook_retry=none', true],
  ['grease:field', 'fault:429', false],
  ['data:nfd', 'data:emoji', true],
  ['data:long-names', 'data:null-optionals', true],
  ['data:nfd', 'switch:login_layout=data', false],
  ['data:emoji', 'grease:field', false],
])('%s and %s exclude each other: %s', (one, other, isExcluded) => {
  const of = (id: string) => ALL.filter(variation => variation.id === id)
  expect(of(one).flatMap(a => of(other).map(b => [excludeEachOther(a, b), excludeEachOther(b, a)]))).toEqual([
    [isExcluded, isExcluded],
  ])
})
