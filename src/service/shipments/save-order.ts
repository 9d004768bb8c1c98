import type { OndemandOrder } from '../../domain/ondemand/order.ts'
import { settleOrder } from '../../domain/settlement/settle-fees.ts'
import type { AccountRow } from '../../domain/world.ts'
import type { Tx } from '../../store/store.ts'
import { postOndemandEvent } from '../delivery/outbox.ts'
import { endWaits } from '../delivery/place-message.ts'
import { bookIntoWallet } from '../money/wallet.ts'
import { accountOf } from '../world/account-of.ts'
import type { Change } from '../world/commit.ts'
import { stepTimerId } from './save-shipment.ts'

export interface OrderChange {
  readonly before: OndemandOrder | null
  /** What is stored. */
  readonly order: OndemandOrder
  /** The states passed through, oldest first; none when only its content changed. */
  readonly states: readonly OndemandOrder[]
}

/**
 * Stores an order with all that follows from it, in one commit: money, the timer of its next step, the events of its
 * states.
 * @returns Ids of the deliveries that are to arrive before the caller is answered (fault `early`).
 */
export async function saveOrder(
  change: Change,
  { before, order: moved, states }: OrderChange,
): Promise<readonly string[]> {
  const account = await accountOf(change)
  const order = await settleOrderMoney(change, { states, order: moved }, account)
  await putOrder(change.tx, order)
  const news = states.filter((state, index) => !isSame(state, states[index - 1] ?? before))
  // Another scenario may have taken its future away, or the last step of its own told nothing.
  if (news.length === 0 && order.plan.length === 0) await endWaits(change, order.id)
  let early: readonly string[] = []
  let earlier = before
  for (const [index, state] of news.entries()) {
    const told = { account, state, earlier, more: index < news.length - 1 }
    const from = earlier?.status ?? null
    // By the history: a jump from one delivery to the next ends at the status it began with.
    const isNews = state.history.length === earlier?.history.length
    earlier = state
    // The documented payload reports the status alone, so news of a point would be the same event twice.
    if (!isNews || account.profile.switches.ondemand_push !== 'status') {
      const sent = await postOndemandEvent(change, told)
      if (sent.length > 0) early = [...early, ...sent]
    }
    if (isNews) continue
    const message = state.history.at(-1)?.message ?? null
    const { id: shipmentId, orderId, status: to } = state
    change.publish({ kind: 'transition', line: 'ondemand', at: change.at, shipmentId, orderId, from, to, message })
  }
  return early
}

/** @returns The order with what it has moved in the wallet by now (switch `ondemand_money`). */
async function settleOrderMoney(
  { tx, at }: Change,
  { states, order }: Pick<OrderChange, 'states' | 'order'>,
  account: AccountRow,
): Promise<OndemandOrder> {
  // What is stored knows best: of several steps in one commit, each has the order as it was booked.
  const stored = await tx.get('ondemand', order.id)
  let taken = stored ? stored.taken : order.taken
  const isMoved = account.profile.switches.ondemand_money !== 'none'
  // State by state, as if each had been a change of its own.
  for (const state of isMoved ? [...states, order] : []) {
    if (taken === undefined) break
    const first = taken.lines
    const settled = settleOrder({ ...state, taken })
    taken = settled.order.taken
    for (const [index, movement] of settled.movements.entries()) {
      const key = `${order.id}/line/${first + index}`
      await bookIntoWallet(tx, movement, { account, at, subject: order.id, key })
    }
  }
  return taken === undefined || taken === order.taken ? order : { ...order, taken }
}

/** Whether a step left an order as it was, beside its plan: there is nothing to send. */
function isSame(state: OndemandOrder, earlier: OndemandOrder | null): boolean {
  return state.history === earlier?.history && state.points === earlier?.points
}

/** Stores an order with the timer of its next step, and nothing else that follows from it. */
export async function putOrder(tx: Tx, order: OndemandOrder): Promise<void> {
  tx.put('ondemand', order)
  const [next] = order.plan
  const id = stepTimerId(order.id)
  const present = await tx.get('timers', id)
  if (next && present?.dueAt !== next.at)
    tx.put('timers', { id, kind: 'ondemand-step', orderId: order.id, dueAt: next.at })
  if (!next && present) tx.delete('timers', id)
}
