/** What a run has seen of the contract: cells, readings, keywords, keys of errors, lists that held something. */
import { answersUnder, validateAnswer } from '../../schemas/answers.ts'
import {
  type Answer,
  type Cell,
  cellOf,
  type Operation,
  type OperationId,
  operation,
  operations,
} from '../../schemas/operations.ts'
import type { CellCoverage, CoverageReport } from '../coverage.ts'
import { cutLists } from '../schema/cut-lists.ts'
import { isObject } from '../schema/schema-node.ts'
import type { Switches } from '../target.ts'
import { eventSchemas, locationsIn, shareOfCells } from './keyword-locations.ts'
import { traceKeywords } from './trace-keywords.ts'

export interface SeenAnswer {
  readonly operation: OperationId
  readonly status: number
  /** Parsed; undefined where it was not JSON. */
  readonly body: unknown
  /** Of the world that answered; null = any reading. */
  readonly switches: Switches | null
}

/** What the cases that ran are about. */
export interface CoverageScope {
  /** `cell` null = about several answers, the 200 among them. */
  readonly selected: readonly { readonly operation: OperationId; readonly cell: number | null }[]
  /** Whether what is pushed was to be seen, too. */
  readonly events: boolean
  /** Of the account that is checked; null = unknown, so everything is possible. */
  readonly switches: Switches | null
}

export interface Coverage {
  /** Any checked answer; one that fits no reading counts for its cell only. */
  see(answer: SeenAnswer): void
  /** A payload that was delivered, by its schema (`events/…`); one that is not valid counts for nothing. */
  seeEvent(path: string, payload: unknown): void
  report(scope: CoverageScope): CoverageReport
}

interface Tally {
  seen: number
  readonly branches: Map<string, number>
}

export function createCoverage(): Coverage {
  const tallies = new Map<string, Tally>()
  const errorKeys = new Set<string>()
  const filledLists = new Set<OperationId>()
  const trace = traceKeywords()

  const tallyOf = (id: OperationId, status: number): Tally => {
    const key = `${id} ${status}`
    const tally = tallies.get(key) ?? { seen: 0, branches: new Map<string, number>() }
    tallies.set(key, tally)
    return tally
  }

  return {
    see({ operation: id, status, body: whole, switches }) {
      const body = cutLists(whole)
      const cell = cellOf(operation(id), status)
      if (cell === undefined || body === undefined) return
      const tally = tallyOf(id, status)
      tally.seen++
      const data = isObject(body) ? body.data : undefined
      // That a record broke a rule makes its list no emptier.
      if (status === 200 && Array.isArray(data) && data.length > 0) filledLists.add(id)
      const answer = possible(cell, switches).find(candidate => validateAnswer(candidate, body).length === 0)
      if (answer === undefined) return
      tally.branches.set(answer.name, (tally.branches.get(answer.name) ?? 0) + 1)
      for (const [path, value] of partsOf(answer, body)) trace.pass(path, value)
      const key = status === 422 ? soleKey(data) : null
      if (key !== null) errorKeys.add(`${id} ${key}`)
    },
    seeEvent(path, payload) {
      if (validateAnswer({ name: path, body: path }, payload).length === 0) trace.pass(path, payload)
    },
    report({ selected, events, switches }) {
      const chosen = new Set(selected.map(({ operation: id, cell }) => `${id} ${cell ?? 200}`))
      const cells = operations().flatMap(one =>
        one.cells.map(cell => {
          const key = `${one.operationId} ${cell.status}`
          return cellCoverage(one, cell, { tally: tallies.get(key), isSelected: chosen.has(key), switches })
        }),
      )
      const paths = operations().flatMap(one =>
        one.cells
          .filter(({ status }) => chosen.has(`${one.operationId} ${status}`))
          .flatMap(({ answers }) => answers.flatMap(pathsOf)),
      )
      const keywords = locationsIn([...paths, ...(events ? eventSchemas() : [])]).map(({ name }) => name)
      return {
        cells,
        ofSelected: shareOfCells(cells.filter(({ shown, selected: isSelected }) => shown && isSelected)),
        absolute: shareOfCells(cells.filter(({ shown }) => shown)),
        keywords: { accepted: keywords.filter(keyword => trace.accepted.has(keyword)), all: keywords },
        errorKeys: [...errorKeys].sort(),
        filledLists: [...filledLists].sort(),
      }
    },
  }
}

function possible(cell: Cell, switches: Switches | null): readonly Answer[] {
  return switches === null ? cell.answers : answersUnder(cell, switches)
}

function partsOf({ envelope, data, body }: Answer, value: unknown): readonly (readonly [string, unknown])[] {
  if (body !== undefined) return [[body, value]]
  const payload = isObject(value) ? value.data : undefined
  return [
    ...(envelope === undefined ? [] : [[envelope, value] as const]),
    ...(data === undefined ? [] : [[data, payload] as const]),
  ]
}

function pathsOf({ envelope, data, body }: Answer): readonly string[] {
  return [envelope, data, body].filter(path => path !== undefined)
}

function cellCoverage(
  { operationId, method, path }: Operation,
  cell: Cell,
  of: { readonly tally: Tally | undefined; readonly isSelected: boolean; readonly switches: Switches | null },
): CellCoverage {
  const allowed = possible(cell, of.switches)
  return {
    operation: operationId,
    method,
    path,
    status: cell.status,
    shown: cell.shown,
    selected: of.isSelected,
    seen: of.tally?.seen ?? 0,
    branches: cell.answers.map(answer => ({
      name: answer.name,
      possible: allowed.includes(answer),
      seen: of.tally?.branches.get(answer.name) ?? 0,
    })),
  }
}

/** The field that a 422 complains about, where it is one. */
function soleKey(data: unknown): string | null {
  const messages = isObject(data) && isObject(data.errors) ? data.errors : data
  const [only, ...others] = isObject(messages) ? Object.keys(messages) : []
  return only === undefined || others.length > 0 ? null : only
}
