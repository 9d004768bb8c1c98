/** Whether the rows of a state fit together: what one names is there, and what is still to come will come. */
import { attemptTimerId } from '../../domain/delivery-state.ts'
import { SandboxError } from '../../domain/errors.ts'
import { INBOX_ID, latestArrival } from '../../domain/inbox.ts'
import type { OndemandOrder } from '../../domain/ondemand/order.ts'
import type { Delivery, Endpoint, Message } from '../../domain/outbox-rows.ts'
import { signedAmount } from '../../domain/settlement/book-movement.ts'
import { awaitsSettlement } from '../../domain/settlement/foresee.ts'
import type { Transaction } from '../../domain/settlement/rows.ts'
import type { Shipment, Timer } from '../../domain/world.ts'
import type { StoredRow, View } from '../../store/store.ts'
import { MOST_ENDPOINTS } from '../delivery/delivery-rows.ts'
import { countRegistered } from '../delivery/endpoints.ts'
import { ARRIVALS } from '../delivery/inbox-rows.ts'
import { MOST_RULES } from '../faults/fault-book.ts'
import { isHeld } from '../money/settle-money.ts'
import type { Reference } from '../reference/reference.ts'
import type { Core } from '../world/core.ts'
import { inSlices } from '../world/in-slices.ts'
import { eachRow } from './write-state.ts'

/** So many rows at once: a few ms. */
const SLICE = 1_000

interface Rows {
  readonly view: View
  readonly reference: Reference
}

/** A field of a row and what is wrong with it; null = nothing. */
type Fault = readonly [field: string, message: string] | null

/** @throws SandboxError `invalid` with a pointer into the document whose rows stand in the world in their order. */
export async function checkRows({ store, reference }: Pick<Core, 'store' | 'reference'>, world: string): Promise<void> {
  await store.read(world, async view => {
    const rows = { view, reference }
    const places = new Map<string, number>()
    for await (const slice of inSlices(eachRow(await store.allRows(world)), SLICE)) {
      for (const row of slice) {
        const index = places.get(row[0]) ?? 0
        places.set(row[0], index + 1)
        const fault = await findFault(rows, row)
        if (fault) throw refuseRow(`/rows/${row[0]}/${index}/${fault[0]}`, fault[1])
      }
    }
    await checkLedger(view)
    if ((await countRegistered(view)) > MOST_ENDPOINTS) {
      throw refuseRow('/rows/endpoints', `an account has at most ${MOST_ENDPOINTS} endpoints.`)
    }
    if ((await view.count('faults')) > MOST_RULES) {
      throw refuseRow('/rows/faults', `an account has at most ${MOST_RULES} fault rules.`)
    }
  })
}

async function findFault(rows: Rows, row: StoredRow): Promise<Fault> {
  const { view, reference } = rows
  switch (row[0]) {
    case 'shipments':
      return shipmentFault(rows, row[1])
    case 'ondemand':
      return orderFault(rows, row[1])
    case 'transactions':
      return transactionFault(view, row[1])
    case 'messages':
      return messageFault(view, row[1])
    case 'deliveries':
      return deliveryFault(view, row[1])
    case 'timers':
      return timerFault(view, row[1])
    case 'endpoints':
      return endpointFault(view, row[1])
    case 'faults':
      return row[1].id.startsWith('start-') ? null : counted(view, 'faults', row[1].id)
    case 'faultCounts':
      return ruleFault(view, row[1].id, 'id')
    case 'faultMeetings':
      return ruleFault(view, row[1].rule, 'rule')
    case 'bankChanges':
      return reference.banks.some(({ id }) => id === row[1].bankId)
        ? counted(view, 'bank-changes', row[1].id)
        : ['bankId', `no bank has the number ${row[1].bankId}`]
    default:
      return null
  }
}

async function endpointFault(view: View, { id, url, inbox }: Endpoint): Promise<Fault> {
  if (!URL.canParse(url)) return ['url', `no URL: "${url}"`]
  if ((id === INBOX_ID) !== (inbox !== undefined))
    return ['inbox', `an inbox has the id "${INBOX_ID}", and only an inbox`]
  if (inbox) return counted(view, ARRIVALS, inbox.since, 'inbox/since')
  return counted(view, 'endpoints', id)
}

async function ruleFault(view: View, id: string, field: string): Promise<Fault> {
  return (await view.get('faults', id)) ? null : [field, `there is no fault rule "${id}"`]
}

/** A number that was not counted would be given away again. */
async function counted(view: View, series: string, number: string | number, field = 'id'): Promise<Fault> {
  const n = (await view.get('counters', series))?.n ?? 0
  return Number(number) <= n ? null : [field, `it is ${number}, and the counter "${series}" has only come to ${n}`]
}

async function shipmentFault({ view, reference }: Rows, shipment: Shipment): Promise<Fault> {
  const { id, carrier, invoiceId, status, history, plan, terms, parcel } = shipment
  if (await view.get('ondemand', id)) return ['id', `"${id}" is an on-demand order too`]
  if (carrier !== null && !reference.carrier(carrier)) return ['carrier', `no carrier is called "${carrier}" here`]
  const endless = terms === null ? null : findEndless(parcel)
  if (endless)
    return [
      `parcel/${endless[0]}`,
      `a carrier accepted the parcel, so it is at most ${Number.MAX_SAFE_INTEGER}: ${endless[1]}`,
    ]
  if (history.at(-1)?.status !== status) return ['status', `it is ${status}, and the history ends at another`]
  if (invoiceId !== null && !(await view.get('invoices', invoiceId)))
    return missing('invoiceId', 'COD session', invoiceId)
  const step = await view.get('timers', `${id}:step`)
  if (plan[0] && (step?.kind !== 'step' || step.dueAt !== plan[0].at)) {
    return ['plan', `its next step is due at ${plan[0].at}, and no timer "${id}:step" will take it then`]
  }
  const settlement = await view.get('timers', `${id}:settle`)
  const waits = awaitsSettlement(shipment) && !(shipment.status === 910 && (await isHeld(view, shipment)))
  if (waits && settlement?.kind !== 'settle') {
    return ['status', `it waits for its settlement, and no timer "${id}:settle" will take it on`]
  }
  return null
}

/** A number of a parcel that money cannot be made of. A refused booking keeps such ones, for nothing is made of them. */
function findEndless(parcel: Shipment['parcel']): readonly [field: string, value: number] | null {
  for (const [field, value] of Object.entries(parcel)) {
    if (typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER) return [field, value]
  }
  return null
}

async function orderFault({ view, reference }: Rows, order: OndemandOrder): Promise<Fault> {
  const { id, carrier, status, history, plan, points } = order
  if (!reference.ondemandCarrier(carrier)) return ['carrier', `no on-demand carrier is called "${carrier}" here`]
  if (history.at(-1)?.status !== status) return ['status', `it is ${status}, and the history ends at another`]
  for (const [field, steps] of [['history', history] as const, ['plan', plan] as const]) {
    const beyond = steps.findIndex(({ point }) => (point ?? 0) >= points.length)
    if (beyond >= 0) return [`${field}/${beyond}/point`, `there are only ${points.length} points`]
  }
  const step = await view.get('timers', `${id}:step`)
  if (plan[0] && (step?.kind !== 'ondemand-step' || step.dueAt !== plan[0].at)) {
    return ['plan', `its next step is due at ${plan[0].at}, and no timer "${id}:step" will take it then`]
  }
  return null
}

async function transactionFault(view: View, { id, shipmentId }: Transaction): Promise<Fault> {
  if (shipmentId !== null && !(await isShipment(view, shipmentId))) return missing('shipmentId', 'shipment', shipmentId)
  return counted(view, 'transactions', id)
}

async function messageFault(view: View, { event, shipmentId, seq }: Message): Promise<Fault> {
  if (event !== 'test' && !(await isShipment(view, shipmentId))) return missing('shipmentId', 'shipment', shipmentId)
  return counted(view, 'messages', seq, 'seq')
}

async function deliveryFault(view: View, delivery: Delivery): Promise<Fault> {
  const { messageId, shipmentId, seq, state, nextAt, waitsFor, endpointId } = delivery
  const message = await view.get('messages', messageId)
  if (!message) return missing('messageId', 'message', messageId)
  if (message.shipmentId !== shipmentId) return ['shipmentId', `its message is about "${message.shipmentId}"`]
  if (message.seq !== seq) return ['seq', `its message has the number ${message.seq}`]
  const arrival = await counted(view, ARRIVALS, latestArrival(delivery) ?? 0, 'attempts')
  if (arrival) return arrival
  if (endpointId === null && (state === 'pending' || state === 'held'))
    return ['endpointId', 'it has no endpoint to wait for']
  if (nextAt === null) {
    return state === 'pending' && waitsFor === null ? ['nextAt', 'it is pending and waits for nothing'] : null
  }
  if (state !== 'pending') return ['nextAt', `it is ${state}, so no attempt is to come`]
  const timer = await view.get('timers', attemptTimerId(delivery))
  if (timer?.kind === 'attempt' && timer.dueAt === nextAt && timer.deliveryId === delivery.id) return null
  return [
    'nextAt',
    `its next attempt is due at ${nextAt}, and no timer "${attemptTimerId(delivery)}" will make it then`,
  ]
}

async function timerFault(view: View, timer: Timer): Promise<Fault> {
  if (timer.kind === 'attempt') {
    const delivery = await view.get('deliveries', timer.deliveryId)
    if (!delivery) return missing('deliveryId', 'delivery', timer.deliveryId)
    return delivery.endpointId === timer.endpointId ? null : ['endpointId', 'its delivery goes to another endpoint']
  }
  if (timer.kind === 'ondemand-step') {
    const order = await view.get('ondemand', timer.orderId)
    if (!order) return missing('orderId', 'on-demand order', timer.orderId)
    if (timer.id !== `${order.id}:step`) return misnamed(`${order.id}:step`)
    return order.plan.length > 0 ? null : ['orderId', `nothing is planned for "${timer.orderId}"`]
  }
  const shipment = await view.get('shipments', timer.shipmentId)
  if (!shipment) return missing('shipmentId', 'shipment', timer.shipmentId)
  if (timer.id !== `${shipment.id}:${timer.kind}`) return misnamed(`${shipment.id}:${timer.kind}`)
  const isDue = { step: shipment.plan.length > 0, settle: awaitsSettlement(shipment), claim: shipment.isLost }
  return isDue[timer.kind] ? null : ['shipmentId', `nothing of that kind is to come for "${timer.shipmentId}"`]
}

/** Each line goes on from the one before it. */
async function checkLedger(view: View): Promise<void> {
  const all = { order: 'ascending', offset: 0, limit: Number.MAX_SAFE_INTEGER } as const
  const { rows } = await view.page('transactionsByCreation', all)
  let balance = 0
  for (const { id, kind, amount, opening, closing } of rows) {
    const wanted = opening + signedAmount({ kind, amount })
    if (opening === balance && closing === wanted) {
      balance = closing
      continue
    }
    const detail = `the ledger does not add up at line ${id}: ${balance} before it, then ${opening} ${kind} ${amount} = ${closing}.`
    throw refuseRow('/rows/transactions', detail)
  }
}

async function isShipment(view: View, id: string): Promise<boolean> {
  return ((await view.get('shipments', id)) ?? (await view.get('ondemand', id))) !== undefined
}

/** A second one would take the same step once more. */
function misnamed(id: string): Fault {
  return ['id', `the timer for that is called "${id}"`]
}

function missing(field: string, what: string, id: string): Fault {
  return [field, `there is no ${what} "${id}" in the state`]
}

function refuseRow(pointer: string, message: string): SandboxError {
  return new SandboxError('invalid', message.endsWith('.') ? message : `${message}.`, { pointer })
}
