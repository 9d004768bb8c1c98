import type { AccountRow, ClockRow, TableName } from '../../domain/world.ts'
import type { StateAccount, StateClock, StateDocument } from '../../schemas/types.gen.ts'
import { giveWay } from '../in-slices.ts'
import type { WorldState } from './capture-state.ts'
import { eachRow } from './each-row.ts'
import { createHide } from './hide-secrets.ts'
import { writeRow } from './write-row.ts'

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
] as const satisfies readonly TableName[]

export type StateTable = (typeof STATE_TABLES)[number]

/** So many rows are written at once, or so many characters: a few ms. A delivery may hold dozens of attempts. */
const SLICE_ROWS = 200
const SLICE_CHARACTERS = 1 << 18

export interface StateFacts {
  /** Of the sandbox. */
  readonly version: string
  /** Wall ms. */
  readonly at: number
}

/** The document of a state, piece by piece; between two pieces everybody else gets a turn. No secret is in it. */
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
  const { id, seed, epoch, paceMs, defaultScenario, defaultOndemandScenario } = account
  const { name, description, extends: base, switches } = account.profile
  return {
    id,
    seed,
    epoch,
    paceMs,
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
