/** The bytes of an event of a script. */
import { draftEvent, draftOndemandEvent, type Status, type StatusesOfLines } from '../draft-event.ts'
import type { Order } from '../order.ts'
import { eventAt, lineOf, type Script, type ScriptEvent, timeOf } from './script.ts'

/** 2026-01-05T08:00:00+07:00, UNIX seconds: the beginning of all scripts. */
const BEGINNING_S = 1_767_574_800
const DAY_S = 86_400

/**
 * When a script begins, UNIX seconds: whole days later than all others if an order has newer events, so that the time of
 * day is the same in every run.
 */
export function beginningOf(script: Script, orders: Iterable<Order>): number {
  const updated = Math.max(0, ...[...orders].map(order => order.updated))
  const earliest = Math.min(...script.history.map((_, index) => timeOf(script, index + 1)))
  const behind = updated + 1 - (BEGINNING_S + earliest)
  return BEGINNING_S + DAY_S * Math.max(0, Math.ceil(behind / DAY_S))
}

export interface BodyContext {
  readonly order: Order
  readonly statuses: StatusesOfLines
  /** UNIX seconds. */
  readonly beginning: number
}

export function draftBody(script: Script, number: number, { order, statuses, beginning }: BodyContext): Uint8Array {
  const event = eventAt(script, number)
  const status = statusOf(event, statuses)
  const drafted =
    lineOf(event) === 'ondemand'
      ? draftOndemandEvent(order, status)
      : draftEvent(order, status, beginning + timeOf(script, number))
  const body = {
    ...drafted,
    ...(event.order_id === null ? { order_id: null } : {}),
    ...(event.unknown_field === true ? { warehouse_note: 'kho 2' } : {}),
  }
  return Buffer.from(JSON.stringify(body), 'utf8')
}

/** With the words of another one when it is unknown: no table has words for it. */
function statusOf(event: ScriptEvent, statuses: StatusesOfLines): Status {
  const rows = statuses[lineOf(event)]
  const [first] = rows
  if (first === undefined) throw new Error('fixtures/status-codes.json has no statuses.')
  // 900 has two rows; the second one is that of a new order.
  return rows.findLast(({ code }) => code === event.status) ?? { ...first, code: event.status }
}
