import { describe, expect, test } from 'vitest'
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
  'drain',
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

describe('several processes on one database', () => {
  const store = 'postgres://shop:hidden@db.test/sandbox'
  const listen = 'postgres://shop:hidden@past.test/sandbox'

  test('a process does what --serve says, by default everything; past a pooler goes a URL of its own', () => {
    expect([...readSandboxOptions({ store }).serve]).toEqual(['api', 'timers', 'webhooks'])
    const read = readSandboxOptions({ store, serve: ['webhooks', 'timers'], storeListen: listen, drain: '20s' })
    expect([...read.serve]).toEqual(['webhooks', 'timers'])
    expect(read).toMatchObject({ storeListen: listen, drainMs: 20_000 })
    expect(readSandboxOptions({})).toMatchObject({ storeListen: null, drainMs: 0 })
  })

  test.each([
    [{ store, serve: ['timer'] }, '/serve', 'did you mean timers?'],
    [{ store, serve: [] }, '/serve', 'api, timers, webhooks'],
    [{ serve: ['api'] }, '/serve', 'add --store URL'],
    [{ storeListen: listen }, '/store-listen', 'add --store URL'],
    [{ store, storeListen: 'http://x:hidden@y' }, '/store-listen', 'not a URL of PostgreSQL'],
    [{ drain: '2h' }, '/drain', 'an hour at most'],
    [{ store, host: '0.0.0.0' }, '/public-url', 'the same for all processes'],
  ])('%j is refused', (options, pointer, words) => {
    expect(() => readSandboxOptions(options)).toThrow(
      expect.objectContaining({ code: 'invalid', pointer, message: expect.stringContaining(words) }),
    )
    expect(() => readSandboxOptions(options)).not.toThrow('hidden')
  })

  test('--public-url is asked for only where other machines call', () => {
    const publicUrl = 'https://sandbox.test'
    expect(readSandboxOptions({ store, host: '0.0.0.0', publicUrl })).toMatchObject({ publicUrl })
    expect(readSandboxOptions({ store, host: '127.0.0.2' }).publicUrl).toBeNull()
    expect(readSandboxOptions({ host: '0.0.0.0' }).publicUrl).toBeNull()
  })
})
