import { Command } from 'commander'
import { connectTo, RefusedError } from '../client/control-client.ts'
import { type Fields, numberAt, optionalTextAt, textAt } from '../client/read-answer.ts'
import { alignRows, padTo } from '../describe/layout.ts'
import { localTime } from '../describe/local-time.ts'
import { paint, plain, print, printJson, say, showRefusals } from '../describe/output.ts'
import { type ConnectionFlags, connectionOf, withConnection } from '../flags/connection-options.ts'
import { collectSettings, readInteger } from '../flags/read-flag.ts'
import { unknownWord } from '../flags/wrong-flags.ts'

interface AccountFlags extends ConnectionFlags {
  readonly json?: boolean
}

interface CreateFlags extends AccountFlags {
  readonly seed?: number
  readonly clock?: string
  readonly clockStart?: string
  readonly pace?: string
  readonly scenario?: string
  readonly profile?: string
  readonly set?: Readonly<Record<string, string>>
  readonly settlement?: string
  readonly ttl?: string
  readonly username?: string
  readonly password?: string
  readonly clientId?: number
  readonly clientSecret?: string
  readonly replace?: boolean
}

const EXAMPLES = `
Examples:
  carrier-sandbox accounts
  carrier-sandbox accounts show
  carrier-sandbox accounts create worker-3 --clock frozen --seed 7
  carrier-sandbox accounts delete worker-3

Each account has its own shipments, webhooks, clock and faults. A token selects
it on /api/v2; --account or SANDBOX_ACCOUNT selects it for other commands.`

const CREATE_EXAMPLES = `
Examples:
  carrier-sandbox accounts create
  carrier-sandbox accounts create worker-3 --clock frozen --seed 7 --ttl 30m
  carrier-sandbox accounts create worker-3 --replace --json
  carrier-sandbox accounts create strict --profile spec --set login_layout=root

What is not given is random, or as at the start of the sandbox.
Exit code 1: there is one of this id; --replace empties it and keeps its login.`

/** `accounts`: the accounts of a running sandbox. */
export function accountsCommand(): Command {
  return new Command('accounts')
    .description('Show, create and delete accounts.')
    .addCommand(listCommand(), { isDefault: true })
    .addCommand(showCommand())
    .addCommand(createCommand())
    .addCommand(deleteCommand())
    .configureHelp({ subcommandTerm: command => command.name() })
    .addHelpText('after', EXAMPLES)
}

function listCommand(): Command {
  const command = new Command('list')
    .description('List all accounts, without secrets.')
    .addArgument(unknownWord(['list', 'show', 'create', 'delete']))
    .usage('[options]')
    .option('--json', 'print them as one JSON document')
    .addHelpText('after', '\nExamples:\n  carrier-sandbox accounts list\n  carrier-sandbox accounts list --json')
    .action((_word: undefined, flags: AccountFlags) =>
      showRefusals(flags.json, async () => {
        const accounts = await connectTo(connectionOf(flags)).list('/accounts')
        if (flags.json) return printJson(accounts)
        for (const line of alignRows(accounts.map(describeAccount))) print(line)
      }),
    )
  return withConnection(command)
}

/** Id, login, profile, seed, scenario, and when it will be removed. */
function describeAccount(account: Fields): readonly string[] {
  const vanishes = optionalTextAt(account, 'vanishes_at')
  return [
    paint('bold', plain(textAt(account, 'id'))),
    plain(textAt(account, 'username')),
    `client_id ${numberAt(account, 'client_id')}`,
    plain(textAt(account, 'profile')),
    `seed ${numberAt(account, 'seed')}`,
    vanishes === null ? '' : `removed at ${localTime(vanishes)} if it is not used`,
  ]
}

function showCommand(): Command {
  const command = new Command('show')
    .description('Show one account with its login, token and secrets.')
    .argument('[id]', 'which (default: that of --account)')
    .option('--json', "print the sandbox's answer as one JSON document")
    .addHelpText(
      'after',
      '\nExamples:\n  carrier-sandbox accounts show\n  carrier-sandbox accounts show worker-3 --json',
    )
    .action((id: string | undefined, flags: AccountFlags) =>
      showRefusals(flags.json, async () => {
        const connection = connectionOf(flags)
        const path = `/accounts/${encodeURIComponent(id ?? connection.account)}`
        showAccount(await connectTo(connection).control('GET', path), flags.json)
      }),
    )
  return withConnection(command)
}

const SHOWN = ['id', 'username', 'password', 'client_id', 'client_secret', 'webhook_secret', 'access_token']

function showAccount(account: Fields, json: boolean | undefined): void {
  if (json) printJson(account)
  else for (const name of SHOWN) print(`${paint('dim', padTo(name, 16))}${plain(String(account[name]), 1_000)}`)
}

function createCommand(): Command {
  const command = new Command('create')
    .description('Create an account with an empty world, and show its login.')
    .argument('[id]', 'letters, digits, dots, hyphens, underscores (default: random)')
    .option('--seed <number>', 'source of everything random (default: random)', readInteger)
    .option('--clock <mode>', 'real, frozen, or xN for N times as fast')
    .option('--clock-start <instant>', 'first time on the clock, e.g. 2026-01-05T08:00')
    .option('--pace <duration>', 'longest wait between two steps, or script')
    .option('--scenario <name>', 'scenario of shipments that choose none')
    .option('--profile <name>', 'how open clauses are answered: compatible, spec or observed')
    .option('--set <switch=value>', 'one switch, e.g. login_layout=root; repeatable', collectSettings)
    .option('--settlement <calendar>', 'when COD is reconciled, e.g. "mon,wed,fri 16:00 hold 1d"')
    .option('--ttl <duration>', 'remove it when it was not used for so long, e.g. 30m')
    .option('--username <text>', 'of its login (default: random)')
    .option('--password <text>', 'of its login (default: random)')
    .option('--client-id <number>', 'of its login (default: random)', readInteger)
    .option('--client-secret <text>', 'of its login (default: random)')
    .option('--replace', 'empty an account of this id that is there')
    .option('--json', "print the sandbox's answer as one JSON document")
    .addHelpText('after', CREATE_EXAMPLES)
    .action((id: string | undefined, flags: CreateFlags) => showRefusals(flags.json, () => create(id, flags)))
  return withConnection(command)
}

async function create(id: string | undefined, flags: CreateFlags): Promise<void> {
  const { seed, clock, pace, scenario, profile, set, settlement, ttl, username, password, replace } = flags
  const { clockStart: clock_start, clientId: client_id, clientSecret: client_secret } = flags
  const wanted = { seed, clock, clock_start, pace, scenario, profile, set, settlement, ttl, username, password }
  const body = Object.fromEntries(
    Object.entries({ ...wanted, client_id, client_secret, replace }).filter(([, value]) => value !== undefined),
  )
  const client = connectTo(connectionOf(flags))
  const account =
    id === undefined
      ? await client.control('POST', '/accounts', body)
      : await client.control('PUT', `/accounts/${encodeURIComponent(id)}`, body).catch(error => {
          throw isThere(error, id)
        })
  showAccount(account, flags.json)
  if (!flags.json) say(`Other commands use it by --account ${textAt(account, 'id')}.`)
}

/** The sandbox names the key of its own body; a person has a flag. */
function isThere(error: unknown, id: string): unknown {
  if (!(error instanceof RefusedError) || error.problem.pointer !== '/replace') return error
  return new RefusedError(error.status, error.problem, `the account "${plain(id)}" exists; --replace empties it.`)
}

function deleteCommand(): Command {
  const command = new Command('delete')
    .description('Delete an account with all its data.')
    .argument('<id>', 'which; the default account stays')
    .option('--json', 'print its id as one JSON document')
    .addHelpText('after', '\nExamples:\n  carrier-sandbox accounts delete worker-3')
    .action((id: string, flags: AccountFlags) =>
      showRefusals(flags.json, async () => {
        await connectTo(connectionOf(flags)).control('DELETE', `/accounts/${encodeURIComponent(id)}`)
        if (flags.json) printJson({ deleted: id })
        else print(`Deleted: ${plain(id)}.`)
      }),
    )
  return withConnection(command)
}
