import { SandboxError } from '../domain/errors.ts'
import { didYouMean } from '../files/did-you-mean.ts'
import type { SandboxOptions } from '../sandbox-options.ts'

/** Every option there is: the compiler sees to it that none is missing. */
const NAMES = {
  port: true,
  host: true,
  listen: true,
  publicUrl: true,
  data: true,
  repair: true,
  seed: true,
  clock: true,
  clockStart: true,
  pace: true,
  defaultPace: true,
  scenario: true,
  scenarioDir: true,
  watch: true,
  afterSleep: true,
  profile: true,
  set: true,
  webhooks: true,
  webhookTimeoutMs: true,
  faults: true,
  webhookTargets: true,
  webhookAllow: true,
  webhookTls: true,
  webhookCa: true,
  stateIn: true,
  stateOut: true,
  credentials: true,
  controlToken: true,
  allowHosts: true,
  requestFaults: true,
  validateResponses: true,
  logLevel: true,
  onLogLine: true,
} as const satisfies Record<keyof SandboxOptions, true>

/**
 * What a compiler would have found: a test runner strips types and asks none, and a misspelt `clock` would let a test run
 * against another sandbox than it means.
 * @throws SandboxError `invalid`
 */
export function checkOptions(options: SandboxOptions): void {
  for (const name of Object.keys(options)) {
    if (Object.hasOwn(NAMES, name)) continue
    const detail = `createSandbox has no option "${name}"; ${didYouMean(name, Object.keys(NAMES))}`
    throw new SandboxError('invalid', detail, { pointer: `/${name}` })
  }
  if (options.faults !== undefined && typeof options.faults !== 'string') {
    const detail = 'faults is the path of a file of rules; rules themselves go to sandbox.faults.add(…).'
    throw new SandboxError('invalid', detail, { pointer: '/faults' })
  }
  if (options.webhooks !== undefined && !Array.isArray(options.webhooks)) {
    const detail = `webhooks is a list of URLs; write webhooks: [${JSON.stringify(options.webhooks)}].`
    throw new SandboxError('invalid', detail, { pointer: '/webhooks' })
  }
}
