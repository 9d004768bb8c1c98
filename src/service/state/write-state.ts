import type { Attempt, Endpoint } from '../../domain/outbox-rows.ts'
import type { AccountRow, ClockRow, TableName } from '../../domain/world.ts'
import type { ConsumerState, StateAccount, StateClock, StateDocument } from '../../schemas/types.gen.ts'
import type { StoredRow, View, WorldRows } from '../../store/store.ts'
import { giveWay } from '../world/in-slices.ts'
import type { WorldState } from './capture-state.ts'
import { createHide, type Hide, hideInUrl } from './hide-secrets.ts'

export const STATE_FORMAT = 'carrier-sandbox-state'
/** Grows with every change that an older sandbox cannot read, with `ROW_LAYOUT` among them. */
export const STATE_VERSION = 1

/** The tables of a document, in the order in which they stand there. */
export const STATE_TABLES = [
  'shipments',
  'ondemand',
  'transactions',
  'invoices',
  'customers',
  'bankChanges',
  'timers',
  'endpoints',
  'messages',
  'deliveries',
  'faults',
  'counters',
  'faultCounts',
  'faultMeetings',
  'quotes',
] as const satisfies readonly TableName[]

/** Left out while they are empty: older sandboxes do not have them. */
const OPTIONAL_TABLES: readonly StateTable[] = ['faultCounts', 'faultMeetings', 'quotes']

/** Whether a document without the table is whole. */
export const isOptionalTable = (table: StateTable): boolean => OPTIONAL_TABLES.includes(table)

export type StateTable = (typeof STATE_TABLES)[number]

/**
 * So many rows are written at once, or so many characters: a ms, and many while V8 marks a large heap. A delivery may
 * hold dozens of attempts.
 */
const SLICE_ROWS = 50
const SLICE_CHARACTERS = 1 << 16

export interface StateFacts {
  /** Of the sandbox. */
  readonly version: string
  /** Wall ms. */
  readonly at: number
}

/** The document of a state, piece by piece; between two pieces other work gets a turn. No secret is in it. */
export async function* writeState(state: WorldState, { version, at }: StateFacts): AsyncGenerator<string> {
  const head: Omit<StateDocument, 'rows'> = {
    format: STATE_FORMAT,
    version: STATE_VERSION,
    sandbox_version: version,
    exported_at: new Date(at).toISOString(),
    account: writeAccount(state.account),
    clock: writeClock(state.clock),
  }
  yield `${JSON.stringify(head).slice(0, -1)},"rows":{`
  const hide = createHide(state.account, state.rows.endpoints)
  let text = ''
  let rows = 0
  for (const [index, table] of STATE_TABLES.entries()) {
    if (isOptionalTable(table) && state.rows[table].length === 0) continue
    text += `${index === 0 ? '' : ','}"${table}":[`
    let before = ''
    for (const row of eachRow(state.rows, [table])) {
      text += before + JSON.stringify(writeRow(row, hide))
      before = ','
      if (++rows % SLICE_ROWS !== 0 && text.length < SLICE_CHARACTERS) continue
      yield text
      text = ''
      await giveWay()
    }
    text += ']'
  }
  yield `${text}}}`
}

function writeAccount(account: AccountRow): StateAccount {
  const { id, seed, epoch, paceMs, settlement, defaultScenario, defaultOndemandScenario } = account
  const { name, description, extends: base, switches } = account.profile
  return {
    id,
    seed,
    epoch,
    paceMs,
    settlement: { ...settlement, days: [...settlement.days] },
    defaultScenario,
    defaultOndemandScenario,
    scenarios: [...account.scenarios],
    profile: {
      name,
      ...(description === undefined ? {} : { description }),
      ...(base === undefined ? {} : { extends: base }),
      switches,
    },
  }
}

function writeClock({ mode, factor, virtual, wall }: ClockRow): StateClock {
  return { mode, factor, virtual, wall }
}

/** A row as it stands in a document: with all there is to know but the secrets. */
function writeRow(row: StoredRow, hide: Hide): object {
  switch (row[0]) {
    case 'endpoints':
      return writeEndpoint(row[1])
    case 'deliveries': {
      const { url, attempts, ...rest } = row[1]
      return {
        ...rest,
        url: url === null ? null : hideInUrl(url),
        attempts: attempts.map(attempt => writeAttempt(attempt, hide)),
      }
    }
    case 'faults': {
      const { origin: _origin, ...fault } = row[1]
      return fault
    }
    default:
      return row[1]
  }
}

function writeEndpoint({ secret: _secret, oldSecrets: _old, origin: _origin, ...endpoint }: Endpoint): object {
  const { signature, state, ...others } = endpoint.settings
  const settings = {
    ...others,
    ...(state === undefined ? {} : { state: writeConsumerState(state) }),
    signature: signature === null ? null : signature.map(({ secret: _own, ...setting }) => setting),
  }
  return { ...endpoint, url: hideInUrl(endpoint.url), settings }
}

function writeConsumerState({ url, effects_url: effects, ...others }: ConsumerState): ConsumerState {
  return { ...others, url: hideInUrl(url), ...(effects === undefined ? {} : { effects_url: hideInUrl(effects) }) }
}

function writeAttempt(attempt: Attempt, hide: Hide): object {
  return {
    ...attempt,
    url: hideInUrl(attempt.url),
    requestHeaders: hide.headers(attempt.requestHeaders),
    responseHeaders: hide.headers(attempt.responseHeaders),
    responseBody: hide.text(attempt.responseBody),
    detail: attempt.detail === null ? null : hide.text(attempt.detail),
  }
}

/** How much a world holds. */
export interface RowCounts {
  /** Of both lines. */
  readonly shipments: number
  readonly customers: number
  readonly endpoints: number
  readonly deliveries: number
}

export async function countRows(view: Pick<View, 'count'>): Promise<RowCounts> {
  return {
    shipments: (await view.count('shipments')) + (await view.count('ondemand')),
    customers: await view.count('customers'),
    endpoints: await view.count('endpoints'),
    deliveries: await view.count('deliveries'),
  }
}

/** The rows of a state, table by table, each with its table. */
export function* eachRow(
  rows: Pick<WorldRows, StateTable>,
  tables: readonly StateTable[] = STATE_TABLES,
): Generator<StoredRow> {
  for (const table of tables) {
    // A row from under the table's own name, which the compiler cannot distinguish from one of another.
    for (const row of rows[table]) yield [table, row] as StoredRow
  }
}
