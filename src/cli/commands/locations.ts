import { Command, InvalidArgumentError } from 'commander'
import { nearWord } from '../../files/near-word.ts'
import { connectTo } from '../client/control-client.ts'
import { asFields, type Fields, listAt, numberAt, textAt } from '../client/read-answer.ts'
import { CommandError, EXIT } from '../command-error.ts'
import { paint, plain, print, printJson, say, showRefusals } from '../describe/output.ts'
import { type ConnectionFlags, connectionOf, withConnection } from '../flags/connection-options.ts'
import { readInteger } from '../flags/read-flag.ts'

interface LocationsFlags extends ConnectionFlags {
  readonly limit: number
  readonly json?: boolean
}

const ACTIONS = ['find'] as const
const DEFAULT_LIMIT = 20
const LARGEST_LIMIT = 100

const EXAMPLES = `
Names of one or several levels, in any order, with or without accents and type
words, shortened as usual (q.1, p.5, tp hcm); or a code.

Examples:
  carrier-sandbox locations find 'quan 1'
  carrier-sandbox locations find p.ben nghe q1 tphcm
  carrier-sandbox locations find Ba Đình, Hà Nội --limit 50
  carrier-sandbox locations find 100100 --json

Exit code 1: no place has this name.`

/** `locations find`: codes of cities, districts and wards of a running sandbox, by name. */
export function locationsCommand(): Command {
  const command = new Command('locations')
    .description('Find the codes of cities, districts and wards by name.')
    .argument('<action>', 'find')
    .argument('[words...]', 'the name of a place, or its code')
    .option('--limit <n>', `how many to show, ${LARGEST_LIMIT} at most`, readLimit, DEFAULT_LIMIT)
    .option('--json', "print the sandbox's answer as one JSON document")
    .addHelpText('after', EXAMPLES)
    .action((action: string, words: readonly string[], flags: LocationsFlags) =>
      showRefusals(flags.json, () => findLocations(readWords(action, words), flags)),
    )
  return withConnection(command)
}

function readLimit(text: string): number {
  const limit = readInteger(text)
  if (limit >= 1 && limit <= LARGEST_LIMIT) return limit
  throw new InvalidArgumentError(`give a whole number from 1 to ${LARGEST_LIMIT}.`)
}

function readWords(action: string, words: readonly string[]): string {
  if (action !== 'find') {
    const near = nearWord(action, ACTIONS)
    const hint = near === null ? '.' : `; did you mean ${near}?`
    throw new CommandError(EXIT.usage, `locations has no action "${action}"${hint} There is: ${ACTIONS.join(', ')}.`)
  }
  const query = words.join(' ').trim()
  if (query !== '') return query
  throw new CommandError(EXIT.usage, "locations find needs the name of a place, such as 'quan 1', or its code.")
}

async function findLocations(query: string, { json, limit, ...flags }: LocationsFlags): Promise<void> {
  const client = connectTo(connectionOf(flags))
  const answer = await client.control('GET', `/locations?q=${encodeURIComponent(query)}&limit=${limit}`)
  const total = numberAt(answer, 'total')
  const items = listAt(answer, 'items')
  if (json) printJson(answer)
  if (total === 0) {
    const hint = 'Give fewer words: the names of a ward, a district or a city alone, without street or house number.'
    throw new CommandError(EXIT.no, `no place is called "${plain(query)}". ${hint}`)
  }
  if (json) return
  for (const line of describeLocations(items)) print(line)
  if (items.some(item => item.known === false)) {
    say('inferred: deployments number the wards of that district nearby; look the code up there before you use it.')
  }
  if (total > items.length) {
    say(`${items.length} of ${total} places; name the place more closely, or show more with --limit.`)
  }
}

/** Found places as aligned columns: code, level, name, the places above with their codes, and whether the code is known. */
function describeLocations(items: readonly Fields[]): readonly string[] {
  const rows = items.map(item => [textAt(item, 'code'), textAt(item, 'level'), textAt(item, 'name'), pathOf(item)])
  // NFC, so that a letter with its accents is one column wide.
  const cells = rows.map(row => row.map(cell => plain(cell.normalize('NFC'))))
  const widths = [0, 1, 2, 3].map(column => Math.max(...cells.map(row => row[column]?.length ?? 0)))
  return items.map((item, n) => {
    const [code = '', ...others] = (cells[n] ?? []).map((cell, column) => cell.padEnd(widths[column] ?? 0))
    const known = item.known === true ? paint('green', 'known') : paint('yellow', 'inferred')
    return [paint('bold', code), ...others, known].join('  ')
  })
}

/** All that an address needs besides the code of the place itself: "Quận 1 700100, Hồ Chí Minh 700000". */
function pathOf(item: Fields): string {
  const above = { ward: ['district', 'city'], district: ['city'] }[textAt(item, 'level')] ?? []
  const named = above
    .map(level => asFields(item[level]))
    .map(place => `${textAt(place, 'name')} ${textAt(place, 'code')}`)
  return named.length === 0 ? '–' : named.join(', ')
}
