/** The options of a sandbox, as people write them, and what they mean. */
import { statSync } from 'node:fs'
import { SandboxError } from '../../domain/errors.ts'
import type { Roles } from '../../domain/roles.ts'
import { setSwitches } from '../../domain/set-switches.ts'
import { DAILY } from '../../domain/settlement/calendar.ts'
import { type ClockSetting, FROZEN_START, isClockInstant, parseClockSetting } from '../../domain/time/clock.ts'
import { parseDuration } from '../../domain/time/duration.ts'
import { isoInstant, parseInstant } from '../../domain/time/instants.ts'
import { FileError } from '../../files/file-error.ts'
import { RESPONSE_VALIDATIONS, type ResponseValidation } from '../../http/validate-answers.ts'
import { LOG_LEVELS, type LogLevel } from '../../log.ts'
import type { ListenHost } from '../../ports/listen.ts'
import type { FaultRule } from '../../schemas/types.gen.ts'
import type { CredentialsMode } from '../../service/accounts/credentials.ts'
import type { AccountDefaults, AccountSpec } from '../../service/accounts/draft-account.ts'
import { profileOf, readSwitches, type SwitchOptions } from '../../service/accounts/profiles.ts'
import { loadCredentials } from '../../service/accounts/read-account-spec.ts'
import { loadFaultFile } from '../../service/faults/validate-fault-text.ts'
import { readSettlement, type WrittenSettlement } from '../../service/input/read-settlement.ts'
import { loadReference, loadReferenceOf, type Reference } from '../../service/reference/reference.ts'
import type { TargetPolicy } from '../../webhooks/target-policy.ts'
import type { TlsOptions } from '../../webhooks/tls-options.ts'
import { readStateFiles } from './check-options.ts'
import { refuseOption } from './refuse-option.ts'
import { readStoreOptions } from './store-option.ts'
import { readWebhookSigning } from './webhook-signing-options.ts'
import { readWebhookTargets } from './webhook-target-options.ts'

/** Every value as its flag has it; see interfaces.md, "`start` flags". All are optional. */
export interface SandboxOptions {
  /** 0 = a free one, the default of the library. */
  readonly port?: number | undefined
  /** Absent = both loopback addresses. */
  readonly host?: string | undefined
  /** False: no server; use `app` with supertest. */
  readonly listen?: boolean | undefined
  /** Base of links in bodies. */
  readonly publicUrl?: string | undefined
  /** A folder, or `:memory:` (the default of the library). */
  readonly data?: string | undefined
  /** `postgres://…`: everything is stored in that database, and `data` is left out (docs/postgres.md). */
  readonly store?: string | undefined
  /** A second URL of that database, past a pooler in transaction mode: what wakes processes comes by it. */
  readonly storeListen?: string | undefined
  /** What this process does of `api`, `timers` and `webhooks`, with `store` only; all by default (docs/team-scale.md). */
  readonly serve?: readonly string[] | undefined
  /** How long `start` still serves after SIGTERM while it is not ready any more; `close` waits for nothing. */
  readonly drain?: string | undefined
  /** Set damaged data files aside instead of refusing them. */
  readonly repair?: boolean | undefined
  readonly seed?: number | undefined
  /** `real`, `frozen` or `xN`. */
  readonly clock?: string | undefined
  /** An instant in ISO 8601; GMT+7 without an offset. */
  readonly clockStart?: string | undefined
  /** A duration such as `10s`, or `script`; accounts made later have it, too, by default. */
  readonly pace?: string | undefined
  /** When COD is reconciled: `mon,wed,fri 16:00 hold 1d`, or an object of days, at and hold; accounts made later, too. */
  readonly settlement?: WrittenSettlement | undefined
  /** Pace of accounts with a real clock of which nothing else was said; `script` unless given. */
  readonly defaultPace?: string | undefined
  /** Outcome of parcels that choose none. */
  readonly scenario?: string | undefined
  /** A folder of scenario files beside the shipped ones. */
  readonly scenarioDir?: string | undefined
  /** A folder of cities.json, districts.json and wards.json, as `contract record locations` writes them. */
  readonly locations?: string | undefined
  /** Read that folder of scenarios again whenever a file in it changes. */
  readonly watch?: boolean | undefined
  /** What clocks do about the time this machine slept: `catch-up` (the default) or `skip`. */
  readonly afterSleep?: string | undefined
  /** How the open clauses are answered: `compatible`, `spec`, `observed`, or the path of a profile file. */
  readonly profile?: string | undefined
  /** Switches that differ from it, or from what the data folder holds: `{ login_layout: 'root' }` (docs/profiles.md). */
  readonly set?: SwitchOptions | undefined
  /** How webhooks are signed: `['body-hmac-base64:X-Signature']`; short for the switch `webhook_signature`. */
  readonly webhookSignature?: readonly string[] | undefined
  /** How their bodies are written: `js` or `php`; short for the switch `json_style`. */
  readonly webhookBody?: string | undefined
  /** URLs that get every event of the default account. */
  readonly webhooks?: readonly string[] | undefined
  readonly webhookTimeoutMs?: number | undefined
  /** The default account has an inbox for webhooks, which a reset keeps (docs/inbox.md). */
  readonly inbox?: boolean | undefined
  /** Keeps the run for `sandbox.recording()` (docs/replay.md). Only `createSandbox` reads it. */
  readonly record?: boolean | undefined
  /** A file of fault rules for the default account, which has no others of `origin: start`. */
  readonly faults?: string | undefined
  /** `open` (the default), or `shared`: public addresses, and of all others those of `webhookAllow`. */
  readonly webhookTargets?: string | undefined
  /** Addresses, ranges such as `10.0.0.0/8`, and names with whatever they lead to; for `shared` only. */
  readonly webhookAllow?: readonly string[] | undefined
  /** `on` (the default); `off`: loopback and private receivers may show any certificate, public ones never. */
  readonly webhookTls?: string | undefined
  /** A PEM file of certificate authorities that are trusted beside Node's own. */
  readonly webhookCa?: string | undefined
  /** A state document that the default account begins with (docs/state.md). */
  readonly stateIn?: string | undefined
  /** Where its state is written when the sandbox is closed. */
  readonly stateOut?: string | undefined
  /** `fixed`, `random`, or the path of a file of them, which ends in .yaml, .yml or .json or has a `/`. */
  readonly credentials?: string | undefined
  /** A token, `none` or `random`. */
  readonly controlToken?: string | undefined
  readonly allowHosts?: readonly string[] | undefined
  /** Origins whose pages may call `/api/v2`, beside those on loopback: `https://shop.test`. */
  readonly allowOrigins?: readonly string[] | undefined
  /** False: the headers by which a single request asks for a fault mean nothing; true by default. */
  readonly requestFaults?: boolean | undefined
  /** Which own answers are validated against the contract: `always` (by default), `first`, `sample` or `off`. */
  readonly validateResponses?: string | undefined
  readonly logLevel?: string | undefined
  /** Gets every line of the log as JSON, those of `debug` included, whatever `logLevel` lets through to stderr. */
  readonly onLogLine?: ((line: string) => void) | undefined
}

export type AfterSleep = (typeof AFTER_SLEEP)[number]

export interface SandboxSettings {
  readonly listen: { readonly host: ListenHost; readonly port: number } | null
  readonly publicUrl: string | null
  readonly data: string
  /** The URL of a database, which is used in the place of `data`; null = none. */
  readonly store: string | null
  /** Null = the same way as everything else. */
  readonly storeListen: string | null
  /** All, without a database. */
  readonly serve: Roles
  /** Wall ms. */
  readonly drainMs: number
  readonly repair: boolean
  readonly accountDefaults: AccountDefaults
  /** What was said of the default account; it wins over what is stored. */
  readonly defaultAccount: AccountSpec
  /** As it was written; null = the shipped scenarios alone. It was a folder when the options were read. */
  readonly scenarioDir: string | null
  /** With the locations of `--locations`, read when the options were. */
  readonly reference: Reference
  /** A file when the options were read; null = none. */
  readonly stateIn: string | null
  readonly stateOut: string | null
  /** Never without a `scenarioDir`. */
  readonly watch: boolean
  readonly afterSleep: AfterSleep
  readonly webhooks: readonly string[]
  readonly inbox: boolean
  readonly webhookTimeoutMs: number | undefined
  /** Rules of `--faults`, read when the options were. */
  readonly faults: readonly FaultRule[]
  readonly webhookTargets: TargetPolicy
  readonly webhookTls: TlsOptions
  readonly credentials: CredentialsMode
  readonly controlToken: string
  readonly allowedHosts: readonly string[] | null
  /** As browsers write them; null = every Origin is answered. */
  readonly allowedOrigins: readonly string[] | null
  readonly requestFaults: boolean
  readonly responses: ResponseValidation
  readonly logLevel: LogLevel
  readonly onLogLine: ((line: string) => void) | undefined
}

const CREDENTIALS = ['fixed', 'random'] as const
const AFTER_SLEEP = ['catch-up', 'skip'] as const

/** @throws SandboxError `invalid` naming the option, the value and what would do. */
export function readSandboxOptions(options: SandboxOptions): SandboxSettings {
  const host = readHost(options.host)
  const loopback = host === undefined || isLoopbackHost(host)
  const clock = readClock(options.clock)
  const clockStart = readStart(options.clockStart)
  const paceMs = readPace(options.pace)
  const settlement = options.settlement === undefined ? undefined : readSettlement(options.settlement)
  const reference = readReference(options.locations)
  const profile = options.profile === undefined ? undefined : profileOf(reference, options.profile)
  const set = readSwitches(reference, readWebhookSigning(reference, options))
  return {
    listen: options.listen === false ? null : { host: host ?? 'loopback', port: readPort(options.port) },
    publicUrl: readPublicUrl(options),
    ...readStoreOptions(options, { loopback }),
    repair: options.repair ?? false,
    accountDefaults: {
      clock: clock ?? { mode: 'real', factor: 1 },
      clockStart,
      paceMs: (paceMs === undefined ? readPace(options.defaultPace) : paceMs) ?? null,
      isPaceSaid: paceMs !== undefined,
      settlement: { ...DAILY, ...settlement },
      profile: setSwitches(profile ?? reference.profile('compatible'), set),
    },
    defaultAccount: {
      seed: readSeed(options.seed),
      clock,
      clockStart: clockStart ?? undefined,
      paceMs,
      settlement,
      scenario: options.scenario,
      profile,
      set,
    },
    scenarioDir: readScenarioDir(options),
    reference,
    ...readStateFiles(options),
    watch: options.watch ?? false,
    afterSleep: readWord('after-sleep', options.afterSleep ?? 'catch-up', AFTER_SLEEP),
    webhooks: options.webhooks ?? [],
    inbox: options.inbox ?? false,
    webhookTimeoutMs: readWebhookTimeout(options.webhookTimeoutMs),
    faults: readFaults(options.faults, reference),
    ...readWebhookTargets(options),
    credentials: readCredentials(options.credentials ?? (loopback ? 'fixed' : 'random')),
    controlToken: readControlToken(options.controlToken ?? (loopback ? 'none' : 'random')),
    // Beyond loopback the secrets are random, so a rebinding page knows none of them.
    allowedHosts: loopback ? [...(options.allowHosts ?? [])] : null,
    allowedOrigins: readOrigins(options.allowOrigins ?? [], { loopback }),
    requestFaults: options.requestFaults ?? true,
    responses: readWord('validate-responses', options.validateResponses ?? 'always', RESPONSE_VALIDATIONS),
    logLevel: readWord('log-level', options.logLevel ?? 'warn', LOG_LEVELS),
    onLogLine: options.onLogLine,
  }
}

function readHost(host: string | undefined): string | undefined {
  // To Node an empty address is every address of the machine.
  if (host?.trim() !== '') return host
  throw refuseOption('host', host, 'name an address to listen on, or leave it out for loopback')
}

function isLoopbackHost(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
}

function readPort(port = 0): number {
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port
  throw refuseOption('port', port, 'a port is 0 (a free one) to 65535')
}

/** A timer of Node takes no more ms, and would fire at once. */
const LONGEST_TIMEOUT_MS = 2_147_483_647

function readWebhookTimeout(ms: number | undefined): number | undefined {
  if (ms === undefined || (Number.isInteger(ms) && ms >= 0 && ms <= LONGEST_TIMEOUT_MS)) return ms
  throw refuseOption('webhook-timeout', ms, `it is a whole number of ms from 0 to ${LONGEST_TIMEOUT_MS}`)
}

function readPublicUrl({ publicUrl, listen }: SandboxOptions): string | null {
  // Links need a base; without a server nothing tells one.
  if (publicUrl === undefined) return listen === false ? 'http://127.0.0.1:4100' : null
  if (URL.canParse(publicUrl) && /^https?:/.test(publicUrl)) return publicUrl.replace(/(?<!\/)\/+$/, '')
  throw refuseOption('public-url', publicUrl, 'give an http or https URL')
}

function readOrigins(texts: readonly string[], { loopback }: { loopback: boolean }): readonly string[] | null {
  const origins = texts.map(text => {
    const url = URL.canParse(text) ? new URL(text) : null
    // A path would never be compared.
    if (url !== null && isOrigin(url)) return url.origin
    throw refuseOption('allow-origin', text, 'give an Origin, scheme and host without a path: https://shop.test')
  })
  return loopback ? origins : null
}

/** A star would be compared as the letter that it is. */
function isOrigin({ protocol, hostname, href, origin }: URL): boolean {
  return /^https?:$/.test(protocol) && href === `${origin}/` && !hostname.includes('*')
}

function readSeed(seed: number | undefined): number | undefined {
  if (seed === undefined || (Number.isSafeInteger(seed) && seed >= 0)) return seed
  throw refuseOption('seed', seed, 'a seed is a whole number from 0 on')
}

function readClock(text: string | undefined): ClockSetting | undefined {
  if (text === undefined) return undefined
  const setting = parseClockSetting(text)
  if (setting) return setting
  throw refuseOption('clock', text, 'use real, frozen, or x and a factor such as x60')
}

function readStart(text: string | undefined): number | null {
  if (text === undefined) return null
  const instant = parseInstant(text)
  if (instant !== null && isClockInstant(instant)) return instant
  throw refuseOption('clock-start', text, `give an instant from 1971 to 9999, such as ${isoInstant(FROZEN_START)}`)
}

/** Undefined = nothing said; null = the script's own durations. */
function readPace(text: string | undefined): number | null | undefined {
  if (text === undefined) return undefined
  if (text === 'script') return null
  const duration = parseDuration(text)
  if (duration !== null && duration > 0) return duration
  throw refuseOption('pace', text, 'use script, or a duration such as 10s, 5m or 1h')
}

function readScenarioDir({ scenarioDir, watch }: SandboxOptions): string | null {
  if (scenarioDir === undefined) {
    if (watch !== true) return null
    const detail = 'watch needs a folder to look at: add --scenario-dir DIR (scenarioDir, in the library).'
    throw new SandboxError('invalid', detail, { pointer: '/watch' })
  }
  const found = statSync(scenarioDir, { throwIfNoEntry: false })
  if (found === undefined) throw refuseOption('scenario-dir', scenarioDir, 'there is no such folder')
  if (!found.isDirectory()) throw refuseOption('scenario-dir', scenarioDir, 'it is no folder')
  return scenarioDir
}

/** @throws SandboxError `invalid` with `file:line:column` of everything that is wrong. */
function readReference(folder: string | undefined): Reference {
  if (folder === undefined) return loadReference()
  const found = statSync(folder, { throwIfNoEntry: false })
  if (found === undefined) throw refuseOption('locations', folder, 'there is no such folder')
  if (!found.isDirectory()) throw refuseOption('locations', folder, 'it is no folder')
  return refusingFile('/locations', () => loadReferenceOf(folder))
}

/** @throws SandboxError `invalid` with `file:line:column` of everything that is wrong. */
function readFaults(file: string | undefined, reference: Reference): readonly FaultRule[] {
  if (file === undefined) return []
  return refusingFile('/faults', () => loadFaultFile(file, reference))
}

function readCredentials(text: string): CredentialsMode {
  if (!/[\\/]|\.(ya?ml|json)$/.test(text)) return readWord('credentials', text, CREDENTIALS, ', or name a file')
  return refusingFile('/credentials', () => loadCredentials(text))
}

/** A file that cannot be used is an option that makes no sense. */
function refusingFile<T>(pointer: string, load: () => T): T {
  try {
    return load()
  } catch (error) {
    if (!(error instanceof FileError)) throw error
    throw new SandboxError('invalid', error.message, { pointer, cause: error })
  }
}

function readControlToken(token: string): string {
  if (/^[\x21-\x7e]+$/.test(token)) return token
  throw refuseOption('control-token', '…', 'a token is printable ASCII without spaces, or none, or random')
}

function readWord<W extends string>(option: string, word: string, words: readonly W[], or = ''): W {
  const found = words.find(candidate => candidate === word)
  if (found !== undefined) return found
  throw refuseOption(option, word, `use one of ${words.join(', ')}${or}`)
}
