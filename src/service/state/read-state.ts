import { SandboxError } from '../../domain/errors.ts'
import { DAILY } from '../../domain/settlement/calendar.ts'
import { asFields } from '../../domain/shipments/creation-input.ts'
import { factorOf } from '../../domain/time/clock.ts'
import { parseInstant } from '../../domain/time/instants.ts'
import type { AccountRow, ClockRow } from '../../domain/world.ts'
import { describeViolations } from '../../files/describe-violations.ts'
import { validator } from '../../schemas/registry.ts'
import type { StateAccount, StateClock } from '../../schemas/types.gen.ts'
import { readFaultBody } from '../faults/read-fault-body.ts'
import type { Reference } from '../reference/reference.ts'
import { readScenarioBody } from '../scenarios/read-scenario-body.ts'
import { completeSwitches } from '../world/complete-profile.ts'
import { readRow } from './read-row.ts'
import { DocumentSplitter, type Piece } from './split-document.ts'
import type { Staging } from './staging.ts'
import { isOptionalTable, STATE_FORMAT, STATE_TABLES, STATE_VERSION, type StateTable } from './write-state.ts'

/** The settings of the account of a state. */
export type StateSettings = Pick<
  AccountRow,
  'seed' | 'epoch' | 'paceMs' | 'settlement' | 'defaultScenario' | 'defaultOndemandScenario' | 'scenarios' | 'profile'
>

/** What a document says beside its rows. */
export interface ReadHead {
  readonly account: StateSettings
  readonly clock: ClockRow
  readonly origin: StateOrigin
  /** Its rows lack what came with calendars of settlement. */
  readonly isOfBefore: boolean
}

/** Where a document comes from. */
export interface StateOrigin {
  /** The account it was taken of. */
  readonly account: string
  readonly version: typeof STATE_VERSION
  /** Of the sandbox that wrote it, and its wall time then; null where it says nothing readable. */
  readonly sandboxVersion: string | null
  readonly exportedAt: number | null
}

export interface ReadingParts {
  readonly reference: Reference
  readonly staging: Staging
  /** What an endpoint signs with that has no secret here. */
  readonly webhookSecret: string
}

const HEAD_KEYS = ['format', 'version', 'sandbox_version', 'exported_at', 'account', 'clock']

/**
 * Reads a state document as it comes: its rows go into a staging world, what it says beside them comes back. Everything
 * is validated against its schema; whether the rows fit together is another's business (`checkRows`).
 * @throws SandboxError `malformed`, `body_too_large`, `invalid` with a pointer.
 */
export async function readState(bytes: AsyncIterable<Buffer>, parts: ReadingParts): Promise<ReadHead> {
  const splitter = new DocumentSplitter()
  const reader = createReader(parts)
  for await (const chunk of bytes) for (const piece of splitter.push(chunk)) await reader.take(piece)
  splitter.end()
  await parts.staging.finish()
  return reader.finish(splitter.tables)
}

function createReader({ reference, staging, webhookSecret }: ReadingParts) {
  const head = new Map<string, unknown>()
  const ids = new Map<string, Set<string>>()
  /** Told only once the version is known: of another version's document, everything may seem wrong. */
  let problem: SandboxError | null = null
  const note = (found: SandboxError): void => {
    problem ??= found
    if (isOurs(head)) throw problem
  }

  const takeRow = async (table: string, index: number, value: unknown): Promise<void> => {
    const pointer = `/rows/${table}/${index}`
    if (!isTable(table)) return note(unknownTable(table))
    const { row, problem: wrong } = readRow(table, value, webhookSecret)
    if (wrong) return note(refuseState(pointer + wrong.pointer, wrong.message))
    const known = ids.get(table) ?? new Set()
    ids.set(table, known)
    const { id } = row[1]
    if (known.has(id)) return note(refuseState(`${pointer}/id`, `the id "${id}" stands in ${table} twice.`))
    known.add(id)
    if (row[0] === 'faults') {
      const complaint = complaintOf(() => readFaultBody(row[1].rule, reference), `${pointer}/rule`)
      if (complaint) return note(complaint)
    }
    if (problem === null) await staging.put(row)
  }

  return {
    async take({ path: [key = '', table, index], value }: Piece): Promise<void> {
      if (typeof table === 'string' && typeof index === 'number') return takeRow(table, index, value)
      // A table, or all of them, that is no list of rows.
      if (table !== undefined || key === 'rows')
        return note(refuseState(table === undefined ? '/rows' : `/rows/${table}`, 'it is no list of rows.'))
      if (typeof key !== 'string' || !HEAD_KEYS.includes(key))
        return note(refuseState(`/${key}`, `a state has no "${key}".`))
      head.set(key, value)
    },
    finish(tables: ReadonlySet<string>): ReadHead {
      refuseOtherVersion(head)
      if (problem) throw problem
      for (const table of STATE_TABLES) {
        if (!tables.has(table) && !isOptionalTable(table))
          throw refuseState(`/rows/${table}`, `the state has no table "${table}".`)
      }
      for (const table of tables) if (!isTable(table)) throw unknownTable(table)
      return readHead(head, reference)
    },
  }
}

function isTable(table: string): table is StateTable {
  return STATE_TABLES.some(known => known === table)
}

function isOurs(head: ReadonlyMap<string, unknown>): boolean {
  return head.get('format') === STATE_FORMAT && head.get('version') === STATE_VERSION
}

/** @throws SandboxError `invalid` */
function refuseOtherVersion(head: ReadonlyMap<string, unknown>): void {
  const [format, version, writer] = ['format', 'version', 'sandbox_version'].map(key => head.get(key))
  if (format !== STATE_FORMAT) {
    throw refuseState(
      '/format',
      `this is no state of a sandbox: its format is not "${STATE_FORMAT}". GET /state gives one.`,
    )
  }
  if (version === STATE_VERSION) return
  const age = typeof version === 'number' && version > STATE_VERSION ? 'a later' : 'another'
  const by = typeof writer === 'string' ? ` (${writer.slice(0, 100)})` : ''
  const told = typeof version === 'number' ? `version ${version}` : 'no version'
  const detail = `the state has ${told}, written by ${age} sandbox${by}; this one reads version ${STATE_VERSION}. Import it there.`
  throw refuseState('/version', detail)
}

function readHead(head: ReadonlyMap<string, unknown>, reference: Reference): ReadHead {
  for (const key of HEAD_KEYS) if (!head.has(key)) throw refuseState(`/${key}`, `the state has no "${key}".`)
  const said = completeSettings(head.get('account'))
  validate(said, 'state-account', '/account')
  validate(head.get('clock'), 'state-clock', '/clock')
  // Valid by state-account.schema.json and state-clock.schema.json.
  const { id, settlement = DAILY, ...account } = said as StateAccount
  // Valid by state-clock.schema.json.
  const clock = head.get('clock') as StateClock
  if (clock.factor !== factorOf(clock) || (clock.mode === 'scaled' && clock.factor === 0)) {
    throw refuseState('/clock/factor', `a clock that is ${clock.mode} cannot have the factor ${clock.factor}.`)
  }
  const names = new Set<string>()
  for (const [index, file] of account.scenarios.entries()) {
    const pointer = `/account/scenarios/${index}`
    const complaint = complaintOf(() => readScenarioBody(file, reference.scenarioWords), pointer)
    if (complaint) throw complaint
    if (names.has(file.name)) throw refuseState(`${pointer}/name`, `the scenario "${file.name}" stands there twice.`)
    names.add(file.name)
  }
  const isOfBefore = !Object.hasOwn(Object(head.get('account')), 'settlement')
  return {
    account: { ...account, settlement },
    clock: { id: 'clock', ...clock },
    origin: readOrigin(head, id),
    isOfBefore,
  }
}

/** A state of an earlier version lacks the switches it did not know; whatever else is wrong is for its schema to say. */
function completeSettings(account: unknown): unknown {
  const profile = asFields(asFields(account).profile)
  if (typeof profile.switches !== 'object' || profile.switches === null || Array.isArray(profile.switches))
    return account
  return { ...asFields(account), profile: { ...profile, switches: completeSwitches(profile.switches) } }
}

function readOrigin(head: ReadonlyMap<string, unknown>, account: string): StateOrigin {
  const [writer, at] = [head.get('sandbox_version'), head.get('exported_at')]
  return {
    account,
    version: STATE_VERSION,
    sandboxVersion: typeof writer === 'string' && writer !== '' ? writer.slice(0, 100) : null,
    exportedAt: typeof at === 'string' ? parseInstant(at) : null,
  }
}

function validate(value: unknown, schema: string, pointer: string): void {
  const [first] = describeViolations(validator(`sandbox/${schema}.schema.json`)(value), value, pointer.slice(1))
  if (first) throw refuseState(pointer + first.violation.pointer, first.message)
}

/** What a reader of bodies has against a part of the document, told by its place in the document. */
function complaintOf(read: () => unknown, pointer: string): SandboxError | null {
  try {
    read()
    return null
  } catch (error) {
    if (!(error instanceof SandboxError)) throw error
    const inside = error.pointer === undefined || error.pointer === '/' ? '' : error.pointer
    return new SandboxError('invalid', error.message, { pointer: pointer + inside, cause: error })
  }
}

function unknownTable(table: string): SandboxError {
  return refuseState(`/rows/${table}`, `a state has no table "${table}"; there are ${STATE_TABLES.join(', ')}.`)
}

function refuseState(pointer: string, message: string): SandboxError {
  return new SandboxError('invalid', /[.?]$/.test(message) ? message : `${message}.`, { pointer })
}
