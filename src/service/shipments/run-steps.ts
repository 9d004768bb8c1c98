import { takeFirstOndemandStep } from '../../domain/ondemand/move-order.ts'
import type { OndemandOrder } from '../../domain/ondemand/order.ts'
import { takeFirstStep } from '../../domain/shipments/book.ts'
import type { AttemptTimer, Shipment, Timer } from '../../domain/world.ts'
import type { Awaitable, Tx } from '../../store/store.ts'
import { endpointsOf, siblingsOf } from '../delivery/delivery-rows.ts'
import type { Change } from '../world/commit.ts'
import { saveOrder } from './save-order.ts'
import { saveShipment, settleTimerId } from './save-shipment.ts'
import { payClaim, runSettlement } from './settlement.ts'

/** A shipment of either line as it is stored now. */
export interface Stepped<Row> {
  readonly row: Row
  /** Ids of deliveries that are to arrive before the caller is answered (fault `early`). */
  readonly early: readonly string[]
}

/** The next planned step of a parcel, which has one. */
export async function stepShipment(change: Change, before: Shipment): Promise<Stepped<Shipment>> {
  const state = takeFirstStep(before)
  const { states, early } = await saveShipment(change, { before, states: [state] })
  return { row: states.at(-1) ?? state, early }
}

/** The next planned step of an on-demand order, which has one. */
export async function stepOrder(change: Change, before: OndemandOrder): Promise<Stepped<OndemandOrder>> {
  const order = takeFirstOndemandStep(before)
  return { row: order, early: await saveOrder(change, { before, order, states: [order] }) }
}

/**
 * What is due at the very instant of a booking has happened by the time it is answered, though the answer shows how it
 * began: a request that follows sees the same, however soon.
 * @returns The `early` deliveries of the booking and of the steps.
 */
export async function runDueSteps<Row extends { readonly plan: readonly { readonly at: number }[] }>(
  change: Change,
  booked: Stepped<Row>,
  step: (change: Change, before: Row) => Promise<Stepped<Row>>,
): Promise<readonly string[]> {
  let { row, early } = booked
  for (let next = row.plan[0]; next && next.at <= change.at; next = row.plan[0]) {
    const stepped = await step(change, row)
    row = stepped.row
    if (stepped.early.length > 0) early = [...early, ...stepped.early]
  }
  return early
}

/** More endpoints than this are asked for one after another: each of them is a question for each timer. */
const MOST_ENDPOINTS_AT_ONCE = 4

/**
 * Reads at once what these timers need. A store that is a database is asked once then, rather than once for each row. What
 * cannot be read is an error of the timer that needs it, when it does.
 */
export async function readForTimers(tx: Tx, timers: readonly Timer[]): Promise<void> {
  const endpoints = await endpointsOf(tx)
  const asked = endpoints.length > MOST_ENDPOINTS_AT_ONCE ? [] : endpoints
  await Promise.allSettled(
    timers.flatMap((timer): readonly Promise<unknown>[] => {
      if (timer.kind === 'attempt') return []
      const isOrder = timer.kind === 'ondemand-step'
      const shipmentId = isOrder ? timer.orderId : timer.shipmentId
      return [
        read(() => tx.get('timers', timer.id)),
        read(() => (isOrder ? tx.get('ondemand', shipmentId) : tx.get('shipments', shipmentId))),
        ...(isOrder ? [] : [read(() => tx.get('timers', settleTimerId(shipmentId)))]),
        ...asked.map(({ id: endpointId }) => siblingsOf(tx, { endpointId, shipmentId })),
      ]
    }),
  )
}

const read = async (ask: () => Awaitable<unknown>): Promise<unknown> => ask()

/** What a due timer of a parcel does. One whose shipment is gone or has nothing ahead is a leftover. */
export async function runTimer(change: Change, timer: Exclude<Timer, AttemptTimer>): Promise<void> {
  switch (timer.kind) {
    case 'step': {
      const shipment = await change.tx.get('shipments', timer.shipmentId)
      if (shipment && shipment.plan.length > 0) await stepShipment(change, shipment)
      return
    }
    case 'settle':
      return runSettlement(change, timer)
    case 'claim':
      return payClaim(change, timer)
    case 'ondemand-step': {
      const order = await change.tx.get('ondemand', timer.orderId)
      if (order && order.plan.length > 0) await stepOrder(change, order)
    }
  }
}
