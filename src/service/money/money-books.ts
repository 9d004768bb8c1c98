import { SandboxError } from '../../domain/errors.ts'
import { sessionOf } from '../../domain/settlement/book-movement.ts'
import type { Invoice, Transaction } from '../../domain/settlement/rows.ts'
import { type BalancePoint, thinCourse } from '../../domain/settlement/thin-course.ts'
import type { Shipment } from '../../domain/world.ts'
import type { Page, View } from '../../store/store.ts'
import { cutPage, newestOf, type PageRequest } from '../input/list-page.ts'
import { findNamedIds } from '../naming/find-named.ts'
import type { Core } from '../world/core.ts'
import { giveWay } from '../world/in-slices.ts'

type Stored = Pick<Core, 'store'>
type Paging = Pick<PageRequest, 'size' | 'page'>

/** So many rows are looked through at a time. */
const SLICE = 500
/** A picture is not wider than so many points. */
const MOST_POINTS = 600

export interface Wallet {
  readonly balance: number
  readonly transactions: number
  readonly course: readonly BalancePoint[]
}

/** The balance of the prepaid wallet now, and how it came about. */
export async function showWallet({ store }: Stored, world: string): Promise<Wallet> {
  return store.read(world, async view => {
    const points: BalancePoint[] = []
    for await (const { at, closing } of transactionsOf(view)) points.push({ at, balance: closing })
    return {
      balance: points.at(-1)?.balance ?? 0,
      transactions: points.length,
      course: thinCourse(points, MOST_POINTS),
    }
  })
}

/** A transaction with what it is for. */
export interface NamedTransaction {
  readonly transaction: Transaction
  /** Of its shipment. */
  readonly orderId: string | null
  readonly session: string | null
}

/** Transactions of the wallet, newest first. `shipment`: by id, order_id or waybill. Null = any. */
export async function listNamedTransactions(
  core: Stored,
  world: string,
  request: Paging & { readonly shipment: string | null; readonly session: string | null },
): Promise<Page<NamedTransaction>> {
  const { shipment, session } = request
  const ids = new Set(await findNamedIds(core, world, shipment))
  return core.store.read(world, async view => {
    const { rows, total } =
      shipment === null && session === null
        ? await view.page('transactionsByCreation', newestOf({ ...request, from: null, to: null }))
        : cutPage(
            await fittingTransactions(view, { ids: shipment === null ? null : ids, session }),
            {
              ...request,
              from: null,
              to: null,
            },
            ({ at }) => at,
          )
    const named: NamedTransaction[] = []
    for (const transaction of rows) {
      const orderId = await orderIdOf(view, transaction.shipmentId)
      named.push({ transaction, orderId, session: sessionOf(transaction) })
    }
    return { rows: named, total }
  })
}

async function fittingTransactions(
  view: View,
  { ids, session }: { readonly ids: ReadonlySet<string> | null; readonly session: string | null },
): Promise<readonly Transaction[]> {
  const fitting: Transaction[] = []
  for await (const transaction of transactionsOf(view)) {
    const isOfShipment = ids === null || (transaction.shipmentId !== null && ids.has(transaction.shipmentId))
    if (isOfShipment && (session === null || sessionOf(transaction) === session)) fitting.push(transaction)
  }
  return fitting
}

/** All of the wallet, oldest first; a long ledger is looked through while others are served. */
async function* transactionsOf(view: View): AsyncGenerator<Transaction> {
  for (let offset = 0; ; offset += SLICE) {
    const { rows } = await view.page('transactionsByCreation', { order: 'ascending', offset, limit: SLICE })
    yield* rows
    if (rows.length < SLICE) return
    await giveWay()
  }
}

async function orderIdOf(view: View, id: string | null): Promise<string | null> {
  if (id === null) return null
  const booking = (await view.get('shipments', id)) ?? (await view.get('ondemand', id))
  return booking?.orderId ?? null
}

/** COD sessions, newest first. `shipment`: the sessions of this one alone, by id, order_id or waybill; null = any. */
export async function listCodSessions(
  core: Stored,
  world: string,
  request: Paging & { readonly shipment: string | null },
): Promise<Page<Invoice>> {
  const whole = { ...request, from: null, to: null }
  const ids = await findNamedIds(core, world, request.shipment)
  return core.store.read(world, async view => {
    if (request.shipment === null) return view.page('invoicesByCreation', newestOf(whole))
    const sessions = new Map<string, Invoice>()
    for (const id of ids) {
      const parcel = await view.get('shipments', id)
      const session = parcel?.invoiceId ? await view.get('invoices', parcel.invoiceId) : undefined
      if (session) sessions.set(session.id, session)
    }
    return cutPage([...sessions.values()], whole, ({ at }) => at)
  })
}

/** A COD session with a page of its parcels, newest first. @throws SandboxError `not_found`. */
export async function showCodSession(
  { store }: Stored,
  world: string,
  { id, ...paging }: Paging & { readonly id: string },
): Promise<{ readonly session: Invoice; readonly parcels: Page<Shipment> }> {
  return store.read(world, async view => {
    const session = await view.get('invoices', id)
    if (!session) {
      const detail = `no COD session "${id.slice(0, 100)}" in this account; GET /__sandbox/cod-sessions lists them.`
      throw new SandboxError('not_found', detail)
    }
    const found = await view.find('shipmentsByInvoice', id)
    return { session, parcels: cutPage(found, { ...paging, from: null, to: null }, ({ createdAt }) => createdAt) }
  })
}
