/** A row of GET /requests, as schemas/sandbox/request-entry.schema.json says. */
export interface LoggedCall {
  readonly id: string
  /** Virtual; for a call of no account wall time. */
  readonly at: string
  /** Wall time. */
  readonly received_at: string
  readonly method: string
  readonly path: string
  readonly operation: string | null
  /** Null = the client did not get the answer. */
  readonly status: number | null
  readonly ms: number
  readonly shipment: string | null
  readonly order_id: string | null
  /** Ids of rules; `header` = the call asked for it itself. */
  readonly faults: readonly string[]
}

/** One page of them. */
export interface CallList {
  readonly items: readonly LoggedCall[]
  readonly total: number
  readonly page: number
  readonly size: number
}

/** One side of it. */
export interface Message {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
  readonly truncated: boolean
}

/** GET /requests/{id}, as schemas/sandbox/request-detail.schema.json says. */
export interface CallDetail extends LoggedCall {
  readonly query: Readonly<Record<string, string>>
  readonly params: Readonly<Record<string, string>>
  readonly request: Message
  readonly answer: Message
  readonly curl: string | null
}

/** Calls that no account knows have an id of their own kind. */
export function isNobodys({ id }: Pick<LoggedCall, 'id'>): boolean {
  return id.startsWith('nobody-')
}
