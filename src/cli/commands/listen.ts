import { Command, InvalidArgumentError, Option } from 'commander'
import { nearestWord } from '../../files/nearest-word.ts'
import type { SchemeName } from '../../webhooks/sign/schemes.ts'
import { type ConnectionFlags, connectionOf, withConnection } from '../connection-options.ts'
import { connectTo } from '../control-client.ts'
import { findHmacHeader } from '../find-hmac-header.ts'
import { SCHEME_NAMES } from '../judge-signatures.ts'
import { openReceiver } from '../open-receiver.ts'
import { paint, say } from '../output.ts'
import { readInteger, readStatus, readUrl, readWait } from '../read-flag.ts'
import { receiveWebhooks } from '../receive-webhooks.ts'
import { registerListener } from '../register-listener.ts'
import { settleSecrets } from '../settle-secrets.ts'
import { untilSignalled } from '../until-signalled.ts'

interface ListenFlags extends ConnectionFlags {
  readonly port: number
  readonly forwardTo?: string
  readonly answer?: number
  readonly delay?: number
  readonly register?: boolean
  readonly secret?: string
  readonly scheme?: SchemeName
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

It listens on 127.0.0.1 until Ctrl+C and prints one line per webhook on stdout;
everything else is on stderr. The time is the event's own, of the sandbox's
clock; the push of an on-demand order has none, so it reads "received", and
names what is new at a point: "903 picking-up (point 1 arrived)".`

/** `listen`: a local receiver that verifies signatures and prints each event. */
export function listenCommand(): Command {
  const command = new Command('listen')
    .description('Receive webhooks, verify their signatures, print each one.')
    .option('-p, --port <port>', 'port to listen on; 0 = a free one', readInteger, 0)
    .option('--register', 'register the address at the running sandbox, until this ends')
    .addOption(
      new Option('--forward-to <url>', 'pass each webhook on, and answer as that URL does')
        .argParser(readUrl)
        .conflicts('answer'),
    )
    .option('--answer <status>', 'the status to answer (default: 200)', readStatus)
    .option('--delay <duration>', 'how long to wait before answering, e.g. 2s', readWait)
    .option('--secret <secret>', "verify with this secret (default: the account's)")
    .addOption(
      new Option('--scheme <name>', `verify this scheme only: ${SCHEME_NAMES.join(' or ')}`).argParser(readScheme),
    )
    .option('--json', 'print each webhook as one JSON document')
    .addHelpText('after', EXAMPLES)
    .action((flags: ListenFlags) => runListener(flags))
  return withConnection(command)
}

async function runListener(flags: ListenFlags): Promise<void> {
  const stopped = untilSignalled()
  const client = connectTo(connectionOf(flags))
  const { secret, scheme, register = false } = flags
  const secrets = await settleSecrets(client, { secret, scheme, register })
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

function readScheme(text: string): SchemeName {
  const found = SCHEME_NAMES.find(name => name === text)
  if (found !== undefined) return found
  throw new InvalidArgumentError(
    `Did you mean ${nearestWord(text, SCHEME_NAMES)}? There are: ${SCHEME_NAMES.join(', ')}.`,
  )
}

/** `listen | head -1`: nobody reads any more, so there is nothing left to do. */
function readerGone(): Promise<void> {
  return new Promise(resolve => process.stdout.once('error', () => resolve()))
}
