import { Command, Option } from 'commander'
import type { CertifySettings } from '../../certify/certify.ts'
import type { Check } from '../../certify/check.ts'
import { sameOrder } from '../../certify/order.ts'
import { writePrivate } from '../../reporting/write-private.ts'
import type { RunningSandbox } from '../../sandbox.ts'
import type { SignatureScheme } from '../../webhooks/sign/scheme.ts'
import { SCHEME_NAMES, SCHEMES, type SchemeName } from '../../webhooks/sign/schemes.ts'
import { bookOrders } from '../client/book-orders.ts'
import { type ControlClient, connectTo } from '../client/control-client.ts'
import { listAt, textAt } from '../client/read-answer.ts'
import { CommandError, EXIT } from '../command-error.ts'
import { describeCertify } from '../describe/certify/describe-certify.ts'
import { print, printJson, say } from '../describe/output.ts'
import { connectionOf, withConnection } from '../flags/connection-options.ts'
import { envOption } from '../flags/env-option.ts'
import {
  type CertifyFlags,
  collectHeaders,
  effectsOf,
  probeOf,
  readBudget,
  readConcurrency,
  readDeadline,
  readHeaderName,
  readScheme,
  refuseMixedFlags,
  splitHeader,
} from '../flags/read-certify-flags.ts'
import { readInteger, readUrl } from '../flags/read-flag.ts'
import { startOrExplain } from '../flags/sandbox-flags.ts'
import { NeededOption } from '../flags/wrong-flags.ts'
import { closeInTime } from '../process/until-signalled.ts'
import { type SignalWatch, watchSignals } from '../process/watch-signals.ts'

/** So long the service waits for an answer. */
const SERVICE_DEADLINE_MS = 15_000

const EXAMPLES = `
Events must name an order that the consumer knows. --setup is a command that
lets the shop book one parcel at $SANDBOX_API_URL. It runs once for each case,
with the variables of "exec". Without --url, certify starts a sandbox with a
frozen clock; --port sets its port. Events are signed with the account's secret,
also with --url and --order.

Examples:
  carrier-sandbox certify --target http://localhost:3000/hook --port 4100 \\
    --setup 'node book.mjs' --state-path status \\
    --state-url 'http://localhost:3000/orders/{order_id}' \\
    --effects-url 'http://localhost:3000/orders/{order_id}/mails'
  carrier-sandbox certify --target http://localhost:3000/hook --secret whsec_… \\
    --order MY-ORDER-1 --gcode GS6ZE234V6 --junit certify.xml

--state-cmd and --effects-cmd run with SANDBOX_ORDER_ID and SANDBOX_GCODE.
What cannot be seen is NOT JUDGED, never PASS: duplicates and disorder need the
status, and duplicates also need the effects.

--explore delivers histories with orders of their own: by --setup again, or
counted on from --order and --gcode.

  carrier-sandbox certify --target http://localhost:3000/hook --secret whsec_… \\
    --order E-1 --gcode GS00000001 --state-path status \\
    --state-url 'http://localhost:3000/orders/{order_id}' \\
    --effects-url 'http://localhost:3000/orders/{order_id}/mails' \\
    --explore --budget 60s --save found.json
  carrier-sandbox certify … --play found.json --junit explore.xml

Exit codes: 0 every check that applies passed, 1 a check failed, 2 wrong usage,
3 no consumer or no order, 4 a check could not be judged. With --explore and
--play: 0 held, 1 failed, 4 not judged.`

/** `certify --target URL`: is a webhook consumer correct? */
export function certifyCommand(): Command {
  const command = new Command('certify')
    .description('Test whether a webhook consumer is correct.')
    .addOption(new NeededOption('--target <url>', 'webhook URL of the consumer').argParser(readUrl))
    .addOption(
      new Option('--scheme <name>', `how events are signed: ${SCHEME_NAMES.join(', ')} (default: standard)`).argParser(
        readScheme,
      ),
    )
    .addOption(envOption('--secret <secret>', "what they are signed with (default: the account's)", { inFile: false }))
    .option('--signature-header <name>', 'of body-hmac-base64: the header (default: X-Signature)', readHeaderName)
    .option('--setup <command>', 'command that lets the shop book one parcel at $SANDBOX_API_URL')
    .option('--order <id>', 'order_id of an order that the consumer knows')
    .option('--gcode <id>', 'gcode of that order')
    .addOption(
      new Option('--state-url <url>', "URL of the order's state, with {order_id} or {gcode}")
        .argParser(readUrl)
        .conflicts('stateCmd'),
    )
    .option('--state-path <path>', 'path of the status in its JSON, e.g. status (default: all of it)')
    .option(
      '--state-header <header>',
      'header for both URLs, e.g. "Authorization: Bearer …"; repeatable',
      collectHeaders,
    )
    .option('--state-cmd <command>', 'instead of --state-url: command that prints the status')
    .addOption(
      new Option('--effects-url <url>', 'URL of the number of effects (mails, payments), with {order_id} or {gcode}')
        .argParser(readUrl)
        .conflicts('effectsCmd'),
    )
    .option('--effects-cmd <command>', 'instead of --effects-url: command that prints the number')
    .option('--deadline <duration>', 'how long the consumer may take to answer (default: 15s)', readDeadline)
    .option('--concurrency <n>', 'number of events sent in parallel (default: 50)', readConcurrency)
    .option('--ondemand', 'send the events of on-demand orders too')
    .option('--explore', 'search legal deliveries for a bug')
    .option('--budget <duration>', 'longest search (default: 60s)', readBudget)
    .option('--save <file>', 'write the script that --explore finds')
    .option('--play <file>', 'deliver such a script again')
    .option('-q, --quiet', 'print only the verdict and what did not pass')
    .option('--json', 'print the report as one JSON document')
    .option('--junit <file>', 'also write JUnit XML')
    .option('-p, --port <port>', 'port of the started sandbox (default: a free one)', readInteger)
    .option('--seed <number>', 'seed of the sandbox and of --explore (default: 1)', readInteger)
    .option('--profile <name|file>', 'its profile')
    .addHelpText('after', EXAMPLES)
    .action((flags: CertifyFlags) => runCertify(flags))
  return withUrlExplained(withConnection(command))
}

/** Nothing is looked for at the usual port: without --url a sandbox is started, or none is needed. */
function withUrlExplained(command: Command): Command {
  const url = command.options.find(({ long }) => long === '--url')
  if (url !== undefined) url.description = 'where --setup books, if a sandbox runs already (default: SANDBOX_URL)'
  return command
}

async function runCertify(flags: CertifyFlags): Promise<void> {
  refuseMixedFlags(flags)
  const signals = watchSignals()
  // Children end with this process, and the sandbox keeps nothing.
  signals.passTo(() => setImmediate(() => process.exit(signals.exitCode())))
  const sandbox = await startOwn(flags)
  try {
    const client = clientOf(flags, sandbox)
    if (client !== null && sandbox === null) await warnOfRegistration(client, flags.target)
    const settings = await settingsOf(flags, client)
    if (flags.explore || flags.play !== undefined) return await exploreReceiver(flags, settings, signals)
    const report = await certifyReceiver(settings)
    if (flags.junit !== undefined) await writeJunitFile(flags.junit, report)
    if (flags.json) printJson(report)
    else for (const line of describeCertify(report, { isQuiet: flags.quiet === true })) print(line)
    process.exitCode = report.exit_code
  } finally {
    if (sandbox !== null) await closeInTime(sandbox, Number(process.exitCode ?? EXIT.unreachable))
  }
}

/** Null = there is one that runs, or none is needed. */
async function startOwn({ setup, url, port = 0, seed, profile }: CertifyFlags): Promise<RunningSandbox | null> {
  if (setup === undefined || url !== undefined) return null
  return startOrSuggest({ port, seed, profile, data: ':memory:', clock: 'frozen', pace: 'script', logLevel: 'warn' })
}

/** Of a port that is taken: most often by a sandbox that runs already, which would do. */
async function startOrSuggest(options: Parameters<typeof startOrExplain>[0]): Promise<RunningSandbox> {
  try {
    return await startOrExplain(options)
  } catch (error) {
    if (!(error instanceof CommandError) || !error.message.includes('is taken')) throw error
    const url = `http://127.0.0.1:${options.port}`
    throw new CommandError(error.exitCode, `${error.message} If it is a sandbox of yours, book there: --url ${url}`, {
      cause: error,
    })
  }
}

/** Null = the order is named, and the secret is known or no sandbox is, so none is asked. */
function clientOf(flags: CertifyFlags, sandbox: RunningSandbox | null): ControlClient | null {
  if (sandbox !== null) {
    return connectTo({ url: sandbox.url, account: 'default', controlToken: sandbox.controlToken ?? undefined })
  }
  const isAsked = flags.setup !== undefined || (flags.secret === undefined && flags.url !== undefined)
  return isAsked ? connectTo(connectionOf(flags)) : null
}

async function settingsOf(flags: CertifyFlags, client: ControlClient | null): Promise<CertifySettings> {
  const { target, scheme = 'standard', signatureHeader, setup = '', order = '', gcode = '', stateHeader = [] } = flags
  const { deadline = SERVICE_DEADLINE_MS, concurrency = 50, ondemand = false } = flags
  const secret = flags.secret ?? (await accountSecret(scheme, client))
  const account = client === null ? {} : await client.credentials()
  const secrets = [
    ...stateHeader.map(header => ({ variable: 'STATE_HEADER', value: splitHeader(header)[1] })),
    ...['client_secret', 'webhook_secret', 'access_token'].flatMap(name => {
      const value = account[name]
      return typeof value === 'string' ? [{ variable: `SANDBOX_${name.toUpperCase()}`, value }] : []
    }),
  ]
  return {
    target,
    signing: { scheme, secret, header: signatureHeader },
    orders: setup === '' || client === null ? sameOrder({ orderId: order, gcode }) : bookOrders(setup, client),
    probe: probeOf(flags),
    effects: effectsOf(flags),
    deadlineMs: deadline,
    concurrency,
    ondemand,
    secrets,
    ...(flags.quiet ? {} : { onCheck: showProgress }),
  }
}

async function accountSecret(scheme: SchemeName, client: ControlClient | null): Promise<string> {
  const { secret }: SignatureScheme = SCHEMES[scheme]
  if (secret === null) return ''
  if (client === null) {
    throw new CommandError(
      EXIT.usage,
      `the scheme "${scheme}" needs the consumer's secret: --secret or SANDBOX_SECRET, or --url of the sandbox whose account has it.`,
    )
  }
  return textAt(await client.credentials(), secret.of === 'client' ? 'client_secret' : 'webhook_secret')
}

async function certifyReceiver(settings: CertifySettings) {
  const { certify } = await import('../../certify/certify.ts')
  return withSentences(settings, () => certify(settings))
}

async function exploreReceiver(flags: CertifyFlags, settings: CertifySettings, signals: SignalWatch): Promise<void> {
  const { runExplore } = await import('../process/explore-consumer.ts')
  return withSentences(settings, () => runExplore(flags, settings, signals))
}

/** Runs it; what could not be done is a sentence with an exit code, without secrets. */
async function withSentences<T>(settings: CertifySettings, run: () => Promise<T>): Promise<T> {
  const { CertifyError } = await import('../../certify/certify-error.ts')
  const { createHider } = await import('../../reporting/redaction/create-hider.ts')
  const { secretsOf } = await import('../../certify/seal.ts')
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof CertifyError)) throw error
    const code = error.kind === 'usage' ? EXIT.usage : EXIT.unreachable
    throw new CommandError(code, createHider(secretsOf(settings)).text(error.message), { cause: error })
  } finally {
    clearProgress()
  }
}

async function writeJunitFile(file: string, report: Awaited<ReturnType<typeof certifyReceiver>>): Promise<void> {
  const { writeJunit } = await import('../../certify/report.ts')
  try {
    writePrivate(file, writeJunit(report))
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new CommandError(EXIT.unreachable, `the report could not be written to ${file}: ${why}`, { cause: error })
  }
}

/** A sandbox that sends its own events to the same consumer moves the orders behind the checks' back. */
async function warnOfRegistration(client: ControlClient, target: string): Promise<void> {
  const endpoints = listAt(await client.api('GET', '/webhooks'), 'data')
  if (endpoints.some(({ endpoint }) => endpoint === target)) {
    say(
      `carrier-sandbox: ${client.url} sends its own events to that address too; freeze its clock, or leave --url out.`,
    )
  }
}

function showProgress({ name }: Check, at: number, of: number): void {
  if (process.stderr.isTTY === true) process.stderr.write(`\r\u001b[K${at + 1}/${of} ${name} …`)
}

function clearProgress(): void {
  if (process.stderr.isTTY === true) process.stderr.write('\r\u001b[K')
}
