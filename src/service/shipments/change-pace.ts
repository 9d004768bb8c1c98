import type { OndemandOrder } from '../../domain/ondemand/order.ts'
import { type Repacing, repace } from '../../domain/scenarios/repace.ts'
import { formatSettlement, type SettlementCalendar } from '../../domain/settlement/calendar.ts'
import { awaitsSettlement, settlementInstant } from '../../domain/settlement/foresee.ts'
import type { Shipment } from '../../domain/world.ts'
import type { Tx } from '../../store/store.ts'
import type { Accounts } from '../accounts/accounts.ts'
import { type Change, commit } from '../world/commit.ts'
import type { ChangePorts, Core } from '../world/core.ts'
import { putOrder } from './save-order.ts'
import { putShipment, setClaim, setSettlement } from './save-shipment.ts'

/** So many rows per commit: requests and other worlds get their turn in between. */
const PER_COMMIT = 100

const ALL = { order: 'ascending', offset: 0, limit: Number.MAX_SAFE_INTEGER } as const

/** What was planned when the pace changed, by id. */
interface Planned {
  readonly shipments: ReadonlyMap<string, Shipment['plan']>
  readonly orders: ReadonlyMap<string, OndemandOrder['plan']>
  /** Parcels whose settlement is to come. */
  readonly settling: readonly string[]
  /** Lost parcels whose claim is to come. */
  readonly lost: readonly string[]
}

/** What changes of the account's timing; absent = unchanged. */
export interface RhythmChange {
  readonly world: string
  readonly paceMs?: number | null | undefined
  readonly settlement?: SettlementCalendar | undefined
}

const NOTHING: Planned = { shipments: new Map(), orders: new Map(), settling: [], lost: [] }

/**
 * Gives an account another pace or another settlement calendar, and plans again what is planned already. No event is sent for
 * that. The caller makes sure that no step happens meanwhile (`Engine.inTurn`). Resolves once all is on the disk. After a
 * crash the next start plans the rest again.
 * @returns the virtual instant of the change.
 * @throws SandboxError `not_found`.
 */
export async function changePace(
  core: ChangePorts,
  accounts: Pick<Accounts, 'amend'>,
  { world, ...change }: RhythmChange,
): Promise<number> {
  let now = 0
  let before: number | null | undefined
  let planned: Planned = NOTHING
  const account = await accounts.amend(world, async (row, tx, at) => {
    now = at
    const { paceMs = row.paceMs, settlement = row.settlement } = change
    const isSame = row.paceMs === paceMs && formatSettlement(row.settlement) === formatSettlement(settlement)
    if (isSame && !row.isLayingOut) return row
    // A change that was cut off has left plans of either pace: each waits since it was last touched.
    before = row.isLayingOut ? undefined : row.paceMs
    // Looked up in the same commit: whatever is booked after it has the new pace already.
    planned = await listPlanned(tx)
    // Under the same pace the steps of scripts stay where they are.
    if (before === paceMs) planned = { ...planned, shipments: new Map(), orders: new Map() }
    return { ...row, paceMs, settlement, isLayingOut: true }
  })
  if (planned === NOTHING) return now
  const { paceMs, settlement: calendar } = account
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
    await setSettlement(tx, id, settlementInstant(row, { calendar, paceMs }, now))
  })
  await inParts(core, world, planned.lost, async ({ tx }, id) => {
    const row = await tx.get('shipments', id)
    if (row) await setClaim(tx, row, { at: now, account })
  })
  await accounts.amend(world, ({ isLayingOut: _done, ...row }) => row)
  return now
}

/** At start: a change of the pace that a crash cut off in the middle is brought to its end. */
export async function finishPaceChanges(
  core: ChangePorts & Pick<Core, 'log'>,
  accounts: Pick<Accounts, 'amend' | 'list'>,
): Promise<void> {
  for (const { id: world, isLayingOut } of accounts.list()) {
    if (!isLayingOut) continue
    core.log.warn({ world }, 'a change of the pace was cut off when the sandbox ended; it is brought to its end.')
    await changePace(core, accounts, { world })
  }
}

async function listPlanned(tx: Tx): Promise<Planned> {
  const shipments = await tx.page('shipmentsByCreation', ALL)
  const orders = await tx.page('ondemandByCreation', ALL)
  const settlements = await tx.page('settlementsByInstant', ALL)
  return {
    shipments: new Map(shipments.rows.filter(hasPlan).map(({ id, plan }) => [id, plan])),
    orders: new Map(orders.rows.filter(hasPlan).map(({ id, plan }) => [id, plan])),
    lost: shipments.rows.filter(({ isLost, isCompensated }) => isLost && !isCompensated).map(({ id }) => id),
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
    await commit(core, { world }, async change => {
      for (const item of items.slice(done, done + PER_COMMIT)) await lay(change, item)
    })
    // Commits alone give way to no request: nothing of them waits for the outside.
    await new Promise(resolve => setImmediate(resolve))
  }
}
