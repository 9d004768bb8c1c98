import { SandboxError } from '../../domain/errors.ts'
import { say } from '../../domain/messages.ts'
import { moveOrder } from '../../domain/ondemand/move-order.ts'
import { canCancel } from '../../domain/ondemand/moves.ts'
import type { OndemandOrder } from '../../domain/ondemand/order.ts'
import type { Page } from '../../store/store.ts'
import { cutPage, newestFirst, newestOf, type PageRequest } from '../input/list-page.ts'
import { commitDurably } from '../world/commit.ts'
import type { Core } from '../world/core.ts'
import { saveOrder } from './save-order.ts'

/** Newest first; `code` narrows the list to what has this id, order_id or carrier code. */
export async function listOrders(
  core: Pick<Core, 'store'>,
  world: string,
  request: PageRequest & { readonly code: string | null },
): Promise<Page<OndemandOrder>> {
  const { code } = request
  if (code === null) return core.store.read(world, view => view.page('ondemandByCreation', newestOf(request)))
  return cutPage(await findOrders(core, world, code), request, ({ createdAt }) => createdAt)
}

/** By id, order_id or the carrier's code, exactly; an order_id can belong to several. Newest first. */
async function findOrders(core: Pick<Core, 'store'>, world: string, code: string): Promise<readonly OndemandOrder[]> {
  return core.store.read(world, async view => {
    const byId = await view.get('ondemand', code)
    const byOrder = await view.find('ondemandByOrderId', code)
    const byCode = await view.find('ondemandByCode', code)
    const found = new Map([...(byId ? [byId] : []), ...byOrder, ...byCode].map(row => [row.id, row]))
    return [...found.values()].sort(newestFirst(({ createdAt }) => createdAt))
  })
}

/**
 * One order by id, order_id or carrier code; of several with one order_id the newest.
 * @throws SandboxError `not_found`.
 */
export async function findOrder(core: Pick<Core, 'store'>, world: string, code: string): Promise<OndemandOrder> {
  const [order] = await findOrders(core, world, code)
  if (!order) throw unknownOrder(code)
  return order
}

export function unknownOrder(code: string): SandboxError {
  return new SandboxError('not_found', `no on-demand order "${code}" in this account`)
}

/** A 422 on `status`, naming the present one. */
export function refuseStatus(
  core: Pick<Core, 'reference'>,
  order: OndemandOrder,
  what: 'cancelled' | 'updated',
): SandboxError {
  const { text } = core.reference.ondemandStatuses.names(order.status)
  const message = say(`order_cannot_be_${what}`, { status: order.status, status_text: text })
  return new SandboxError('invalid', message, { errors: { status: [message] } })
}

/**
 * Cancels an order (`can_cancel`): 911, what was planned is dropped, one event.
 * @throws SandboxError `not_found`; `invalid` on `status` once it can no longer be cancelled.
 */
export async function cancelOrder(core: Core, world: string, id: string): Promise<void> {
  await commitDurably(core, { world }, async change => {
    const order = await change.tx.get('ondemand', id)
    if (!order) throw unknownOrder(id)
    if (!canCancel(order.status)) throw refuseStatus(core, order, 'cancelled')
    const nowhere = { driver: null, point: null, pointState: null }
    const cancelled = moveOrder({ ...order, plan: [] }, { status: 911, reason: null, at: change.at, ...nowhere })
    await saveOrder(change, { before: order, order: cancelled, states: [cancelled] })
  })
}
