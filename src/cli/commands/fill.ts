import { Command } from 'commander'
import { connectTo } from '../client/control-client.ts'
import { asFields, type Fields, numberAt, textAt } from '../client/read-answer.ts'
import { localTime } from '../describe/local-time.ts'
import { paint, print, printJson, showRefusals } from '../describe/output.ts'
import { type Look, withProgress } from '../describe/progress.ts'
import { type ConnectionFlags, connectionOf, withConnection } from '../flags/connection-options.ts'
import { readInteger } from '../flags/read-flag.ts'

interface FillFlags extends ConnectionFlags {
  readonly shipments?: number
  readonly customers?: number
  readonly ondemand?: number
  readonly days?: number
  readonly quiet?: boolean
  readonly json?: boolean
}

const EXAMPLES = `
The parcels have all statuses, each with its history: fees, COD sessions and
ledger agree. The data follows from the account's seed and carriers. No webhook
is sent for the past; parcels under way continue and send webhooks from now on.
A second fill adds other data.

Without --shipments, --customers and --ondemand it creates 200, 50 and 20. With
one of them it creates only what you name.

Examples:
  carrier-sandbox fill
  carrier-sandbox fill --shipments 2000 --customers 300 --days 90
  carrier-sandbox fill --account qa --shipments 50 --ondemand 0 --json

Exit code 1: the account is being moved, reset or filled.`

const LOOK: Look = {
  async ask(client) {
    const { done, total } = await client.control('GET', '/fill')
    return `filling … ${done} of ${total}`
  },
  otherwise: 'filling …',
}

/** `fill`: believable data for an account of a running sandbox. */
export function fillCommand(): Command {
  const command = new Command('fill')
    .description('Fill an account with realistic data.')
    .option('--shipments <n>', 'parcels of the standard line', readInteger)
    .option('--customers <n>', 'customers', readInteger)
    .option('--ondemand <n>', 'on-demand orders', readInteger)
    .option('--days <n>', 'number of days before now (default: 45)', readInteger)
    .option('-q, --quiet', 'print only the summary, and no progress')
    .option('--json', "print the sandbox's answer as one JSON document")
    .addHelpText('after', EXAMPLES)
    .action((flags: FillFlags) => showRefusals(flags.json, () => runFill(flags)))
  return withConnection(command)
}

async function runFill(flags: FillFlags): Promise<void> {
  const { shipments, customers, ondemand, days } = flags
  const client = connectTo(connectionOf(flags))
  // What was not given is left out: the sandbox knows what it is then.
  const body = Object.fromEntries(
    Object.entries({ shipments, customers, ondemand, days }).filter(([, value]) => value !== undefined),
  )
  const work = client.control('POST', '/fill', body)
  const answer = await (flags.quiet ? work : withProgress(client, work, LOOK))
  if (flags.json) printJson(answer)
  else for (const line of describeFilled(answer).slice(0, flags.quiet ? 1 : undefined)) print(line)
}

function describeFilled(answer: Fields): readonly string[] {
  const count = (key: string, one: string, many = `${one}s`) => {
    const number = numberAt(answer, key)
    return `${number} ${number === 1 ? one : many}`
  }
  const counts = [
    count('shipments', 'parcel'),
    count('ondemand', 'on-demand order'),
    count('customers', 'customer'),
    count('invoices', 'COD session'),
    count('transactions', 'line in the ledger', 'lines in the ledger'),
  ]
  const { standard, ondemand } = asFields(answer.by_status)
  const span = `${localTime(textAt(answer, 'from'))} to ${localTime(textAt(answer, 'to'))} GMT+7`
  return [
    `${paint('bold', `Filled ${span}`)}: ${counts.join(', ')}.`,
    ...describeStatuses('parcels', asFields(standard)),
    ...describeStatuses('on-demand orders', asFields(ondemand)),
  ]
}

/** The most frequent first, as the sandbox tells them. */
function describeStatuses(what: string, counts: Fields): readonly string[] {
  const words = Object.entries(counts).map(([slug, count]) => `${count} ${slug}`)
  return words.length === 0 ? [] : [`${what}: ${words.join(', ')}`]
}
