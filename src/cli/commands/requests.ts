import { Command } from 'commander'
import { type ControlClient, connectTo } from '../client/control-client.ts'
import { followEvents } from '../client/follow-events.ts'
import { type Fields, listAt, numberAt, textAt } from '../client/read-answer.ts'
import { CommandError, EXIT } from '../command-error.ts'
import { describeRequest, describeRequestDetail, describeRequests } from '../describe/describe-requests.ts'
import { print, printJson, say, showRefusals } from '../describe/output.ts'
import { type ConnectionFlags, connectionOf, withConnection } from '../flags/connection-options.ts'
import { readInteger } from '../flags/read-flag.ts'
import { unknownWord } from '../flags/wrong-flags.ts'

interface RequestFlags extends ConnectionFlags {
  readonly json?: boolean
}

interface ListFlags extends RequestFlags {
  readonly status?: string
  readonly method?: string
  readonly path?: string
  readonly operation?: string
  readonly orderId?: string
  readonly shipment?: string
  readonly noAccount?: boolean
  readonly account?: string
  readonly size: number
  readonly follow?: boolean
}

/** So many calls at most one question of `--follow` answers with. */
const MOST_FOUND = 100

const EXAMPLES = `
Examples:
  carrier-sandbox requests
  carrier-sandbox requests list --status 4xx
  carrier-sandbox requests list --follow
  carrier-sandbox requests show 12

The log has every call of /api/v2, refused ones included, without secrets. A
restart empties it. Each call has a number; "show" has its headers, its bodies
and a curl command that repeats it.`

const LIST_EXAMPLES = `
Examples:
  carrier-sandbox requests list --status 422 --size 100
  carrier-sandbox requests list --path '/api/v2/shipments*' --method POST
  carrier-sandbox requests list --order-id MY-1 --json
  carrier-sandbox requests list --follow --status 5xx
  carrier-sandbox requests list --without-account

--follow prints each further call, until Ctrl+C; with --json one document for
each and no list. --without-account lists the calls with a wrong token or to an
unknown path.`

/** `requests`: the request log of a running sandbox. */
export function requestsCommand(): Command {
  return new Command('requests')
    .description('Show the calls of the API, and follow them.')
    .addCommand(listCommand(), { isDefault: true })
    .addCommand(showCommand())
    .configureHelp({ subcommandTerm: command => command.name() })
    .addHelpText('after', EXAMPLES)
}

function listCommand(): Command {
  const command = new Command('list')
    .description('List the last calls, newest at the end.')
    .addArgument(unknownWord(['list', 'show']))
    .usage('[options]')
    .option('--status <status>', 'only these: 404, 4xx, or none for an answer that the client did not get')
    .option('--method <method>', 'only these: GET, POST, PUT or DELETE')
    .option('--path <path>', 'only this path; * is any run of characters')
    .option('--operation <name>', 'only this operation, e.g. createShipment')
    .option('--order-id <text>', 'only of this order_id')
    .option('--shipment <id>', 'only of this shipment, by its id')
    .option('--without-account', 'those that belong to no account')
    .option('--size <n>', 'at most so many, up to 500', readInteger, 20)
    .option('-f, --follow', 'then print each further call')
    .option('--json', "print the sandbox's answer as one JSON document")
    .addHelpText('after', LIST_EXAMPLES)
    .action((_word: undefined, flags: ListFlags & { readonly withoutAccount?: boolean }) =>
      showRefusals(flags.json, () => list({ ...flags, noAccount: flags.withoutAccount === true })),
    )
  return withConnection(command)
}

async function list(flags: ListFlags): Promise<void> {
  const { size, follow, json, noAccount, status, method, path, operation, orderId, shipment } = flags
  const client = connectTo(connectionOf(flags))
  const wanted = Object.entries({ status, method, path, operation, order_id: orderId, shipment })
  const match = Object.fromEntries(wanted.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
  const query = new URLSearchParams({ size: String(size), ...match, ...(noAccount ? { nobody: 'true' } : {}) })
  const ask = () => client.control('GET', `/requests?${query}`)
  if (follow) {
    if (noAccount) {
      throw new CommandError(EXIT.usage, '--follow is for the calls of an account: leave --without-account out.')
    }
    return followCalls(client, { ask, match, json: json === true })
  }
  const answer = await ask()
  if (json) printJson(answer)
  else for (const line of describeRequests(answer)) print(line)
}

interface Followed {
  readonly ask: () => Promise<Fields>
  readonly match: Fields
  readonly json: boolean
}

/** An event says that there are calls; which of them match, the sandbox is asked. */
async function followCalls(client: ControlClient, { ask, match, json }: Followed): Promise<void> {
  let cursor = ''
  let known: ReadonlySet<unknown> = new Set()
  await followEvents(client, {
    types: ['request'],
    async begin() {
      cursor = textAt(await client.control('POST', '/requests/count', { match }), 'cursor')
      const answer = await ask()
      if (json) return
      // What came between the two questions would be in both answers.
      known = new Set(listAt(answer, 'items').map(({ id }) => id))
      for (const line of describeRequests(answer)) print(line)
    },
    async take() {
      const after = cursor
      const found = await client.control('POST', '/requests/find', { match, after })
      cursor = textAt(found, 'cursor')
      const items = listAt(found, 'items')
      if (items.length === MOST_FOUND) await sayOthers(client, { match, after, shown: items.length })
      for (const item of items) {
        if (known.has(item.id)) continue
        if (json) printJson(item)
        else for (const line of describeRequest(item)) print(line)
      }
    },
  })
}

/** Of very many at once the answer has the newest. */
async function sayOthers(
  client: ControlClient,
  { match, after, shown }: { readonly match: Fields; readonly after: string; readonly shown: number },
): Promise<void> {
  const others = numberAt(await client.control('POST', '/requests/count', { match, after }), 'count') - shown
  if (others > 0) say(`${others} calls came too fast to be printed; requests list --size 500 has them.`)
}

function showCommand(): Command {
  const command = new Command('show')
    .description('Show one call: headers, bodies, and a curl that repeats it.')
    .argument('<number>', 'its number in the list, or its whole id')
    .option('--json', "print the sandbox's answer as one JSON document")
    .addHelpText('after', '\nExamples:\n  carrier-sandbox requests show 12')
    .action((number: string, flags: RequestFlags) =>
      showRefusals(flags.json, async () => {
        const client = connectTo(connectionOf(flags))
        const call = await client.control('GET', `/requests/${encodeURIComponent(await idOf(client, number))}`)
        if (flags.json) return printJson(call)
        for (const line of describeRequestDetail(call)) print(line)
      }),
    )
  return withConnection(command)
}

/** Ids of one run of the sandbox differ by their numbers alone. */
async function idOf(client: ControlClient, number: string): Promise<string> {
  if (!/^\d+$/.test(number)) return number
  const [newest] = listAt(await client.control('GET', '/requests?size=1'), 'items')
  if (newest === undefined) return number
  const id = textAt(newest, 'id')
  return id.slice(0, id.lastIndexOf('.') + 1) + number
}
