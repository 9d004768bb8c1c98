import { SandboxError } from '../../domain/errors.ts'
import type { OndemandStatus } from '../../domain/ondemand/statuses.ts'
import type { StandardStatus } from '../../domain/shipments/statuses.ts'
import { FIRST_INSTANT } from '../../domain/time/clock.ts'
import { isoInstant } from '../../domain/time/instants.ts'
import { bookOrder } from '../booking/book-order.ts'
import { bookShipment } from '../booking/book-shipment.ts'
import { cancelOrder } from '../shipments/orders.ts'
import { cancelShipment } from '../shipments/shipments.ts'
import type { Engine } from '../time/engine.ts'
import type { Core } from '../world/core.ts'
import { giveWay } from '../world/in-slices.ts'
import { copyHistory } from './copy-history.ts'
import { draftParcel, draftRide } from './draft-parcel.ts'
import { createFillProgressBook, type FillProgress } from './fill-progress.ts'
import { gatherHistory } from './gather-history.ts'
import { openScratch, type Scratch } from './open-scratch.ts'
import type { Doing } from './plan-doings.ts'
import { planDoings } from './plan-doings.ts'
import { type FillSetting, prepareFill } from './prepare-fill.ts'
import { undoFill } from './undo-fill.ts'

/** Between so many doings others get their turn. */
const PER_TURN = 10

const DAY_MS = 86_400_000

/** How much to add. */
export interface FillOptions {
  readonly shipments: number
  readonly customers: number
  readonly ondemand: number
  /** Over so many days before now. */
  readonly days: number
}

/** The past ends at the virtual instant of the call. */
type FillUntil = FillOptions & { readonly at: number }

export interface Filled {
  readonly shipments: number
  readonly ondemand: number
  readonly customers: number
  readonly invoices: number
  readonly transactions: number
  /** How many stand where now. */
  readonly byStatus: {
    readonly standard: ReadonlyMap<StandardStatus, number>
    readonly ondemand: ReadonlyMap<OndemandStatus, number>
  }
  /** Virtual ms. */
  readonly from: number
  readonly to: number
}

/** Believable data for accounts (interfaces.md, `fill`). */
export interface Fills {
  /**
   * Adds a past to an account: created in a separate world by the same services, then copied. Its events are not
   * sent; what is still on its way goes on by the account's clock. The same account, seed and instant get the
   * same data, the next fill gets other. Codes, amounts and the order of what the ledger had stay, its balances are chained
   * again.
   * @throws SandboxError `conflict` while an advance, a reset or another fill of the account is under way, `invalid` when
   * its clock shows too early a day, `store_unavailable` when the sandbox stops meanwhile: then nothing is left of it.
   */
  fill(world: string, wishes: FillUntil): Promise<Filled>
  /** Null while none is under way. */
  progress(world: string): Promise<FillProgress | null>
  /** Ends what is under way (shutdown). */
  stop(): void
}

export interface FillPorts {
  /** Sees each turn that a fill gives to other work: who waits for its end knows then that it goes on. */
  readonly during?: ((turn: Promise<void>) => Promise<void>) | undefined
  /** Sees each fill. */
  readonly whole?: ((fill: Promise<Filled>) => Promise<Filled>) | undefined
}

export function createFills(
  core: Core,
  engine: Engine,
  { during = turn => turn, whole = one => one }: FillPorts = {},
): Fills {
  const progress = createFillProgressBook(core)
  let stopping = false

  const pause = async (): Promise<void> => {
    await during(giveWay())
    if (stopping) throw new SandboxError('store_unavailable', 'the sandbox is being stopped; nothing was filled.')
  }

  const fill = async (world: string, wishes: FillUntil): Promise<Filled> => {
    const account = await core.store.read(world, view => view.get('account', world))
    if (!account) throw new SandboxError('not_found', `no account "${world}".`)
    const span = spanUntil(wishes.at, wishes.days)
    const n = ((await core.store.read(world, view => view.get('counters', 'fills')))?.n ?? 0) + 1
    const key = `${account.id}/${account.epoch}/fill/${n}`
    const scene = await prepareFill(core, account, { key, span, customers: wishes.customers, pause })
    const scratch = await openScratch(core, account, { id: key, from: span.from })
    try {
      const doings = await planDoings(scratch, scene, { ...wishes, n })
      await runHistory(scratch, scene, {
        doings,
        tell: done => progress.tell(world, { done, total: doings.length }),
      })
      const history = await gatherHistory(scratch, scene, account)
      const transactions = await copyHistory(core, world, { history, scene })
      const { customers, shipments, ondemand, invoices } = history
      return {
        shipments: shipments.length,
        ondemand: ondemand.length,
        customers: customers.length,
        invoices: invoices.length,
        transactions,
        byStatus: { standard: countByStatus(shipments), ondemand: countByStatus(ondemand) },
        from: span.from,
        to: span.to,
      }
    } catch (error) {
      await undoFill(core, world)
      throw error
    } finally {
      await scratch.close()
    }
  }

  return {
    fill(world, wishes) {
      const filled = engine.exclusive(world, async () => {
        try {
          await progress.tell(world, { done: 0, total: wishes.shipments + wishes.ondemand })
          return await fill(world, wishes)
        } finally {
          await progress.end(world)
        }
      })
      return whole(filled)
    },
    progress: progress.of,
    stop() {
      stopping = true
    },
  }
}

function spanUntil(to: number, days: number) {
  const from = to - days * DAY_MS
  if (from >= FIRST_INSTANT) return { from, to }
  const detail = `the clock shows ${isoInstant(to)}, and ${days} days before that no clock can show; ask for fewer days.`
  throw new SandboxError('invalid', detail, { pointer: '/days' })
}

function countByStatus<Status>(rows: readonly { readonly status: Status }[]): ReadonlyMap<Status, number> {
  const counts = new Map<Status, number>()
  for (const { status } of rows) counts.set(status, (counts.get(status) ?? 0) + 1)
  return counts
}

interface Living {
  readonly doings: readonly Doing[]
  /** Hears how many of them are done. */
  tell(done: number): Promise<void>
}

/** Runs the past in the scratch world, action by action, with all that falls due between them, up to the scene's end. */
async function runHistory(scratch: Scratch, scene: FillSetting, { doings, tell }: Living): Promise<void> {
  const { core, engine, account } = scratch
  const goTo = async (at: number) => {
    core.clocks.hold(account.id, at)
    await engine.catchUp(account.id)
  }
  for (const [index, doing] of doings.entries()) {
    if (index % PER_TURN === 0) {
      await tell(index)
      await scene.pause()
    }
    await goTo(doing.at)
    await (doing.kind === 'book' ? book(scratch, scene, doing) : cancel(scratch, doing))
  }
  await goTo(scene.span.to)
}

async function book({ core, account }: Scratch, scene: FillSetting, doing: Doing): Promise<void> {
  if (doing.line === 'ride') {
    const { scenario } = doing
    await bookOrder(core, account.id, { body: draftRide(scene, doing), scenario })
    return
  }
  const { body, scenario } = draftParcel(core, scene, doing)
  await bookShipment(core, account.id, { body, scenario })
}

/** The shop takes it back; where the courier was faster, it stays as it is. */
async function cancel({ core, account }: Scratch, { line, orderId }: Doing): Promise<void> {
  try {
    const [row] = await core.store.read(account.id, view =>
      view.find(line === 'parcel' ? 'shipmentsByOrderId' : 'ondemandByOrderId', orderId),
    )
    if (!row) return
    if (line === 'ride') await cancelOrder(core, account.id, row.id)
    else await cancelShipment(core, account.id, { id: row.id, cancelUntil: account.profile.switches.cancel_until })
  } catch (error) {
    if (!(error instanceof SandboxError) || error.code !== 'invalid') throw error
  }
}
