import { readFileSync } from 'node:fs'
import { Command, Option } from 'commander'
import { SHOWN_SCHEMES, type ShownScheme } from '../../webhooks/sign/schemes.ts'
import { connectTo } from '../client/control-client.ts'
import { openReceiver, registerListener } from '../client/open-receiver.ts'
import { receiveWebhooks } from '../client/receive-webhooks.ts'
import { findHmacHeader } from '../client/validate-signatures.ts'
import { paint, print, say } from '../describe/output.ts'
import { type ConnectionFlags, connectionOf, withConnection } from '../flags/connection-options.ts'
import { readInteger, readStatus, readUrl, readWait } from '../flags/read-flag.ts'
import { settleSecrets } from '../flags/settle-secrets.ts'
import { unknownValue } from '../flags/wrong-flags.ts'
import { untilSignalled } from '../process/until-signalled.ts'

interface ListenFlags extends ConnectionFlags {
  readonly port: number
  readonly forwardTo?: string
  readonly answer?: number
  readonly delay?: number
  readonly register?: boolean
  readonly secret?: readonly string[]
  readonly scheme?: ShownScheme
  readonly printVerifier?: VerifierLanguage
  readonly json?: boolean
}

/** A webhook being answered gets so long to finish when the listener closes. */
const GRACE_MS = 1_000

const EXAMPLES = `
Examples:
  carrier-sandbox listen --register
  carrier-sandbox listen --register --answer 500 --delay 2s
  carrier-sandbox listen --register --forward-to http://localhost:3000/hook
  carrier-sandbox listen --port 5000 --secret whsec_… --json
  carrier-sandbox listen --print-verifier php > verify_standard.php
  carrier-sandbox listen --print-verifier java --scheme stripe

It listens on 127.0.0.1 until Ctrl+C and prints one line per webhook on stdout;
everything else is on stderr. The time is that of the event, by the sandbox's
clock. An on-demand push has no time: the line shows "received" and what is new
at a point: "903 picking-up (point 1 arrived)".

Every signature of a webhook is verified with the account's secrets. --secret
replaces them and can be repeated during a rotation: whsec_… for an endpoint's
secret, whpk_… for standard-ed25519, other text for other schemes. --scheme
names one scheme.`

/** `listen`: a local receiver that verifies signatures and prints each event. */
export function listenCommand(): Command {
  const command = new Command('listen')
    .description('Receive webhooks, verify their signatures, print each one.')
    .option('-p, --port <port>', 'port to listen on; 0 = a free one', readInteger, 0)
    .option('--register', 'register this receiver at the running sandbox until it stops')
    .addOption(
      new Option('--forward-to <url>', 'forward each webhook to this URL and return its answer')
        .argParser(readUrl)
        .conflicts('answer'),
    )
    .option('--answer <status>', 'the status to answer (default: 200)', readStatus)
    .option('--delay <duration>', 'how long to wait before answering, e.g. 2s', readWait)
    .addOption(
      new Option('--secret <secret>', "verify with this secret, repeatable (default: the account's)").argParser(
        collectSecret,
      ),
    )
    .addOption(
      new Option('--scheme <name>', `verify this scheme only: ${SHOWN_SCHEMES.join(', ')}`).argParser(text =>
        readWord(text, SHOWN_SCHEMES),
      ),
    )
    .addOption(
      new Option(
        '--print-verifier <language>',
        `print code that verifies --scheme (default: standard) and exit: ${VERIFIER_LANGUAGES.join(', ')}`,
      ).argParser(text => readWord(text, VERIFIER_LANGUAGES)),
    )
    .option('--json', 'print each webhook as one JSON document')
    .addHelpText('after', EXAMPLES)
    .action((flags: ListenFlags) => runListener(flags))
  return withConnection(command)
}

async function runListener(flags: ListenFlags): Promise<void> {
  if (flags.printVerifier) return printVerifier(flags.scheme ?? 'standard', flags.printVerifier)
  const stopped = untilSignalled()
  const client = connectTo(connectionOf(flags))
  const { secret = [], scheme, register = false } = flags
  const secrets = await settleSecrets(client, { secrets: secret, scheme, register })
  const hmacHeader = await findHmacHeader(client)
  const receiver = await openReceiver(flags.port, receiveWebhooks({ ...flags, secrets, hmacHeader }))
  try {
    say(`${paint('bold', 'listening', process.stderr)} on ${receiver.url}`)
    const deregister = register ? await registerListener(client, receiver.url) : undefined
    say(
      deregister
        ? `registered at ${client.url} for the account ${client.account}; book a parcel and watch. Ctrl+C ends it.`
        : `register that address as a webhook endpoint, or run this with --register. Ctrl+C ends it.`,
    )
    await Promise.race([stopped, readerGone()])
    await deregister?.()
  } finally {
    await receiver.close(GRACE_MS)
  }
}

/** A secret may hold spaces. */
function collectSecret(text: string, before: readonly string[] = []): readonly string[] {
  return [...before, text]
}

function readWord<Word extends string>(text: string, words: readonly Word[]): Word {
  const found = words.find(word => word === text)
  if (found !== undefined) return found
  throw unknownValue(text, words)
}

/** `listen | head -1`: the reader has ended, so there is nothing left to do. */
function readerGone(): Promise<void> {
  return new Promise(resolve => process.stdout.once('error', () => resolve()))
}

/** What `--print-verifier` knows, and how the files of docs/verify end. */
const EXTENSIONS = { php: 'php', java: 'java', ts: 'ts', python: 'py', go: 'go' } as const

type VerifierLanguage = keyof typeof EXTENSIONS

const VERIFIER_LANGUAGES: readonly VerifierLanguage[] = ['php', 'java', 'ts', 'python', 'go']

/** Prints a verifier to copy into a consumer, as docs/verify has it. */
function printVerifier(scheme: ShownScheme, language: VerifierLanguage): void {
  // Java names a file after its class.
  const name = language === 'java' ? className(scheme) : scheme
  const file = new URL(`../../../docs/verify/${name}.${EXTENSIONS[language]}`, import.meta.url)
  print(readFileSync(file, 'utf8').trimEnd())
}

function className(scheme: ShownScheme): string {
  return scheme.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase())
}
