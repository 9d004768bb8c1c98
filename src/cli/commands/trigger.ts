import { Command, InvalidArgumentError, Option } from 'commander'
import { isSchemeName, SCHEME_NAMES } from '../../webhooks/sign/schemes.ts'
import { connectTo } from '../client/control-client.ts'
import { asFields, type Fields, numberAt, optionalTextAt, textAt } from '../client/read-answer.ts'
import { CommandError, EXIT } from '../command-error.ts'
import { describeAnswer, describeRequest, isTaken, type Language } from '../describe/describe-exchange.ts'
import { print, printJson, showRefusals } from '../describe/output.ts'
import { type ConnectionFlags, connectionOf, withConnection } from '../flags/connection-options.ts'
import { readLanguage, readUrl } from '../flags/read-flag.ts'
import { NeededOption, unknownValue } from '../flags/wrong-flags.ts'

interface TriggerFlags extends ConnectionFlags {
  readonly to: string
  readonly orderId?: string
  readonly set?: EventFields
  readonly scheme?: string
  readonly lang: Language
  readonly json?: boolean
}

const EXAMPLES = `
The event is complete and signed, for a shipment that does not exist.
Not logged, not retried.
--set replaces or adds a field of the event, with the type of that field;
field:=value takes any JSON.

Examples:
  carrier-sandbox trigger delivered --to http://localhost:3000/hook
  carrier-sandbox trigger 906 --to http://localhost:3000/hook --order-id DH-1001
  carrier-sandbox trigger returned --to http://localhost:3000/hook \\
    --set is_return=1 --set cod=250000 --set order_id:=null --scheme stripe

Exit code 1: the receiver refused it, or could not be reached.`

/** `trigger`: sends one signed event without a shipment and shows the answer. */
export function triggerCommand(): Command {
  const command = new Command('trigger')
    .description('Send one signed event to a URL, and show the answer.')
    .argument('<status>', 'its status: a slug such as delivered, or a code such as 905')
    .addOption(new NeededOption('--to <url>', "the consumer's address").argParser(readUrl))
    .option('--order-id <text>', 'its order_id (default: TEST-ORDER)')
    .option('--set <field=value>', 'a field of the event; repeatable', collectEventField)
    .addOption(
      new Option(
        '--scheme <name>',
        `how it is signed (default: as the account is): ${SCHEME_NAMES.join(', ')}`,
      ).argParser(readScheme),
    )
    .addOption(new Option('--lang <language>', 'of the hint: en or vi').argParser(readLanguage).default('en'))
    .option('--json', "print the sandbox's answer as one JSON document")
    .addHelpText('after', EXAMPLES)
    .action((status: string, flags: TriggerFlags) => showRefusals(flags.json, () => trigger(status, flags)))
  return withConnection(command)
}

async function trigger(status: string, flags: TriggerFlags): Promise<void> {
  const { to, orderId, set, scheme, lang, json } = flags
  const body = {
    status,
    to,
    ...(orderId === undefined ? {} : { order_id: orderId }),
    ...(set === undefined ? {} : { set }),
    ...(scheme === undefined ? {} : { scheme }),
  }
  const client = connectTo(connectionOf(flags))
  const sent = await client.control('POST', '/webhooks/trigger', body)
  const answer = (sent.answer ?? null) === null ? null : asFields(sent.answer)
  const detail = optionalTextAt(sent, 'detail')
  const code = answer && numberAt(answer, 'status')
  const taken = isTaken(code, detail)
  if (json) printJson(sent)
  else {
    const request = asFields(sent.request)
    for (const line of describeRequest(textAt(request, 'url'), asFields(request.headers), textAt(request, 'body'))) {
      print(line)
    }
    print('')
    for (const line of describeAnswer({ ...exchanged(sent, answer), detail, taken }, lang)) print(line)
  }
  if (taken) return
  const what = code === null ? 'could not be reached' : `refused it with ${code}`
  throw new CommandError(EXIT.no, `the receiver ${what}.`)
}

function exchanged(sent: Fields, answer: Fields | null) {
  return {
    status: answer && numberAt(answer, 'status'),
    headers: answer ? asFields(answer.headers) : {},
    body: answer ? textAt(answer, 'body') : '',
    error: optionalTextAt(sent, 'error'),
    hint: sent.hint,
    ms: numberAt(sent, 'ms'),
  }
}

function readScheme(text: string): string {
  if (isSchemeName(text)) return text
  throw unknownValue(text, SCHEME_NAMES)
}

/** Of the event's fields those that are whole numbers on the wire; all others are texts, amounts of money too. */
export const NUMBER_FIELDS: readonly string[] = [
  'is_return',
  'is_part_delivery',
  'is_lost',
  'amount_return_shop',
  'update_time',
]

export type EventFields = Readonly<Record<string, unknown>>

/** For `--set name=value`, repeatable: a value of the field's own kind. `name:=value` takes any JSON. */
export function collectEventField(text: string, before: EventFields = {}): EventFields {
  const [, name, sign, value = ''] = /^([A-Za-z_][\w.-]{0,99})(:?=)(.*)$/s.exec(text) ?? []
  if (name === undefined) throw new InvalidArgumentError('write field=value, e.g. cod=250000 or message="Hẹn lại".')
  return { ...before, [name]: sign === ':=' ? readJson(value) : readPlain(name, value) }
}

function readPlain(name: string, value: string): string | number {
  return NUMBER_FIELDS.includes(name) && /^-?\d{1,15}$/.test(value) ? Number(value) : value
}

function readJson(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    throw new InvalidArgumentError(
      'after := stands JSON, e.g. order_id:=null or is_lost:=1; for text write field=value.',
    )
  }
}
