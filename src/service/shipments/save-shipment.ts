import { DAILY } from '../../domain/settlement/calendar.ts'
import { claimInstant } from '../../domain/settlement/claim.ts'
import { awaitsSettlement, type Foresight, settlementInstant } from '../../domain/settlement/foresee.ts'
import type { StandardStatus } from '../../domain/shipments/statuses.ts'
import type { AccountRow, Shipment, Timer } from '../../domain/world.ts'
import type { Tx, View } from '../../store/store.ts'
import { hasMoreToTell, postShipmentEvents } from '../delivery/outbox.ts'
import { endWaits } from '../delivery/place-message.ts'
import { isHeld, type SessionBook, settleMoney } from '../money/settle-money.ts'
import { accountOf } from '../world/account-of.ts'
import type { Change } from '../world/commit.ts'
import type { Core } from '../world/core.ts'

export function stepTimerId(shipmentId: string): string {
  return `${shipmentId}:step`
}

export function settleTimerId(shipmentId: string): string {
  return `${shipmentId}:settle`
}

function claimTimerId(shipmentId: string): string {
  return `${shipmentId}:claim`
}

/** Whether something of a shipment, or of an on-demand order, is due by then. */
export async function isDue(view: View, id: string, until: number): Promise<boolean> {
  for (const timerId of [stepTimerId(id), settleTimerId(id), claimTimerId(id)]) {
    const timer = await view.get('timers', timerId)
    if (timer && timer.dueAt <= until) return true
  }
  return false
}

export interface ShipmentChange {
  readonly before: Shipment | null
  /** The states passed through, oldest first; the last one is stored. */
  readonly states: readonly Shipment[]
  /** No event: the carrier has not answered yet, so there is no outcome to report. */
  readonly silent?: boolean
  /** More parcels of the same session are saved in this commit; `closeSessionBook` comes after the last one. */
  readonly book?: SessionBook
}

export interface SavedShipment {
  /** The states with what money changed about them. */
  readonly states: readonly Shipment[]
  /** Ids of the deliveries that are to arrive before the caller is answered (fault `early`). */
  readonly early: readonly string[]
}

/**
 * Stores a shipment with all that follows from it, in one commit: money, the timers of its next step, its settlement and
 * its claim, the events of the states it passed through.
 */
export async function saveShipment(change: Change, saved: ShipmentChange): Promise<SavedShipment> {
  const { before, silent = false, book = null } = saved
  const { tx } = change
  const account = await accountOf(change)
  const states = await settleMoney(change, saved, { account, book })
  const shipment = states.at(-1)
  if (!shipment) return { states, early: [] }
  // Of one that is new no timer is stored: none has to be looked for.
  const isNew = before === null
  const settlesAt = await dueForSettlement(change, { before, shipment }, account)
  // Together: where the rows are elsewhere, it is one way there and back.
  await Promise.all([putShipment(tx, shipment, { isNew }), setSettlement(tx, shipment.id, settlesAt, { isNew })])
  await setClaim(tx, shipment, { at: change.at, account })
  let early: readonly string[] = []
  if (!silent) early = await postStates(change, before, { states, account })
  // Another scenario may have taken its future away.
  else if (!hasMoreToTell(shipment)) await endWaits(change, shipment.id)
  publishTransitions(change, before?.status ?? null, states)
  return { states, early }
}

/** Stores a shipment with the timer of its next step, and nothing else that follows from it. */
export async function putShipment(tx: Tx, shipment: Shipment, { isNew = false } = {}): Promise<void> {
  tx.put('shipments', shipment)
  const step = { id: stepTimerId(shipment.id), kind: 'step', shipmentId: shipment.id } as const
  await setTimer(tx, step, { dueAt: shipment.plan[0]?.at ?? null, isNew })
}

/** When the next move of a settlement comes; null = none does. */
export async function setSettlement(
  tx: Tx,
  shipmentId: string,
  dueAt: number | null,
  { isNew = false } = {},
): Promise<void> {
  await setTimer(tx, { id: settleTimerId(shipmentId), kind: 'settle', shipmentId }, { dueAt, isNew })
}

/** When the claim for a lost shipment is paid; there is none for another. */
export async function setClaim(
  tx: Tx,
  shipment: Shipment,
  { at, account }: { readonly at: number; readonly account: Pick<AccountRow, 'paceMs'> },
): Promise<void> {
  if (!shipment.isLost) return
  const dueAt = claimInstant(shipment, account.paceMs)
  const timer = { id: claimTimerId(shipment.id), kind: 'claim', shipmentId: shipment.id } as const
  await setTimer(tx, timer, { dueAt: dueAt === null ? null : Math.max(at, dueAt) })
}

/** An event for each state; the first one that knows the carrier's answer reports the creation (decision 0003). */
async function postStates(
  change: Change,
  before: Shipment | null,
  { states, account }: { readonly states: readonly Shipment[]; readonly account: AccountRow },
): Promise<readonly string[]> {
  let early: readonly string[] = []
  let wasAnswered = before !== null && isAnswered(before)
  let earlier = before
  for (const [index, state] of states.entries()) {
    const isCreation = !wasAnswered && isAnswered(state)
    wasAnswered ||= isCreation
    const sent = await postShipmentEvents(change, {
      account,
      state,
      earlier: isCreation ? null : earlier,
      more: index < states.length - 1,
      isCreation,
    })
    if (sent.length > 0) early = [...early, ...sent]
    earlier = state
  }
  return early
}

function isAnswered({ carrierCode, carrierError }: Shipment): boolean {
  return carrierCode !== null || carrierError !== null
}

/** Null when there is no settlement to come, or no bank account to pay into; the instant once set stays. */
async function dueForSettlement(
  { tx, at }: Pick<Change, 'tx' | 'at'>,
  { before, shipment }: { readonly before: Shipment | null; readonly shipment: Shipment },
  { settlement: calendar, paceMs }: AccountRow,
): Promise<number | null> {
  if (!awaitsSettlement(shipment)) return null
  if (shipment.status === 910 && (await isHeld(tx, shipment))) return null
  const stays = before !== null && awaitsSettlement(before) && before.history.length === shipment.history.length
  const present = stays ? await tx.get('timers', settleTimerId(shipment.id)) : undefined
  return present?.dueAt ?? settlementInstant(shipment, { calendar, paceMs }, at)
}

/** What `foresee` has to know of a shipment's account, as things stand. */
export async function foresightOf(core: Pick<Core, 'store'>, world: string, shipment: Shipment): Promise<Foresight> {
  return core.store.read(world, async (view: View) => {
    const timer = await view.get('timers', settleTimerId(shipment.id))
    const account = await view.get('account', world)
    return {
      calendar: account?.settlement ?? DAILY,
      paceMs: account?.paceMs ?? null,
      settlesAt: timer?.dueAt ?? null,
      isHeld: await isHeld(view, shipment),
    }
  })
}

type ShipmentTimer = Extract<Timer, { kind: 'step' | 'settle' | 'claim' }>

/** Puts, moves or removes one of a shipment's timers; one that is already right is left alone. */
async function setTimer(
  tx: Tx,
  { id, kind, shipmentId }: Pick<ShipmentTimer, 'id' | 'kind' | 'shipmentId'>,
  { dueAt, isNew = false }: { readonly dueAt: number | null; readonly isNew?: boolean },
): Promise<void> {
  const present = isNew ? undefined : await tx.get('timers', id)
  if (dueAt === null) {
    if (present) tx.delete('timers', id)
  } else if (present?.dueAt !== dueAt) {
    tx.put('timers', { id, kind, shipmentId, dueAt })
  }
}

function publishTransitions(
  change: Pick<Change, 'at' | 'publish'>,
  start: StandardStatus | null,
  states: readonly Shipment[],
): void {
  let from = start
  for (const state of states) {
    const { id: shipmentId, orderId, status: to, history } = state
    // An acceptance is news for the client, but no move.
    if (to === from) continue
    const message = history.at(-1)?.message ?? null
    change.publish({ kind: 'transition', line: 'standard', at: change.at, shipmentId, orderId, from, to, message })
    from = to
  }
}
