/** What stands between the audit and the sandbox, and the tools that change an answer or an event there. */
export interface Answer {
  readonly method: string
  /** Below /api/v2, with the query. */
  readonly path: string
  status: number
  headers: Headers
  text: string
  body: unknown
  /** The call as a curl command: two calls with the same one are the same. */
  readonly again: string
  /** The id of the account that called. */
  readonly account: string
}

export interface ReceivedEvent {
  raw: Buffer
  body: Fields
}

/** Any JSON object of the API; a plant knows which. */
export type Fields = Record<string, unknown>

export interface Plant {
  answer?(answer: Answer): void
  /** Null: the event never comes. */
  event?(event: ReceivedEvent): null | undefined
}

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {})

/** The rows of `data`, or the body itself where there is none. */
export function rowsOf({ body }: Answer): Fields[] {
  const { data } = fieldsOf(body)
  if (Array.isArray(data)) return data.filter(isFields)
  return [isFields(data) ? data : fieldsOf(body)]
}

export function listOf(value: unknown): Fields[] {
  return Array.isArray(value) ? value.filter(isFields) : []
}

/** Changes the answers of one operation, and keeps their text in step. */
export function answers(call: RegExp, change: (answer: Answer) => void): Plant {
  return {
    answer(answer) {
      if (!call.test(`${answer.method} ${answer.path}`)) return
      change(answer)
      answer.text = JSON.stringify(answer.body)
    },
  }
}

/** Changes every row of `data` of one operation. */
export const eachRow = (call: RegExp, change: (row: Fields) => void): Plant =>
  answers(call, answer => {
    if (answer.status === 200) for (const row of rowsOf(answer)) change(row)
  })

/** Changes the list of `data` of one operation. */
export const theList = (call: RegExp, change: (rows: Fields[], answer: Answer) => readonly Fields[]): Plant =>
  answers(call, answer => {
    const body = fieldsOf(answer.body)
    if (answer.status === 200 && Array.isArray(body.data)) body.data = change(listOf(body.data), answer)
  })

const RECORDS = /^GET \/(shipments(\?|\/search|$)|invoices\/[^/]+\/shipments)/

/** Changes the group `shipment` of every record, and what stands at the root beside it. */
export const eachShipment = (change: (shipment: Fields) => void): Plant =>
  eachRow(RECORDS, row => {
    if (isFields(row.shipment)) change(row.shipment)
    if (!isFields(row.shipment) || 'status_code' in row) change(row)
  })

export const eachRecord = (change: (record: Fields) => void): Plant => eachRow(RECORDS, change)

export const RIDES = /^(GET|POST|PUT) \/ondemand-shipments(?!\/rates)/

export const eachEvent = (change: (event: Fields) => null | undefined): Plant => ({
  event: ({ body }) => change(body),
})

export const eachEventOf = (status: string, change: (event: Fields) => null | undefined): Plant =>
  eachEvent(event => (String(event.status) === status ? change(event) : undefined))

export const plus = (value: unknown, more: number): number => Number(value) + more
