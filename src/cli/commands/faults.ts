import { Command } from 'commander'
import { FileError } from '../../files/file-error.ts'
import { readText } from '../../files/read-text.ts'
import { safeJson } from '../../reporting/show-codes.ts'
import { connectTo } from '../client/control-client.ts'
import { type Fields, listAt, numberAt, optionalTextAt, textAt } from '../client/read-answer.ts'
import { CommandError, EXIT } from '../command-error.ts'
import { alignRows } from '../describe/layout.ts'
import { localTime } from '../describe/local-time.ts'
import { paint, plain, print, printJson, showRefusals } from '../describe/output.ts'
import { type ConnectionFlags, connectionOf, withConnection } from '../flags/connection-options.ts'
import { unknownWord } from '../flags/wrong-flags.ts'

interface FaultFlags extends ConnectionFlags {
  readonly file?: string
  readonly all?: boolean
  readonly json?: boolean
}

/** Of the firings so many are shown. */
const MOST_FIRINGS = 10

const EXAMPLES = `
Examples:
  carrier-sandbox faults
  carrier-sandbox faults add '{ fault: { status: 503 }, when: { first: 3 } }'
  carrier-sandbox faults add --file faults.yaml
  carrier-sandbox faults remove 2
  carrier-sandbox faults remove --all

A rule makes answers, webhooks or bookings of the account fail on purpose.
docs/faults.md has every kind of fault with an example.`

const ADD_EXAMPLES = `
Examples:
  carrier-sandbox faults add '{ fault: { delay: { fixed: 2s } }, ttl: 10m }'
  carrier-sandbox faults add '{ fault: { webhook: { copies: 2 } } }'
  carrier-sandbox faults add '{ match: { nth: 3 }, fault: { carrier: lost } }'
  carrier-sandbox faults add --file faults.yaml --json

Exit code 2: a rule is not valid; each problem is named with its place, and no
rule is added.`

/** `faults`: the fault rules of a running sandbox. */
export function faultsCommand(): Command {
  return new Command('faults')
    .description('Show, add and remove fault rules.')
    .addCommand(listCommand(), { isDefault: true })
    .addCommand(addCommand())
    .addCommand(removeCommand())
    .configureHelp({ subcommandTerm: command => command.name() })
    .addHelpText('after', EXAMPLES)
}

function listCommand(): Command {
  const command = new Command('list')
    .description('List the rules with their counts, and the last firings.')
    .addArgument(unknownWord(['list', 'add', 'remove']))
    .usage('[options]')
    .option('--json', "print the sandbox's answer as one JSON document")
    .addHelpText(
      'after',
      '\nExamples:\n  carrier-sandbox faults list\n  carrier-sandbox faults list --account qa --json',
    )
    .action((_word: undefined, flags: FaultFlags) =>
      showRefusals(flags.json, async () => {
        const answer = await connectTo(connectionOf(flags)).control('GET', '/faults')
        if (flags.json) return printJson(answer)
        for (const line of describeFaults(answer)) print(line)
      }),
    )
  return withConnection(command)
}

function describeFaults(answer: Fields): readonly string[] {
  const rules = listAt(answer, 'rules')
  const firings = listAt(answer, 'firings').slice(0, MOST_FIRINGS)
  if (rules.length === 0 && firings.length === 0) return ['No fault rules.']
  return [
    ...describeRules(rules),
    ...(firings.length === 0 ? [] : ['', paint('dim', 'last firings:')]),
    ...alignRows(firings.map(describeFiring)),
  ]
}

/** Id, whether it is on, its counts and the rule, as `add` takes it. */
function describeRules(rules: readonly Fields[]): readonly string[] {
  return alignRows(
    rules.map(state => {
      const ends = optionalTextAt(state, 'ends_at')
      const on = ends === null ? 'on' : `until ${localTime(ends)}`
      return [
        paint('bold', plain(textAt(state, 'id'))),
        state.enabled === true ? paint('green', on) : paint('yellow', 'off'),
        `fired ${numberAt(state, 'fired')} of ${numberAt(state, 'seen')}`,
        plain(safeJson(state.rule), 2_000),
      ]
    }),
  )
}

function describeFiring(firing: Fields): readonly string[] {
  const effects = Array.isArray(firing.effects) ? firing.effects.map(String).join(', ') : ''
  const order = optionalTextAt(firing, 'order_id') ?? optionalTextAt(firing, 'shipment')
  return [
    localTime(textAt(firing, 'at')),
    `rule ${plain(textAt(firing, 'rule'))}`,
    paint('yellow', plain(effects)),
    plain(textAt(firing, 'on')),
    ...(order === null ? [] : [plain(order)]),
  ]
}

function addCommand(): Command {
  const command = new Command('add')
    .description('Add a rule, or the rules of a file.')
    .argument('[rule]', 'the rule, in YAML or JSON')
    .option('--file <file>', 'a file of rules, in YAML or JSON')
    .option('--json', "print the sandbox's answer as one JSON document")
    .addHelpText('after', ADD_EXAMPLES)
    .action((rule: string | undefined, flags: FaultFlags) => showRefusals(flags.json, () => add(rule, flags)))
  return withConnection(command)
}

async function add(rule: string | undefined, { file, json, ...connection }: FaultFlags): Promise<void> {
  if ((rule === undefined) === (file === undefined)) {
    throw new CommandError(EXIT.usage, "give one of: a rule such as '{ fault: { status: 503 } }', or --file FILE.")
  }
  const text = rule ?? readRules(file ?? '')
  const client = connectTo(connectionOf(connection))
  const verdict = await client.control('POST', '/faults/validate', { text })
  const problems = listAt(verdict, 'problems')
  if (problems.length > 0) throw new CommandError(EXIT.usage, problems.map(problemLine(file ?? 'rule')).join('\n'))
  const answer = await client.control('POST', '/faults', { rules: verdict.rules })
  if (json) return printJson(answer)
  for (const line of describeRules(listAt(answer, 'rules'))) print(line)
}

function readRules(file: string): string {
  try {
    return readText(file)
  } catch (error) {
    if (!(error instanceof FileError)) throw error
    throw new CommandError(EXIT.usage, error.message, { cause: error })
  }
}

function problemLine(place: string) {
  return (problem: Fields): string =>
    `${place}:${numberAt(problem, 'line')}:${numberAt(problem, 'column')}: ${plain(textAt(problem, 'message'), 500)}`
}

function removeCommand(): Command {
  const command = new Command('remove')
    .description('Remove rules by their ids, or all of them.')
    .argument('[ids...]', 'ids, as the list shows them')
    .option('--all', 'every rule of the account')
    .option('--json', 'print the ids of the removed rules as one JSON document')
    .addHelpText('after', '\nExamples:\n  carrier-sandbox faults remove 2\n  carrier-sandbox faults remove --all')
    .action((ids: readonly string[], flags: FaultFlags) => showRefusals(flags.json, () => remove(ids, flags)))
  return withConnection(command)
}

async function remove(ids: readonly string[], { all, json, ...connection }: FaultFlags): Promise<void> {
  if ((ids.length === 0) === (all !== true)) {
    throw new CommandError(EXIT.usage, 'give the ids of rules ("faults list" shows them), or --all.')
  }
  const client = connectTo(connectionOf(connection))
  const removed = all ? listAt(await client.control('GET', '/faults'), 'rules').map(({ id }) => String(id)) : ids
  if (all) await client.control('DELETE', '/faults')
  else for (const id of ids) await client.control('DELETE', `/faults/${encodeURIComponent(id)}`)
  if (json) return printJson({ removed })
  print(removed.length === 0 ? 'No rule to remove.' : `Removed: ${removed.map(id => plain(id)).join(', ')}.`)
}
