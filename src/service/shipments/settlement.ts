import { claimAmount } from '../../domain/settlement/claim.ts'
import { awaitsSettlement } from '../../domain/settlement/foresee.ts'
import { awaitsCalendar, settlementPath } from '../../domain/settlement/join-session.ts'
import { moveShipment } from '../../domain/shipments/move-shipment.ts'
import type { Shipment, Timer } from '../../domain/world.ts'
import { closeSessionBook, type SessionBook } from '../money/settle-money.ts'
import { bookIntoWallet } from '../money/wallet.ts'
import { accountOf } from '../world/account-of.ts'
import { type Change, commitDurably } from '../world/commit.ts'
import type { Core } from '../world/core.ts'
import { giveWay } from '../world/in-slices.ts'
import { saveShipment } from './save-shipment.ts'

type SettleTimer = Extract<Timer, { kind: 'settle' }>

/** Moves per commit, or between two pauses for reads and other worlds. */
const PER_TURN = 25

/**
 * The next move of a settlement (open-clauses.md, "Settlement"). The parcels whose timers share an instant of the calendar
 * are settled together. Those with COD form one session, in one commit with its netting and recovery. Each parcel makes the
 * later moves by its own timer. Every timer calls this; the first one does the work of all.
 */
export async function runSettlement(change: Change, timer: SettleTimer): Promise<void> {
  const { tx } = change
  const first = await tx.get('shipments', timer.shipmentId)
  if (!first || !awaitsSettlement(first)) return
  const isCalendar = awaitsCalendar(first)
  const limit = isCalendar ? Number.MAX_SAFE_INTEGER : PER_TURN - 1
  // The timer itself is gone already: the engine takes it away with the work it stands for.
  const atOnce = { order: 'ascending', offset: 0, limit, from: timer.dueAt, to: timer.dueAt } as const
  const { rows } = await tx.page('settlementsByInstant', atOnce)
  const others = await waitingFor(change, rows, isCalendar)
  if (isCalendar) await settleTogether(change, [first, ...others])
  else for (const shipment of [first, ...others]) await moveOn(change, shipment)
}

/** Settles now what waits for the calendar. @returns How many parcels, and the session that they make up. */
export async function settleNow(
  core: Core,
  world: string,
): Promise<{ readonly settled: number; readonly session: string | null }> {
  return commitDurably(core, { world }, async change => {
    const everything = { order: 'ascending', offset: 0, limit: Number.MAX_SAFE_INTEGER } as const
    const { rows } = await change.tx.page('settlementsByInstant', everything)
    const waiting = await waitingFor(change, rows, true)
    const session = await settleTogether(change, waiting)
    return { settled: waiting.length, session }
  })
}

/** The parcels of some timers whose next move is one of the calendar, or is not. */
async function waitingFor(
  { tx }: Pick<Change, 'tx'>,
  timers: readonly Timer[],
  isCalendar: boolean,
): Promise<readonly Shipment[]> {
  // At once: over a database one after the other is a round trip each.
  const shipments = await Promise.all(
    timers.flatMap(timer => (timer.kind === 'settle' ? [tx.get('shipments', timer.shipmentId)] : [])),
  )
  return shipments.flatMap(shipment =>
    shipment && awaitsSettlement(shipment) && awaitsCalendar(shipment) === isCalendar ? [shipment] : [],
  )
}

/** @returns The id of their session; null when none of them has COD. */
async function settleTogether(change: Change, shipments: readonly Shipment[]): Promise<string | null> {
  const book: SessionBook = { session: null }
  for (const [index, shipment] of shipments.entries()) {
    await moveOn(change, shipment, book)
    // One commit, however many they are; who only reads, and other worlds, get their turn in between.
    if (index % PER_TURN === PER_TURN - 1) await giveWay()
  }
  await closeSessionBook(change, book, await accountOf(change))
  return book.session?.id ?? null
}

async function moveOn(change: Change, shipment: Shipment, book?: SessionBook): Promise<void> {
  const states = settleOn(shipment, change.at)
  await saveShipment(change, { before: shipment, states, ...(book ? { book } : {}) })
}

/** A parcel after the next move of its settlement, which there is. */
export function settleOn(shipment: Shipment, at: number): readonly Shipment[] {
  const [status] = settlementPath(shipment)
  return status === undefined ? [] : [moveShipment(shipment, { status, reason: null, at })]
}

/** The carrier pays for a lost parcel, once (open-clauses.md, "Lost"). Nothing about the parcel's status changes. */
export async function payClaim(change: Change, { shipmentId }: Extract<Timer, { kind: 'claim' }>): Promise<void> {
  const { tx, at } = change
  const shipment = await tx.get('shipments', shipmentId)
  if (!shipment?.isLost || shipment.isCompensated) return
  tx.put('shipments', { ...shipment, isCompensated: true })
  const amount = claimAmount(shipment)
  if (amount === 0) return
  const account = await accountOf(change)
  const key = `${shipment.id}/compensation`
  await bookIntoWallet(tx, { kind: 'compensation', amount }, { account, at, subject: shipment.id, key })
}
