import type { Command } from 'commander'
import type { RunningSandbox, SandboxListeners, SandboxOptions } from '../../sandbox.ts'
import { SCHEME_NAMES } from '../../webhooks/sign/schemes.ts'
import { CommandError, EXIT } from '../command-error.ts'
import { LOG_FORMATS, type LogFormat, logListeners } from '../process/log-listeners.ts'
import { configOption, withPlace } from './config-file.ts'
import { envOption as flag } from './env-option.ts'
import { collect, collectSettings, readInteger } from './read-flag.ts'
import { unknownValue } from './wrong-flags.ts'

/** What commander makes of the flags of every command that runs a sandbox of its own. */
export interface SandboxFlags {
  readonly port?: number
  readonly host?: string
  readonly publicUrl?: string
  readonly data?: string
  readonly repair?: boolean
  readonly seed?: number
  readonly stateIn?: string
  readonly stateOut?: string
  readonly clock?: string
  readonly clockStart?: string
  readonly afterSleep?: string
  readonly pace?: string
  /** An object only in a config file. */
  readonly settlement?: NonNullable<SandboxOptions['settlement']>
  readonly scenario?: string
  readonly scenarioDir?: string
  readonly locations?: string
  readonly watch?: boolean
  readonly profile?: string
  readonly set?: Readonly<Record<string, string>>
  readonly faults?: string
  readonly webhook?: readonly string[]
  readonly webhookSignature?: readonly string[]
  readonly webhookBody?: string
  readonly webhookTimeout?: number
  readonly webhookTargets?: string
  readonly webhookAllow?: readonly string[]
  readonly webhookTls?: string
  readonly webhookCa?: string
  readonly credentials?: string
  readonly controlToken?: string
  readonly allowHost?: readonly string[]
  readonly allowOrigin?: readonly string[]
  /** False by `--no-request-faults`. */
  readonly requestFaults?: boolean
  readonly validateResponses?: string
  readonly logLevel?: string
  readonly logFormat?: LogFormat
  readonly config?: string
}

/** What a flag is when nothing is said, in the words of the help. */
export interface FlagDefaults {
  readonly port: string
  readonly data: string
  readonly pace: string
  /** Of the log's format. */
  readonly log: string
  /** Which own answers are validated. */
  readonly responses: string
}

/** Adds those flags, each with its environment variable. */
export function withSandboxFlags(command: Command, defaults: FlagDefaults): Command {
  return command
    .addOption(
      flag('-p, --port <port>', `port to listen on; 0 = a free one (default: ${defaults.port})`).argParser(readInteger),
    )
    .addOption(flag('--host <address>', 'address to listen on (default: 127.0.0.1 and ::1)'))
    .addOption(flag('--public-url <url>', 'base URL of the links in answers (default: the address it listens on)'))
    .addOption(flag('--data <folder>', `data folder, or :memory: (default: ${defaults.data})`))
    .addOption(flag('--repair', 'set damaged data files aside instead of refusing to start'))
    .addOption(flag('--seed <number>', 'source of everything random (default: random, stored)').argParser(readInteger))
    .addOption(flag('--state-in <file>', 'start with an exported state (docs/state.md)'))
    .addOption(flag('--state-out <file>', 'export the state to this file when it stops'))
    .addOption(flag('--clock <mode>', 'real, frozen, or xN for N times as fast (default: real)'))
    .addOption(flag('--clock-start <instant>', 'first time on the clock, e.g. 2026-01-05T08:00'))
    .addOption(
      flag(
        '--after-sleep <policy>',
        'time while this machine slept: catch-up (run all due steps) or skip (default: catch-up)',
      ),
    )
    .addOption(flag('--pace <duration>', `longest wait between two steps, or script (default: ${defaults.pace})`))
    .addOption(
      flag(
        '--settlement <calendar>',
        'when COD is reconciled, e.g. "mon,wed,fri 16:00 hold 1d" (default: daily 20:00)',
      ),
    )
    .addOption(
      flag('--scenario <name>', 'scenario of shipments of its line that choose none (default: happy, ondemand-happy)'),
    )
    .addOption(flag('--scenario-dir <folder>', 'folder of additional scenario files'))
    .addOption(flag('--watch', 'reload that folder when a file in it changes'))
    .addOption(
      flag(
        '--locations <folder>',
        'cities, districts and wards from contract record locations (default: the shipped ones)',
      ),
    )
    .addOption(
      flag(
        '--profile <name|file>',
        'how open clauses are answered: compatible, spec, observed, or a profile file (default: the stored one, at first compatible)',
      ),
    )
    .addOption(
      flag('--set <switch=value>', 'one switch, e.g. login_layout=root; repeatable; stored with the data').argParser(
        collectSettings,
      ),
    )
    .addOption(flag('--faults <file>', 'file of fault rules (docs/faults.md)'))
    .addOption(flag('--webhook <url>', 'endpoint that receives every event; repeatable').argParser(collect))
    .addOption(
      flag(
        '--webhook-signature <scheme>',
        `how webhooks are signed, SCHEME or body-hmac-base64:HEADER, short for --set webhook_signature: ${SCHEME_NAMES.join(', ')}; repeatable (default: the profile's)`,
      ).argParser(collect),
    )
    .addOption(
      flag(
        '--webhook-body <style>',
        "webhook bodies, short for --set json_style: js, or php for a receiver that encodes them again (default: the profile's)",
      ),
    )
    .addOption(
      flag('--webhook-timeout <ms>', 'how long a receiver may take to answer (default: 15000)').argParser(readInteger),
    )
    .addOption(
      flag(
        '--webhook-targets <which>',
        'open, or shared: only public addresses and those of --webhook-allow (default: open)',
      ),
    )
    .addOption(
      flag(
        '--webhook-allow <target>',
        'with shared: also this address, range (10.0.0.0/8) or name; repeatable',
      ).argParser(collect),
    )
    .addOption(
      flag('--webhook-tls <mode>', 'off: private and loopback receivers may show any certificate (default: on)'),
    )
    .addOption(flag('--webhook-ca <file>', 'trust the certificate authorities in this PEM file too'))
    .addOption(
      flag(
        '--credentials <kind|file>',
        'fixed (documented; default on loopback), random (default otherwise), or a file (docs/cli.md)',
      ),
    )
    .addOption(flag('--control-token <token>', 'token of the control API, none or random'))
    .addOption(flag('--allow-host <name>', 'also accept this Host header; repeatable').argParser(collect))
    .addOption(
      flag('--allow-origin <origin>', 'also accept calls of /api/v2 from pages of this Origin; repeatable').argParser(
        collect,
      ),
    )
    .addOption(flag('--no-request-faults', 'ignore the headers Prefer and X-Sandbox-Fault, which request a fault'))
    .addOption(
      flag(
        '--validate-responses <when>',
        `validate own answers against the contract: always, first, sample or off (default: ${defaults.responses})`,
      ),
    )
    .addOption(
      flag('--log-level <level>', 'silent, error, warn, info or debug (every request), on stderr (default: warn)'),
    )
    .addOption(flag('--log-format <format>', `format of the log: ${defaults.log}`).argParser(readLogFormat))
    .addOption(configOption())
}

function readLogFormat(text: string): LogFormat {
  const found = LOG_FORMATS.find(format => format === text)
  if (found === undefined) throw unknownValue(text, LOG_FORMATS)
  return found
}

/** The sandbox's own names for what the flags say. */
export function optionsOf(flags: SandboxFlags): SandboxOptions {
  const { webhook, webhookTimeout, allowHost, allowOrigin, logFormat: _logFormat, ...same } = flags
  return {
    ...same,
    webhooks: webhook,
    webhookTimeoutMs: webhookTimeout,
    allowHosts: allowHost,
    allowOrigins: allowOrigin,
    logLevel: flags.logLevel ?? 'warn',
  }
}

export interface StartContext {
  /** Whose flags they were; of what its config file said, a complaint names the place. */
  readonly command?: Command
  /** Who writes on stderr; the log alone, as lines, unless given. */
  readonly listeners?: SandboxListeners
  /** Starts it in another way, such as one that is recorded. */
  readonly run?: (options: SandboxOptions, listeners: SandboxListeners) => Promise<RunningSandbox>
}

/**
 * @throws CommandError `usage` for an option that makes no sense, `unreachable` for what keeps it from starting.
 */
export async function startOrExplain(
  options: SandboxOptions,
  { command, listeners = logListeners({ isEachShown: false }), run }: StartContext = {},
): Promise<RunningSandbox> {
  // The server is most of the program; help and usage errors come without it.
  const { runSandbox, SandboxError } = await import('../../sandbox.ts')
  try {
    return await (run === undefined ? runSandbox(options, undefined, listeners) : run(options, listeners))
  } catch (error) {
    if (error instanceof SandboxError && error.code === 'invalid') {
      const { message, pointer } = error
      throw new CommandError(EXIT.usage, command === undefined ? message : withPlace(command, pointer, message))
    }
    if (error instanceof SandboxError) throw new CommandError(EXIT.unreachable, error.message)
    throw new CommandError(EXIT.unreachable, await explainStartError(error, options), { cause: error })
  }
}

async function explainStartError(error: unknown, { port, host }: SandboxOptions): Promise<string> {
  const { code, syscall, address }: Readonly<Record<string, unknown>> = Object(error)
  // The same codes come from files and folders, which say themselves which one it is.
  if (syscall === 'listen' && code === 'EADDRINUSE') {
    const url = urlAt(typeof address === 'string' ? address : '127.0.0.1', port)
    const { findVersion } = await import('../client/control-client.ts')
    const version = await findVersion(url)
    const holder = version === null ? 'another program' : `another carrier-sandbox (version ${version}, ${url})`
    const stop = version === null ? 'stop it' : 'use that one or stop it'
    return `port ${port} is taken by ${holder}; ${stop}, or choose a port: --port 0 takes a free one.`
  }
  if (syscall === 'listen' && code === 'EACCES') {
    return `port ${port} needs more rights than this user has; choose one above 1023.`
  }
  if (syscall === 'listen' && code === 'EADDRNOTAVAIL') {
    return `no address "${host}" on this machine; leave --host out for loopback.`
  }
  return error instanceof Error ? error.message : String(error)
}

/** Where what listens on an address is reached from this machine. */
function urlAt(address: string, port: number | undefined): string {
  if (address === '0.0.0.0') return `http://127.0.0.1:${port}`
  if (address === '::') return `http://[::1]:${port}`
  return `http://${address.includes(':') ? `[${address}]` : address}:${port}`
}
