import { expect, test } from 'vitest'
import { readSandboxOptions } from '../src/library/options/sandbox-options.ts'
import { temporaryFolder } from './store/temporary-folder.ts'

test('of scenarios from a folder, and of time slept through, nothing is said by default', () => {
  expect(readSandboxOptions({})).toMatchObject({ scenarioDir: null, watch: false, afterSleep: 'catch-up' })
})

test('a folder of scenarios is kept as it was written, with or without watching it', async () => {
  const scenarioDir = await temporaryFolder()
  expect(readSandboxOptions({ scenarioDir })).toMatchObject({ scenarioDir, watch: false })
  expect(readSandboxOptions({ scenarioDir, watch: true })).toMatchObject({ scenarioDir, watch: true })
})

test('time slept through may be skipped', () => {
  expect(readSandboxOptions({ afterSleep: 'skip' }).afterSleep).toBe('skip')
})

test.each([
  'data',
  'store',
  'host',
  'publicUrl',
  'clock',
  'clockStart',
  'afterSleep',
  'pace',
  'scenarioDir',
  'locations',
  'profile',
  'faults',
  'webhookTargets',
  'webhookTls',
  'webhookCa',
  'credentials',
  'controlToken',
  'stateIn',
  'stateOut',
  'validateResponses',
  'logLevel',
])('%s is never empty: that is refused with what it may be', option => {
  for (const text of ['', ' ']) {
    expect(() => readSandboxOptions({ [option]: text })).toThrow(
      expect.objectContaining({ code: 'invalid', pointer: expect.stringMatching(/^\/[a-z-]+$/) }),
    )
  }
})

test('a store is a URL of a database of PostgreSQL, which no message repeats, and there is no folder beside it', () => {
  const store = 'postgres://shop:hidden@db.test/sandbox'
  expect(readSandboxOptions({ store })).toMatchObject({ store, data: ':memory:' })
  expect(readSandboxOptions({ data: 'here' })).toMatchObject({ store: null, data: 'here' })
  for (const wrong of [
    { store: 'mysql://shop:hidden@db.test/x' },
    { store: 'postgres://shop:hidden@db.test' },
    { store, data: 'x' },
  ]) {
    expect(() => readSandboxOptions(wrong)).toThrow(expect.objectContaining({ code: 'invalid', pointer: '/store' }))
    expect(() => readSandboxOptions(wrong)).not.toThrow('hidden')
  }
})
