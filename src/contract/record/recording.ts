import { type OperationId, operations } from '../../schemas/operations.ts'
import type { Exchange } from '../exchange.ts'
import type { Sight, SwitchProbe } from '../learn/probe.ts'

/** A request with its answer, without anything that belongs to a person, an account or a moment. */
export interface RecordedExchange {
  /** The case that asked, `learn › max_page_size` of what a switch is read off; null for what none did, such as the login. */
  readonly case: string | null
  readonly request: {
    readonly method: Exchange['sent']['method']
    /** With the braces filled: `/api/v2/shipments/GS00000001`. */
    readonly path: string
    readonly query: Readonly<Record<string, string>>
    /** Null = none was sent. */
    readonly body: unknown
  }
  readonly answer: {
    readonly status: number
    readonly content_type: string | null
    /** The parsed JSON; a text where it is none. */
    readonly body: unknown
  }
}

/** What one operation answered with one status: a file of a recorded folder. */
export interface RecordedCell {
  readonly operation: OperationId
  readonly status: number
  /** Each shows something that those before it do not, or a switch. */
  readonly exchanges: readonly RecordedExchange[]
}

/** A target as its answers show it. */
export interface Recording {
  /** Address or folder, for people. */
  readonly from: string
  /** By operation in the order of the manifest, then by status. */
  readonly cells: readonly RecordedCell[]
}

/** What stands as the case of what was asked for one switch only. */
export function caseOfProbe(name: string): string {
  return `${PROBE}${name}`
}

const PROBE = 'learn › '

/** How a recording reads a switch: by what was asked for it alone, else by that and the good requests. */
export function lookAt({ cells }: Recording, { switch: name, look }: SwitchProbe): Sight {
  const own = asExchanges(cells, asked => asked === caseOfProbe(name))
  const sight = own.length === 0 ? null : look(own)
  if (sight?.seen === true) return sight
  return look([...asExchanges(cells, asked => asked?.startsWith(PROBE) !== true), ...own])
}

/** As the probes of `learn` look at exchanges. */
function asExchanges(cells: Recording['cells'], isWanted: (asked: string | null) => boolean): readonly Exchange[] {
  return cells.flatMap(({ operation, exchanges }) =>
    exchanges
      .filter(one => isWanted(one.case))
      .map(({ request, answer }, index): Exchange => {
        const query = new URLSearchParams(request.query).toString()
        const { status, content_type, body } = answer
        return {
          number: index + 1,
          operation,
          sent: {
            method: request.method,
            url: `https://target.test${request.path}${query === '' ? '' : `?${query}`}`,
            headers: {},
            body: request.body === null ? null : JSON.stringify(request.body),
          },
          got: {
            status,
            headers: content_type === null ? {} : { 'content-type': content_type },
            text: typeof body === 'string' ? body : JSON.stringify(body),
            json: body,
          },
          error: null,
          startedAt: 0,
          ms: 0,
        }
      }),
  )
}

/** `createRates.200.json` */
export function fileOfCell({ operation, status }: Pick<RecordedCell, 'operation' | 'status'>): string {
  return `${operation}.${status}.json`
}

/** Sorted as `Recording.cells` are. */
export function sortCells(cells: readonly RecordedCell[]): readonly RecordedCell[] {
  const order = operations().map(({ operationId }) => operationId)
  return cells.toSorted((a, b) => order.indexOf(a.operation) - order.indexOf(b.operation) || a.status - b.status)
}
