import { Command } from 'commander'
import { afterEach, expect, test, vi } from 'vitest'
import { optionsOf, type SandboxFlags, withSandboxFlags } from '../../src/cli/flags/sandbox-flags.ts'
import { readSandboxOptions } from '../../src/library/options/sandbox-options.ts'

afterEach(() => vi.unstubAllEnvs())

function requestFaults(...words: readonly string[]): boolean {
  const command = withSandboxFlags(new Command(), {
    port: '4100',
    data: 'here',
    pace: '10s',
    log: 'lines',
    responses: 'always',
  })
  const flags: SandboxFlags = command.parse(words, { from: 'user' }).opts()
  return readSandboxOptions(optionsOf(flags)).requestFaults
}

test('a request may ask for a fault of its own, unless --no-request-faults ends it', () => {
  expect(requestFaults()).toBe(true)
  expect(requestFaults('--no-request-faults')).toBe(false)
})

test.each([
  ['1', false],
  ['true', false],
  ['0', true],
  ['off', true],
  ['', true],
])('SANDBOX_NO_REQUEST_FAULTS=%s leaves it at %s', (value, allowed) => {
  vi.stubEnv('SANDBOX_NO_REQUEST_FAULTS', value)
  expect(requestFaults()).toBe(allowed)
})
