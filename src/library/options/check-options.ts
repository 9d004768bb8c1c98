import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import { SandboxError } from '../../domain/errors.ts'
import {
  CALENDAR,
  checkForms,
  FLAG,
  GROUP,
  LISTENER,
  type OptionForm,
  pathOf,
  textLike,
  textsLike,
  WALL_MS,
  WHOLE,
} from './option-forms.ts'
import type { SandboxOptions, SandboxSettings } from './sandbox-options.ts'

/** Every option there is: the compiler sees to it that none is missing. */
export const SANDBOX_OPTIONS = {
  port: WHOLE,
  host: textLike('127.0.0.1'),
  listen: FLAG,
  publicUrl: textLike('http://sandbox.test:4100'),
  data: pathOf("a folder, or ':memory:'"),
  store: { ...textLike('postgres://user@host/database'), isSecret: true },
  storeListen: { ...textLike('postgres://user@host/database'), isSecret: true },
  serve: textsLike('api'),
  drain: textLike('20s'),
  repair: FLAG,
  seed: WHOLE,
  clock: textLike('frozen'),
  clockStart: textLike('2026-01-05T08:00'),
  pace: textLike('10s'),
  settlement: CALENDAR,
  defaultPace: textLike('10s'),
  scenario: textLike('happy'),
  scenarioDir: pathOf('a folder'),
  locations: pathOf('a folder'),
  watch: FLAG,
  afterSleep: textLike('skip'),
  profile: textLike('spec'),
  set: GROUP,
  webhookSignature: textsLike('body-hmac-base64:X-Signature'),
  webhookBody: textLike('php'),
  webhooks: textsLike('http://127.0.0.1:3000/hook'),
  webhookTimeoutMs: WALL_MS,
  inbox: FLAG,
  record: FLAG,
  faults: pathOf('a file of rules; rules themselves go to sandbox.faults.add(…)'),
  webhookTargets: textLike('shared'),
  webhookAllow: textsLike('10.0.0.0/8'),
  webhookTls: textLike('off'),
  webhookCa: pathOf('a file'),
  stateIn: pathOf('a file'),
  stateOut: pathOf('a file'),
  credentials: textLike('random'),
  controlToken: { ...textLike('random'), isSecret: true },
  allowHosts: textsLike('sandbox.test'),
  allowOrigins: textsLike('https://shop.test'),
  requestFaults: FLAG,
  validateResponses: textLike('sample'),
  logLevel: textLike('debug'),
  onLogLine: LISTENER,
} as const satisfies Record<keyof SandboxOptions, OptionForm>

/** @throws SandboxError `invalid` for options that no TypeScript would let through. */
export function checkOptions(options: unknown): asserts options is SandboxOptions {
  checkForms('createSandbox', options, SANDBOX_OPTIONS)
}

/** @throws SandboxError `invalid` for a file that is not there, and for a place where none can be. */
export function readStateFiles({ stateIn, stateOut }: SandboxOptions): Pick<SandboxSettings, 'stateIn' | 'stateOut'> {
  if (stateIn !== undefined) {
    const found = statSync(stateIn, { throwIfNoEntry: false })
    if (found === undefined) throw refuseStateFile('state-in', stateIn, 'there is no such file')
    if (!found.isFile()) throw refuseStateFile('state-in', stateIn, 'it is no file')
  }
  if (stateOut !== undefined) {
    if (stateOut.trim() === '') throw refuseStateFile('state-out', stateOut, 'name a file')
    if (statSync(stateOut, { throwIfNoEntry: false })?.isDirectory()) {
      throw refuseStateFile('state-out', stateOut, 'it is a folder; name a file in it')
    }
    if (!statSync(dirname(stateOut), { throwIfNoEntry: false })?.isDirectory()) {
      throw refuseStateFile('state-out', stateOut, `there is no folder ${dirname(stateOut)} to write it in`)
    }
  }
  return { stateIn: stateIn ?? null, stateOut: stateOut ?? null }
}

function refuseStateFile(option: string, file: string, reason: string): SandboxError {
  return new SandboxError('invalid', `${option} cannot be "${file}": ${reason}.`, { pointer: `/${option}` })
}
