/** Files a person writes and bodies of the control API (interfaces.md). */
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { schemaPaths, validator } from '../../src/schemas/registry.ts'

const step = { after: '30m', status: 'picked-up' }
const scenario = { name: 'rough-week', description: 'Three failed attempts.', line: 'standard', steps: [step] }
const withStep = (change: object) => ({ ...scenario, steps: [{ ...step, ...change }] })

test.each([
  ['scenario', scenario, true],
  ['scenario', { ...scenario, steps: undefined }, false],
  ['scenario', { ...scenario, steps: undefined, create: { error: 'Khu vực tạm ngưng phục vụ' } }, true],
  ['scenario', { ...scenario, name: 'Rough Week' }, false],
  ['scenario', { ...scenario, line: 'express' }, false],
  ['scenario', { ...scenario, carriers: {} }, true],
  ['scenario', { ...scenario, carriers: { ghtk: {} } }, false],
  ['scenario', { ...scenario, carriers: { ghtk: { steps: [step] } } }, true],
  ['scenario', { ...scenario, match: [{ order_id: 'ROUGH-*' }, { phone: '0900000977' }] }, true],
  ['scenario', { ...scenario, match: [{}] }, false],
  ['scenario', withStep({ status: 904 }), true],
  ['scenario', withStep({ status: '904' }), true],
  ['scenario', withStep({ status: '' }), false],
  ['scenario', withStep({ after: '1 day' }), false],
  ['scenario', withStep({ after: undefined, between: ['1h', '3h'] }), true],
  ['scenario', withStep({ after: undefined, between: ['1h'] }), false],
  ['scenario', withStep({ between: ['1h', '3h'] }), false],
  ['scenario', withStep({ after: undefined }), false],
  ['scenario', withStep({ reason: 'Khách không nghe máy', force: true }), true],
  ['account-create', {}, true],
  ['account-create', { clock: 'x60', clock_start: '2026-01-05T08:00', pace: '10s' }, true],
  ['account-create', { clock: 'fast' }, false],
  ['account-create', { pace: 'slow' }, false],
  ['account-create', { id: '../other' }, false],
  ['account-create', { profile: 'spec', set: { numbers: 'string' } }, true],
  ['account-create', { profil: 'spec' }, false],
  ['profile', { name: 'ours', extends: 'observed', switches: { numbers: 'string' } }, true],
  ['profile', { name: 'ours', extends: 'ours', switches: {} }, false],
  ['profile', { name: 'ours', switches: { login_layout: 'rot' } }, false],
  ['profile', { name: 'ours', switches: { login_layot: 'root' } }, false],
  ['profile', { name: 'Our profile', switches: {} }, false],
  ['profile-set', { profile: 'spec' }, true],
  ['profile-set', { set: { login_layout: 'root' } }, true],
  ['profile-set', {}, false],
  ['profile-set', { set: 'login_layout=root' }, false],
  ['clock-set', { mode: 'frozen' }, true],
  ['clock-set', { mode: 'scaled' }, false],
  ['clock-set', { mode: 'scaled', factor: 60 }, true],
  ['clock-advance', { by: '3d' }, true],
  ['clock-advance', { to: '2026-01-08T08:00:00+07:00', settle: false }, true],
  ['clock-advance', { to: 'tomorrow' }, false],
  ['clock-advance', { until: 'idle' }, true],
  ['clock-advance', { until: 'done' }, false],
  ['clock-advance', { by: '3d', until: 'idle' }, false],
  ['clock-advance', {}, false],
  ['simulate', { action: 'continue' }, true],
  ['simulate', { action: 'to', to: 'returned', jump: true }, true],
  ['simulate', { action: 'to' }, false],
  ['simulate', { action: 'fly' }, false],
  ['reset', {}, true],
  ['reset', { replay: 'yes' }, false],
])('%s %j', (name, value, accepted) => {
  // A key with the value undefined is an absent key, as it is after JSON.
  const sent: unknown = JSON.parse(JSON.stringify(value))
  expect(validator(`sandbox/${name}.schema.json`)(sent).length === 0).toBe(accepted)
})

describe('what ships with the package is valid', () => {
  const root = new URL('../../', import.meta.url)
  const files = (folder: string, schema: string) =>
    readdirSync(new URL(folder, root)).map(name => ({ file: `${folder}${name}`, schema }))

  test.each([
    ...files('fixtures/carriers/', 'carrier'),
    ...files('fixtures/profiles/', 'profile'),
    ...files('fixtures/ondemand/', 'ondemand-carrier'),
    ...files('scenarios/', 'scenario'),
    { file: 'fixtures/status-codes.json', schema: 'status-codes' },
    { file: 'fixtures/banks.json', schema: 'banks' },
    { file: 'schemas/contract.json', schema: 'contract' },
  ])('$file is a valid $schema', ({ file, schema }) => {
    const value: unknown = parse(readFileSync(new URL(file, root), 'utf8'))
    expect(validator(`sandbox/${schema}.schema.json`)(value)).toEqual([])
  })
})

test('files and bodies of the sandbox are closed: a misspelt key is refused', () => {
  const open = schemaPaths()
    .filter(path => path.startsWith('sandbox/') && !path.includes('/contract'))
    .filter(path => validator(path)({ definitely_not_a_key: 1 }).length === 0)
  expect(open).toEqual([])
})
