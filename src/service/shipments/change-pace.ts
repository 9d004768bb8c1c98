import type { OndemandOrder } from '../../domain/ondemand/order.ts'
import { type Repacing, repace } from '../../domain/scenarios/repace.ts'
import { awaitsSettlement, settlementInstant } from '../../domain/settlement/foresee.ts'
import type { Shipment } from '../../domain/world.ts'
import type { Tx } from '../../store/store.ts'
import type { Accounts } from '../accounts/accounts.ts'
import { type Change, commit } from '../world/commit.ts'
import type { ChangePorts, Core } from '../world/core.ts'
import { putOrder } from './save-order.ts'
import { putShipment, setSettlement } from './save-shipment.ts'

/** So many rows per commit: requests and other worlds get their turn in between. */
const PER_COMMIT = 100

const ALL = { order: 'ascending', offset: 0, limit: Number.MAX_SAFE_INTEGER } as const

/** What was planned when the pace changed, by id. */
interface Planned {
  readonly shipments: ReadonlyMap<string, Shipment['plan']>
  readonly orders: ReadonlyMap<string, OndemandOrder['plan']>
  /** Parcels that wait for the daily job. */
  readonly settling: readonly string[]
}

/**
 * Gives an account another pace, and lays out what is planned already by it; no event is sent for that. The caller
 * makes sure that no step happens meanwhile (`Engine.inTurn`). Resolves once all is on the disk. What a process that dies
 * before leaves as it was is laid out at the next start.
 * @throws SandboxError `not_found`.
 */
export async function changePace(
  core: ChangePorts,
  accounts: Pick<Accounts, 'amend'>,
  { world, paceMs }: { readonly world: string; readonly paceMs: number | null },
): Promise<void> {
  const now = core.clocks.now(world)
  let before: number | null | undefined = paceMs
  let planned: Planned = { shipments: new Map(), orders: new Map(), settling: [] }
  await accounts.amend(world, async (row, tx) => {
    if (row.paceMs === paceMs && !row.isLayingOut) return row
    // A change that was cut off has left plans of either pace: each waits since it was last touched.
    before = row.isLayingOut ? undefined : row.paceMs
    // Looked up in the same commit: whatever is booked after it has the new pace already.
    planned = await listPlanned(tx)
    return { ...row, paceMs, isLayingOut: true }
  })
  if (before === paceMs) return
  const common = { now, paceMs }
  await inParts(core, world, [...planned.shipments], async ({ tx }, [id, plan]) => {
    const row = await tx.get('shipments', id)
    if (!row || row.plan.length === 0) return
    const laid = repace(row.plan, { ...common, ...whereItStands(row, plan, before) })
    if (laid !== row.plan) await putShipment(tx, { ...row, plan: laid })
  })
  await inParts(core, world, [...planned.orders], async ({ tx }, [id, plan]) => {
    const row = await tx.get('ondemand', id)
    if (!row || row.plan.length === 0) return
    // The answer of an order's carrier (create.delay) is no step of its own, as a parcel's is.
    const unanswered = row.history.length === 1
    const laid = repace(row.plan, { ...common, ...whereItStands(row, plan, before), unanswered })
    if (laid !== row.plan) await putOrder(tx, { ...row, plan: laid })
  })
  await inParts(core, world, planned.settling, async ({ tx }, id) => {
    const row = await tx.get('shipments', id)
    if (!row || !awaitsSettlement(row)) return
    await setSettlement(tx, id, Math.max(now, row.updatedAt, settlementInstant(row.updatedAt, paceMs)))
  })
  await accounts.amend(world, ({ isLayingOut: _done, ...row }) => row)
}

/** At start: a change of the pace that a crash cut off in the middle is brought to its end. */
export async function finishPaceChanges(
  core: ChangePorts & Pick<Core, 'log'>,
  accounts: Pick<Accounts, 'amend' | 'list'>,
): Promise<void> {
  for (const { id: world, paceMs, isLayingOut } of accounts.list()) {
    if (!isLayingOut) continue
    core.log.warn({ world }, 'a change of the pace was cut off when the sandbox ended; it is brought to its end.')
    await changePace(core, accounts, { world, paceMs })
  }
}

async function listPlanned(tx: Tx): Promise<Planned> {
  const shipments = await tx.page('shipmentsByCreation', ALL)
  const orders = await tx.page('ondemandByCreation', ALL)
  const settlements = await tx.page('settlementsByInstant', ALL)
  return {
    shipments: new Map(shipments.rows.filter(hasPlan).map(({ id, plan }) => [id, plan])),
    orders: new Map(orders.rows.filter(hasPlan).map(({ id, plan }) => [id, plan])),
    settling: settlements.rows.flatMap(timer => (timer.kind === 'settle' ? [timer.shipmentId] : [])),
  }
}

function hasPlan({ plan }: { readonly plan: readonly unknown[] }): boolean {
  return plan.length > 0
}

/** A plan that was changed since may be laid out by either pace; its first step waits since that change. */
function whereItStands(
  row: Pick<Shipment, 'updatedAt'> & { readonly plan: unknown },
  planned: unknown,
  before: number | null | undefined,
): Pick<Repacing, 'since' | 'before'> {
  return { since: row.updatedAt, before: row.plan === planned ? before : undefined }
}

async function inParts<Item>(
  core: ChangePorts,
  world: string,
  items: readonly Item[],
  lay: (change: Pick<Change, 'tx'>, item: Item) => Promise<void>,
): Promise<void> {
  for (let done = 0; done < items.length; done += PER_COMMIT) {
    await commit(core, { world, at: core.clocks.now(world) }, async change => {
      for (const item of items.slice(done, done + PER_COMMIT)) await lay(change, item)
    })
    // Commits alone give way to no request: nothing of them waits for the outside.
    await new Promise(resolve => setImmediate(resolve))
  }
}
