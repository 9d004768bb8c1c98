import { Command, Option } from 'commander'
import { bookParcel } from '../client/book-parcel.ts'
import { type ControlClient, connectTo } from '../client/control-client.ts'
import { followEvents, type StreamedEvent } from '../client/follow-events.ts'
import { type Fields, textAt } from '../client/read-answer.ts'
import { describeShipment, describeShipments } from '../describe/describe-shipments.ts'
import { createEventLines } from '../describe/event-lines.ts'
import { terminalWidth } from '../describe/layout.ts'
import { plain, print, printJson, say, showRefusals } from '../describe/output.ts'
import { type ConnectionFlags, connectionOf, withConnection } from '../flags/connection-options.ts'
import { readInteger } from '../flags/read-flag.ts'
import { unknownValue, unknownWord } from '../flags/wrong-flags.ts'

interface ShipmentFlags extends ConnectionFlags {
  readonly follow?: boolean
  readonly json?: boolean
}

interface ListFlags extends ShipmentFlags {
  readonly status?: string
  readonly state?: string
  readonly line?: string
  readonly search?: string
  readonly size: number
}

const STATES = ['moving', 'waiting', 'ended']
const LINES = ['standard', 'ondemand']

const EXAMPLES = `
Examples:
  carrier-sandbox shipments
  carrier-sandbox shipments list --status out-for-delivery
  carrier-sandbox shipments list --follow
  carrier-sandbox shipments show MY-ORDER-1
  carrier-sandbox shipments book MY-1

A shipment is a parcel or an on-demand order, named by its id, its order_id or
the carrier's number. Times are those of the sandbox's clock, GMT+7. "simulate"
makes something happen to one.`

const LIST_EXAMPLES = `
Examples:
  carrier-sandbox shipments list --status 905 --size 100
  carrier-sandbox shipments list --search "nguyen van an"
  carrier-sandbox shipments list --follow --status delivered
  carrier-sandbox shipments list --follow --json

--follow prints each move after the list, until Ctrl+C. With --status it prints
the moves to that status, with --json one document for each move and no list.`

const SHOW_EXAMPLES = `
Examples:
  carrier-sandbox shipments show MY-ORDER-1
  carrier-sandbox shipments show GS6ZE234V6 --follow

--follow then prints its moves and webhooks, until Ctrl+C.`

const BOOK_EXAMPLES = `
Examples:
  carrier-sandbox shipments book
  carrier-sandbox shipments book SBX-RETURN-1

It makes the six calls of a client: places, rates, booking. The order_id can
choose a scenario ("scenarios list" shows which).`

/** `shipments`: what a running sandbox carries. */
export function shipmentsCommand(): Command {
  return new Command('shipments')
    .description('Show shipments, follow them, book an example.')
    .addCommand(listCommand(), { isDefault: true })
    .addCommand(showCommand())
    .addCommand(bookCommand())
    .configureHelp({ subcommandTerm: command => command.name() })
    .addHelpText('after', EXAMPLES)
}

function listCommand(): Command {
  const command = new Command('list')
    .description('List shipments, newest first.')
    .addArgument(unknownWord(['list', 'show', 'book']))
    .usage('[options]')
    .option('--status <status>', 'only these: a slug such as delivered, or a code such as 905')
    .addOption(new Option('--state <state>', `only these: ${STATES.join(', ')}`).argParser(readWord(STATES)))
    .addOption(new Option('--line <line>', `only this line: ${LINES.join(' or ')}`).argParser(readWord(LINES)))
    .option('--search <text>', 'a part of an id, order_id, name or phone')
    .option('--size <n>', 'at most so many, up to 500', readInteger, 20)
    .option('-f, --follow', 'then print each move as it happens')
    .option('--json', "print the sandbox's answer as one JSON document")
    .addHelpText('after', LIST_EXAMPLES)
    .action((_word: undefined, flags: ListFlags) => showRefusals(flags.json, () => list(flags)))
  return withConnection(command)
}

async function list({ size, status, state, line, search, follow, json, ...connection }: ListFlags): Promise<void> {
  const client = connectTo(connectionOf(connection))
  const query = new URLSearchParams({ size: String(size) })
  for (const [name, value] of Object.entries({ status, state, line, q: search })) {
    if (value !== undefined) query.set(name, value)
  }
  // Asked with --follow too: a status that there is not is refused at once.
  const show = async () => {
    const answer = await client.control('GET', `/shipments?${query}`)
    if (json && !follow) printJson(answer)
    else if (!json) for (const text of describeShipments(answer, { isNewestLast: follow === true })) print(text)
  }
  if (!follow) return show()
  const isWanted = (move: Fields) =>
    (status === undefined || status === move.slug || status === String(move.status)) &&
    (line === undefined || line === move.line)
  const printEvent = eventPrinter()
  await followEvents(client, {
    types: ['transition'],
    begin: show,
    take(events) {
      for (const event of events.filter(({ data }) => isWanted(data))) {
        if (json) printJson(event.data)
        else printEvent(event)
      }
    },
  })
}

function showCommand(): Command {
  const command = new Command('show')
    .description('Show one shipment: what it is, its timeline and its plan.')
    .argument('<shipment>', 'its id, its order_id or the number of the carrier')
    .option('-f, --follow', 'then print its moves and webhooks as they happen')
    .option('--json', "print the sandbox's answer as one JSON document")
    .addHelpText('after', SHOW_EXAMPLES)
    .action((shipment: string, flags: ShipmentFlags) => showRefusals(flags.json, () => show(shipment, flags)))
  return withConnection(command)
}

async function show(shipment: string, { follow, json, ...connection }: ShipmentFlags): Promise<void> {
  const client = connectTo(connectionOf(connection))
  let id = ''
  const begin = async () => {
    const answer = await findShipment(client, shipment)
    id = textAt(answer, 'id')
    if (json) return printJson(answer)
    for (const line of describeShipment(answer)) print(line)
  }
  if (!follow) return begin()
  const printEvent = eventPrinter()
  await followEvents(client, {
    types: ['transition', 'delivery'],
    begin,
    take(events) {
      for (const event of events.filter(({ data }) => data.shipment === id)) {
        if (json) printJson({ type: event.type, ...event.data })
        else printEvent(event)
      }
    },
  })
}

/** The lines that `start` prints, on stdout; of one account, which needs no name. */
function eventPrinter(): (event: StreamedEvent) => void {
  const describe = createEventLines(process.stdout)
  return event => {
    const lines = describe({ account: 'default', attempt: null, ...event }, terminalWidth(process.stdout))
    for (const line of lines) print(line)
  }
}

function findShipment(client: ControlClient, shipment: string): Promise<Fields> {
  return client.control('GET', `/shipments/${encodeURIComponent(shipment)}`)
}

function bookCommand(): Command {
  const command = new Command('book')
    .description('Book an example parcel, as a client of the API would.')
    .argument('[order_id]', "the shop's number of it (default: one by the time)")
    .option('--json', 'print the shipment as one JSON document')
    .addHelpText('after', BOOK_EXAMPLES)
    .action((orderId: string | undefined, flags: ShipmentFlags) =>
      showRefusals(flags.json, () => book(orderId ?? `DEMO-${Date.now().toString(36).toUpperCase()}`, flags)),
    )
  return withConnection(command)
}

async function book(orderId: string, { json, ...connection }: ShipmentFlags): Promise<void> {
  const client = connectTo(connectionOf(connection))
  const booked = await bookParcel(client, orderId)
  const id = textAt(booked, 'id')
  const shipment = await findShipment(client, id)
  if (json) return printJson(shipment)
  for (const line of describeShipment(shipment)) print(line)
  say(`To follow it: npx carrier-sandbox shipments show ${plain(id)} --follow`)
}

function readWord(words: readonly string[]) {
  return (text: string): string => {
    if (words.includes(text)) return text
    throw unknownValue(text, words)
  }
}
