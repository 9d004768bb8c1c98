import { Command } from 'commander'
import { afterEach, expect, test, vi } from 'vitest'
import { optionsOf, type SandboxFlags, withSandboxFlags } from '../../src/cli/flags/sandbox-flags.ts'

afterEach(() => vi.unstubAllEnvs())

function read(...flags: readonly string[]) {
  const command = withSandboxFlags(new Command('start'), { port: '', data: '', pace: '', log: '', responses: 'always' })
  command.parse(flags, { from: 'user' })
  const { webhookTargets, webhookAllow, webhookTls, webhookCa } = optionsOf(command.opts<SandboxFlags>())
  return { webhookTargets, webhookAllow, webhookTls, webhookCa }
}

const WANTED = {
  webhookTargets: 'shared',
  webhookAllow: ['10.0.0.0/8', 'shop.internal'],
  webhookTls: 'off',
  webhookCa: 'ca.pem',
}

test('where webhooks may go, and whom to trust there, are flags', () => {
  const allow = ['--webhook-allow', '10.0.0.0/8', '--webhook-allow', 'shop.internal']
  expect(read('--webhook-targets', 'shared', ...allow, '--webhook-tls', 'off', '--webhook-ca', 'ca.pem')).toEqual(
    WANTED,
  )
})

test('and environment variables', () => {
  vi.stubEnv('SANDBOX_WEBHOOK_TARGETS', 'shared')
  vi.stubEnv('SANDBOX_WEBHOOK_ALLOW', '10.0.0.0/8 shop.internal')
  vi.stubEnv('SANDBOX_WEBHOOK_TLS', 'off')
  vi.stubEnv('SANDBOX_WEBHOOK_CA', 'ca.pem')
  expect(read()).toEqual(WANTED)
})

test('and nothing when nothing is said', () => {
  expect(Object.values(read())).toEqual([undefined, undefined, undefined, undefined])
})
