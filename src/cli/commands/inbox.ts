import { Command } from 'commander'
import { connectTo } from '../client/control-client.ts'
import { type Fields, listAt, textAt } from '../client/read-answer.ts'
import { CommandError, EXIT } from '../command-error.ts'
import { describeEvents, describeInbox, describeMissed } from '../describe/describe-inbox.ts'
import { print, printJson, say, showRefusals } from '../describe/output.ts'
import { type ConnectionFlags, connectionOf, withConnection } from '../flags/connection-options.ts'
import { readInteger, readStatus, readWait } from '../flags/read-flag.ts'
import { unknownWord } from '../flags/wrong-flags.ts'

interface TalkFlags extends ConnectionFlags {
  readonly json?: boolean
}

interface ListFlags extends TalkFlags {
  readonly after?: string
  readonly body?: boolean
}

interface WaitFlags extends TalkFlags {
  readonly shipment?: string
  readonly invalid?: boolean
  readonly count?: number
  readonly timeout?: number
  readonly body?: boolean
}

interface OpenFlags extends TalkFlags {
  readonly answer?: number
}

interface AnswerFlags extends TalkFlags {
  readonly times?: number
  readonly delay?: string
}

const WORDS = ['list', 'wait', 'open', 'answer', 'close']

const EXAMPLES = `
Examples:
  carrier-sandbox inbox open
  carrier-sandbox inbox
  carrier-sandbox inbox wait delivered --shipment MY-ORDER-1
  carrier-sandbox inbox answer 500 --times 2
  carrier-sandbox inbox close

The inbox is an endpoint inside the sandbox: it gets every event of the account,
signed, with faults and retries, and needs no receiver. It says whether the
signatures are valid.`

/** `inbox`: webhooks without a receiver, in a running sandbox. */
export function inboxCommand(): Command {
  return new Command('inbox')
    .description('Receive webhooks inside the sandbox, and wait for them.')
    .addCommand(listCommand(), { isDefault: true })
    .addCommand(waitCommand())
    .addCommand(openCommand())
    .addCommand(answerCommand())
    .addCommand(closeCommand())
    .addHelpText('after', EXAMPLES)
}

function listCommand(): Command {
  const command = new Command('list')
    .description('List what arrived, oldest first.')
    // Whatever is no command of ours comes to this one.
    .addArgument(unknownWord(WORDS))
    .usage('[options]')
    .option('--after <cursor>', 'only later ones: the cursor of an earlier answer, as --json shows it')
    .option('--body', 'with the body of each')
    .option('--json', "print the sandbox's answer as one JSON document")
    .addHelpText('after', '\nExamples:\n  carrier-sandbox inbox list --body')
    .action((_word: undefined, flags: ListFlags) =>
      showRefusals(flags.json, async () => {
        const client = connectTo(connectionOf(flags))
        const items: Fields[] = []
        let cursor = flags.after
        for (let isMore = true; isMore; ) {
          const query = cursor === undefined ? '' : `?after=${encodeURIComponent(cursor)}`
          const page = await client.control('GET', `/inbox${query}`)
          const found = listAt(page, 'items')
          items.push(...found)
          cursor = textAt(page, 'cursor')
          isMore = found.length > 0
        }
        if (flags.json) return printJson({ items, cursor })
        for (const line of describeEvents(items, { bodies: flags.body === true })) print(line)
      }),
    )
  return withConnection(command)
}

const WAIT_EXAMPLES = `
Examples:
  carrier-sandbox inbox wait delivered --shipment MY-ORDER-1
  carrier-sandbox inbox wait delivered --count 2 --timeout 30s --json
  carrier-sandbox inbox wait --invalid

An event counts if the inbox accepted it and its signatures are valid; --invalid
waits for one of which they are not.
Exit code 1: it did not come in time.`

function waitCommand(): Command {
  const command = new Command('wait')
    .description('Wait for an event that has come or comes.')
    .argument('[status]', 'its status: a slug such as delivered, or a code such as 905')
    .option('--shipment <id>', 'only of this shipment, by id, order_id or waybill')
    .option('--invalid', 'with an invalid signature')
    .option('--count <n>', 'so many events (default: 1)', readInteger)
    .option('--timeout <duration>', 'at most so long in real time, up to 60s (default: 10s)', readWait)
    .option('--body', 'print the body of each')
    .option('--json', "print the sandbox's answer as one JSON document")
    .addHelpText('after', WAIT_EXAMPLES)
    .action((status: string | undefined, { shipment, invalid, count, timeout, ...flags }: WaitFlags) =>
      showRefusals(flags.json, async () => {
        const match = {
          ...(status === undefined ? {} : { status }),
          ...(shipment === undefined ? {} : { shipment }),
          ...(invalid ? { verified: false } : {}),
        }
        const answer = await connectTo(connectionOf(flags)).control('POST', '/inbox/wait', {
          match,
          ...(count === undefined ? {} : { count }),
          ...(timeout === undefined ? {} : { timeout_ms: timeout }),
        })
        if (flags.json) printJson(answer)
        else if (answer.matched === true) {
          for (const line of describeEvents(listAt(answer, 'items'), { bodies: flags.body === true })) print(line)
        }
        if (answer.matched === true) return
        throw new CommandError(EXIT.no, ['it did not come in time.', ...describeMissed(answer)].join('\n'))
      }),
    )
  return withConnection(command)
}

function openCommand(): Command {
  const command = new Command('open')
    .description('Open the inbox; if it is open, it stays as it is.')
    .option('--answer <status>', 'the HTTP status that it answers (default: 200)', readStatus)
    .option('--json', "print the sandbox's answer as one JSON document")
    .addHelpText('after', '\nExamples:\n  carrier-sandbox inbox open\n  carrier-sandbox inbox open --answer 503')
    .action(({ answer, ...flags }: OpenFlags) =>
      showRefusals(flags.json, async () => {
        const opened = await connectTo(connectionOf(flags)).control(
          'POST',
          '/inbox',
          answer === undefined ? {} : { answer },
        )
        if (flags.json) printJson(opened)
        else print(describeInbox(opened))
      }),
    )
  return withConnection(command)
}

function answerCommand(): Command {
  const command = new Command('answer')
    .description('Set what the inbox answers.')
    .argument('<status>', 'an HTTP status', readStatus)
    .option('--times <n>', 'for so many attempts, then as before (default: from now on)', readInteger)
    .option('--delay <duration>', 'so long after the event came, up to 60s of real time, such as 2s')
    .option('--json', "print the sandbox's answer as one JSON document")
    .addHelpText(
      'after',
      '\nExamples:\n  carrier-sandbox inbox answer 500 --times 2\n  carrier-sandbox inbox answer 200 --delay 2s',
    )
    .action((status: number, { times, delay, ...flags }: AnswerFlags) =>
      showRefusals(flags.json, async () => {
        const body = { status, ...(times === undefined ? {} : { times }), ...(delay === undefined ? {} : { delay }) }
        const set = await connectTo(connectionOf(flags)).control('PUT', '/inbox/answer', body)
        if (flags.json) printJson(set)
        else print(describeInbox(set))
      }),
    )
  return withConnection(command)
}

function closeCommand(): Command {
  const command = new Command('close')
    .description('Close the inbox; its events stay in the delivery log.')
    .option('--json', 'print that it is closed as one JSON document')
    .addHelpText('after', '\nExamples:\n  carrier-sandbox inbox close')
    .action((flags: TalkFlags) =>
      showRefusals(flags.json, async () => {
        await connectTo(connectionOf(flags)).control('DELETE', '/inbox')
        if (flags.json) printJson({ closed: true })
        else say('The inbox is closed.')
      }),
    )
  return withConnection(command)
}
