import { Command, Option } from 'commander'
import { type ControlClient, connectTo } from '../client/control-client.ts'
import { type Fields, listAt, optionalNumberAt, optionalTextAt, textAt } from '../client/read-answer.ts'
import { CommandError, EXIT } from '../command-error.ts'
import {
  describeAttempt,
  describeDeliveries,
  describeDelivery,
  describeDeliveryDetail,
} from '../describe/describe-deliveries.ts'
import { isTaken, type Language } from '../describe/describe-exchange.ts'
import { print, printJson, say, showRefusals } from '../describe/output.ts'
import { type ConnectionFlags, connectionOf, withConnection } from '../flags/connection-options.ts'
import { readInteger, readLanguage } from '../flags/read-flag.ts'
import { NeededOption, unknownValue, unknownWord } from '../flags/wrong-flags.ts'

interface TalkFlags extends ConnectionFlags {
  readonly json?: boolean
}

interface ListFlags extends TalkFlags {
  readonly state?: string
  readonly shipment?: string
  readonly endpoint?: number
  readonly size: number
}

interface ShowFlags extends TalkFlags {
  readonly lang: Language
}

interface RecoverFlags extends TalkFlags {
  readonly since: string
  readonly endpoint?: number
}

const STATES = ['pending', 'held', 'delivered', 'failed', 'dropped', 'no-endpoint']
const WORDS = ['list', 'show', 'resend', 'recover']
/** A receiver has 15 s by default; then its attempt has ended. */
const RESEND_WAIT_MS = 30_000

const EXAMPLES = `
Examples:
  carrier-sandbox deliveries
  carrier-sandbox deliveries list --state failed
  carrier-sandbox deliveries list --shipment MY-ORDER-1
  carrier-sandbox deliveries show msg_2kYbT0wJ-1 --lang vi
  carrier-sandbox deliveries resend msg_2kYbT0wJ-1
  carrier-sandbox deliveries recover --since 2026-01-05T08:00

A message has the same id on every attempt, so a consumer recognizes it. Each
failed attempt has a hint that says what to do.`

const LIST_EXAMPLES = `
Examples:
  carrier-sandbox deliveries list --state failed
  carrier-sandbox deliveries list --shipment MY-ORDER-1 --json`

/** `deliveries`: the webhook delivery log of a running sandbox, and what sends again. */
export function deliveriesCommand(): Command {
  return new Command('deliveries')
    .description('Show webhook deliveries with every attempt, and send again.')
    .addCommand(listCommand(), { isDefault: true })
    .addCommand(showCommand())
    .addCommand(resendCommand())
    .addCommand(recoverCommand())
    .configureHelp({ subcommandTerm: command => command.name() })
    .addHelpText('after', EXAMPLES)
}

function listCommand(): Command {
  const command = new Command('list')
    .description('List deliveries, newest first.')
    // Whatever is no command of ours comes to this one.
    .addArgument(unknownWord(WORDS))
    .usage('[options]')
    .addOption(new Option('--state <state>', `only these: ${STATES.join(', ')}`).argParser(readState))
    .option('--shipment <id>', 'only of this shipment, by id, order_id or waybill')
    .option('--endpoint <id>', 'only to this endpoint', readInteger)
    .option('--size <n>', 'at most so many, up to 500', readInteger, 20)
    .option('--json', "print the sandbox's answer as one JSON document")
    .addHelpText('after', LIST_EXAMPLES)
    .action((_word: undefined, flags: ListFlags) =>
      showRefusals(flags.json, async () => {
        const answer = await list(connectTo(connectionOf(flags)), flags)
        if (flags.json) return printJson(answer)
        for (const line of describeDeliveries(answer)) print(line)
      }),
    )
  return withConnection(command)
}

async function list(client: ControlClient, { state, shipment, endpoint, size }: ListFlags): Promise<Fields> {
  const wanted = Object.entries({ size, state, endpoint, shipment }).flatMap(([key, value]) =>
    value === undefined ? [] : [`${key}=${encodeURIComponent(value)}`],
  )
  const answer = await client.control('GET', `/webhooks/deliveries?${wanted.join('&')}`)
  // A shipment that there is not has no deliveries either, and then its name is wrong.
  if (shipment !== undefined && listAt(answer, 'items').length === 0) {
    await client.control('GET', `/shipments/${encodeURIComponent(shipment)}`)
  }
  return answer
}

function showCommand(): Command {
  const command = new Command('show')
    .description('Show one delivery: each attempt, the answer, and a hint.')
    .argument('<id>', 'its id, as the list shows it')
    .addOption(new Option('--lang <language>', 'of the hints: en or vi').argParser(readLanguage).default('en'))
    .option('--json', "print the sandbox's answer as one JSON document")
    .addHelpText('after', '\nExamples:\n  carrier-sandbox deliveries show msg_2kYbT0wJ-1 --lang vi')
    .action((id: string, flags: ShowFlags) =>
      showRefusals(flags.json, async () => {
        const delivery = await show(connectTo(connectionOf(flags)), id)
        if (flags.json) return printJson(delivery)
        for (const line of describeDeliveryDetail(delivery, flags.lang)) print(line)
      }),
    )
  return withConnection(command)
}

function show(client: ControlClient, id: string): Promise<Fields> {
  return client.control('GET', `/webhooks/deliveries/${encodeURIComponent(id)}`)
}

function resendCommand(): Command {
  const command = new Command('resend')
    .description('Send one again now, and show the result.')
    .argument('<id>', 'its id, as the list shows it')
    .addOption(new Option('--lang <language>', 'of the hint: en or vi').argParser(readLanguage).default('en'))
    .option('--json', 'print the deliveries as they are then, as one JSON document')
    .addHelpText(
      'after',
      '\nExamples:\n  carrier-sandbox deliveries resend msg_2kYbT0wJ-1\n\nExit code 1: the receiver did not take it.',
    )
    .action((id: string, flags: ShowFlags) =>
      showRefusals(flags.json, async () => {
        const deliveries = await resend(connectTo(connectionOf(flags)), id)
        if (flags.json) printJson({ deliveries })
        else for (const delivery of deliveries) for (const line of describeResent(delivery, flags.lang)) print(line)
        const refused = deliveries.filter(delivery => !wasTaken(delivery))
        if (refused.length > 0) throw new CommandError(EXIT.no, 'the receiver did not take it.')
      }),
    )
  return withConnection(command)
}

/** The deliveries as they are once their receivers have answered. */
async function resend(client: ControlClient, id: string): Promise<readonly Fields[]> {
  const wait = (delivery: string, more: Fields) =>
    client.control('POST', '/webhooks/deliveries/wait', { match: { delivery }, ...more })
  const after = textAt(await wait(id, { timeout_ms: 0 }), 'cursor')
  const { deliveries: started } = await client.control('POST', `/webhooks/deliveries/${encodeURIComponent(id)}/resend`)
  const ids = Array.isArray(started) ? started.map(String) : []
  for (const one of ids) {
    const { matched } = await wait(one, { after, timeout_ms: RESEND_WAIT_MS })
    if (matched !== true) say(`${one} is still under way; deliveries show ${one} will show the result.`)
  }
  return Promise.all(ids.map(one => show(client, one)))
}

function describeResent(delivery: Fields, language: Language): readonly string[] {
  const last = listAt(delivery, 'attempts').at(-1)
  const count = listAt(delivery, 'attempts').length
  return [
    describeDelivery({ ...delivery, attempts: count }),
    ...(last === undefined ? [] : describeAttempt(last, language)),
  ]
}

function wasTaken(delivery: Fields): boolean {
  const last = listAt(delivery, 'attempts').at(-1)
  return last !== undefined && isTaken(optionalNumberAt(last, 'answer'), optionalTextAt(last, 'detail'))
}

function recoverCommand(): Command {
  const command = new Command('recover')
    .description('Send again what did not arrive since an instant, retries included.')
    .addOption(new NeededOption('--since <instant>', "of the sandbox's clock, e.g. 2026-01-05T08:00 (GMT+7)"))
    .option('--endpoint <id>', 'only to this endpoint', readInteger)
    .option('--json', "print the sandbox's answer as one JSON document")
    .addHelpText('after', '\nExamples:\n  carrier-sandbox deliveries recover --since 2026-01-05T08:00')
    .action((flags: RecoverFlags) =>
      showRefusals(flags.json, async () => {
        const { since, endpoint } = flags
        const body = { since, ...(endpoint === undefined ? {} : { endpoint }) }
        const answer = await connectTo(connectionOf(flags)).control('POST', '/webhooks/recover', body)
        if (flags.json) return printJson(answer)
        const ids = Array.isArray(answer.deliveries) ? answer.deliveries : []
        print(
          ids.length === 0 ? 'Nothing to send again.' : `${ids.length} sent again; deliveries list shows the result.`,
        )
      }),
    )
  return withConnection(command)
}

function readState(text: string): string {
  if (STATES.includes(text)) return text
  throw unknownValue(text, STATES)
}
