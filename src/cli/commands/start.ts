import { Command } from 'commander'
import { isProduction } from '../../config.ts'
import type { RunningSandbox, SandboxOptions } from '../../sandbox.ts'
import { banner } from '../banner.ts'
import { CommandError, EXIT } from '../command-error.ts'
import { envOption as flag } from '../env-option.ts'
import { print, printJson, say } from '../output.ts'
import { collect, collectSettings, readInteger } from '../read-flag.ts'
import { untilSignalled } from '../until-signalled.ts'

/** Watching a parcel that takes days is no fun: a step every ten seconds. */
const DEFAULT_PACE = '10s'
const DEFAULT_PORT = 4100
const DEFAULT_DATA = '.carrier-sandbox'
/** A shutdown that takes longer than promised is cut short; the journal has everything that was acknowledged. */
const LONGEST_SHUTDOWN_MS = 5_000

interface StartFlags {
  readonly port?: number
  readonly host?: string
  readonly publicUrl?: string
  readonly data?: string
  readonly repair?: boolean
  readonly seed?: number
  readonly clock?: string
  readonly clockStart?: string
  readonly pace?: string
  readonly scenario?: string
  readonly profile?: string
  readonly set?: Readonly<Record<string, string>>
  readonly webhook?: readonly string[]
  readonly webhookTimeout?: number
  readonly credentials?: string
  readonly controlToken?: string
  readonly allowHost?: readonly string[]
  readonly validateResponses?: string
  readonly logLevel?: string
  readonly json?: boolean
}

export function startCommand(): Command {
  return new Command('start')
    .description('Run the sandbox until Ctrl+C.')
    .addOption(
      flag('-p, --port <port>', `port to listen on; 0 = a free one (default: ${DEFAULT_PORT})`).argParser(readInteger),
    )
    .addOption(flag('--host <address>', 'address to listen on (default: 127.0.0.1 and ::1)'))
    .addOption(flag('--public-url <url>', 'base of the links in answers (default: the address it listens on)'))
    .addOption(flag('--data <folder>', `where everything is kept, or :memory: (default: ${DEFAULT_DATA}/)`))
    .addOption(flag('--repair', 'set damaged data files aside instead of refusing to start'))
    .addOption(
      flag('--seed <number>', 'what every draw comes from (default: drawn once and stored)').argParser(readInteger),
    )
    .addOption(flag('--clock <mode>', 'real, frozen, or xN for N times as fast (default: real)'))
    .addOption(flag('--clock-start <instant>', 'what the clock shows at first, e.g. 2026-01-05T08:00'))
    .addOption(
      flag('--pace <duration>', `longest wait between two steps, or script (default: ${DEFAULT_PACE} on a real clock)`),
    )
    .addOption(
      flag(
        '--scenario <name>',
        'what happens to shipments of its line that choose nothing (default: happy, ondemand-happy)',
      ),
    )
    .addOption(
      flag(
        '--profile <name|file>',
        'how open clauses are answered: compatible, spec, observed, or a profile file (default: what is kept with the data, compatible at first)',
      ),
    )
    .addOption(
      flag(
        '--set <switch=value>',
        'one open clause by itself, e.g. login_layout=root; repeatable; kept with the data too',
      ).argParser(collectSettings),
    )
    .addOption(flag('--webhook <url>', 'send every event there; repeatable').argParser(collect))
    .addOption(
      flag('--webhook-timeout <ms>', 'how long a receiver may take to answer (default: 15000)').argParser(readInteger),
    )
    .addOption(flag('--credentials <kind>', 'fixed (documented, loopback) or random (default beyond loopback)'))
    .addOption(flag('--control-token <token>', 'token of the control API, none or random'))
    .addOption(flag('--allow-host <name>', 'answer this Host too; repeatable').argParser(collect))
    .addOption(
      flag(
        '--validate-responses <when>',
        'judge own answers by the contract: always, sample or off (default: always; sample under NODE_ENV=production)',
      ),
    )
    .addOption(flag('--log-level <level>', 'silent, error, warn, info or debug, on stderr (default: warn)'))
    .addOption(flag('--json', 'print one line of JSON when ready instead of the banner'))
    .addHelpText('after', EXAMPLES)
    .action(async (flags: StartFlags) => runUntilSignal(flags))
}

const EXAMPLES = `
Every flag --foo-bar is also the environment variable SANDBOX_FOO_BAR.
Several values of SANDBOX_SET stand on lines of their own or between ";".

Examples:
  carrier-sandbox start
  carrier-sandbox start --pace 2s --webhook http://localhost:3000/hook
  carrier-sandbox start --profile spec --set login_layout=root
  carrier-sandbox start --profile compatible
  carrier-sandbox start --port 0 --data :memory: --clock frozen --seed 7 --json`

async function runUntilSignal(flags: StartFlags): Promise<void> {
  const stopped = untilSignalled()
  const sandbox = await startOrExplain(flags)
  if (flags.json) printJson(await startOutput(sandbox))
  else print(await banner(sandbox))
  const signal = await stopped
  say(`${signal}: finishing what is in flight …`)
  const cut = setTimeout(() => process.exit(EXIT.done), LONGEST_SHUTDOWN_MS - 250)
  try {
    await sandbox.close()
  } finally {
    clearTimeout(cut)
  }
}

async function startOrExplain(flags: StartFlags): Promise<RunningSandbox> {
  // The server is most of the program; help and usage errors come without it.
  const { runSandbox, SandboxError } = await import('../../sandbox.ts')
  try {
    return await runSandbox(optionsOf(flags))
  } catch (error) {
    if (error instanceof SandboxError && error.code === 'invalid') throw new CommandError(EXIT.usage, error.message)
    if (error instanceof SandboxError) throw new CommandError(EXIT.unreachable, error.message)
    throw new CommandError(EXIT.unreachable, explainStartError(error, flags), { cause: error })
  }
}

function optionsOf(flags: StartFlags): SandboxOptions {
  const { webhook, webhookTimeout, allowHost, json: _json, ...same } = flags
  return {
    ...same,
    port: flags.port ?? DEFAULT_PORT,
    data: flags.data ?? DEFAULT_DATA,
    defaultPace: DEFAULT_PACE,
    webhooks: webhook,
    webhookTimeoutMs: webhookTimeout,
    allowHosts: allowHost,
    validateResponses: flags.validateResponses ?? (isProduction() ? 'sample' : 'always'),
    logLevel: flags.logLevel ?? 'warn',
  }
}

/** The one line of `start --json` (interfaces.md). */
async function startOutput(sandbox: RunningSandbox) {
  const { url } = sandbox
  const account = await sandbox.credentials()
  return {
    url,
    api: `${url}/api/v2`,
    control: `${url}/__sandbox`,
    dashboard: `${url}/`,
    pid: process.pid,
    account,
    control_token: sandbox.controlToken,
    profile: sandbox.profile.name,
    seed: sandbox.seed,
    pace: sandbox.pace,
  }
}

function explainStartError(error: unknown, flags: StartFlags): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  const port = flags.port ?? DEFAULT_PORT
  if (code === 'EADDRINUSE')
    return `port ${port} is taken by another program; stop it, or choose a port: --port 0 takes a free one.`
  if (code === 'EACCES') return `port ${port} needs more rights than this user has; choose one above 1023.`
  if (code === 'EADDRNOTAVAIL') return `no address "${flags.host}" on this machine; leave --host out for loopback.`
  return error instanceof Error ? error.message : String(error)
}
