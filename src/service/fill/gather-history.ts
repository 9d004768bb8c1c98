import { planTopUps } from '../../domain/fill/plan-top-ups.ts'
import type { OndemandOrder } from '../../domain/ondemand/order.ts'
import { repace, type TimedStep } from '../../domain/scenarios/repace.ts'
import { bookMovement } from '../../domain/settlement/book-movement.ts'
import type { SettlementCalendar } from '../../domain/settlement/calendar.ts'
import { settlementInstant } from '../../domain/settlement/foresee.ts'
import type { Customer, Invoice, Transaction } from '../../domain/settlement/rows.ts'
import type { AccountRow, Shipment, Timer } from '../../domain/world.ts'
import type { ListName, PageQuery } from '../../store/store.ts'
import type { Scratch } from './open-scratch.ts'
import type { FillSetting } from './prepare-fill.ts'

/** What happened, as it will be stored in the account. Lists in the order of time. */
export interface History {
  readonly customers: readonly Customer[]
  readonly shipments: readonly Shipment[]
  readonly ondemand: readonly OndemandOrder[]
  readonly invoices: readonly Invoice[]
  /** Numbered and chained among themselves only. */
  readonly transactions: readonly Transaction[]
  /** Of what goes on by the account's clock. */
  readonly timers: readonly Timer[]
}

const EVERYTHING: PageQuery = { order: 'ascending', offset: 0, limit: Number.MAX_SAFE_INTEGER }

/** By the pace and the calendar of the account, what is still to come goes on. */
export async function gatherHistory(
  scratch: Scratch,
  scene: FillSetting,
  { paceMs, settlement }: Pick<AccountRow, 'paceMs' | 'settlement'>,
): Promise<History> {
  const { core, account } = scratch
  const all = async <L extends ListName>(list: L) =>
    (await core.store.read(account.id, view => view.page(list, EVERYTHING))).rows
  // The first line is the opening balance of the scratch world.
  const [, ...transactions] = await all('transactionsByCreation')
  const ahead = timeWhatComes(
    {
      shipments: await all('shipmentsByCreation'),
      ondemand: await all('ondemandByCreation'),
      timers: await scratch.takeTimers(),
    },
    { now: scene.span.to, paceMs, calendar: settlement, phaseOf: id => scene.rngOf(`phase/${id}`)() },
  )
  return {
    ...ahead,
    customers: scene.customers.map(({ customer }) => customer),
    invoices: await all('invoicesByCreation'),
    transactions: withTopUps(scratch, scene, transactions),
  }
}

/** The wallet as the shop kept it: topped up before it would have owed something. */
function withTopUps(
  { account, from }: Scratch,
  { rngOf }: FillSetting,
  transactions: readonly Transaction[],
): readonly Transaction[] {
  const flows = transactions.map(({ at, opening, closing }) => ({ at, change: closing - opening }))
  const topUps = planTopUps(flows, { from, random: rngOf('top-ups') }).map(({ at, amount }, index) =>
    bookMovement({
      movement: { kind: 'top-up', amount },
      last: undefined,
      seq: 0,
      at,
      subject: null,
      seed: account.seed,
      key: `${account.id}/transaction/top-up/${index}`,
    }),
  )
  // The sort is stable: at one instant the money is there before it is taken.
  return [...topUps, ...transactions].sort((a, b) => a.at - b.at)
}

interface Ahead {
  readonly shipments: readonly Shipment[]
  readonly ondemand: readonly OndemandOrder[]
  readonly timers: readonly Timer[]
}

interface Timing {
  readonly now: number
  /** The account's; null = what is unfinished goes on as its scenarios say. */
  readonly paceMs: number | null
  readonly calendar: SettlementCalendar
  /** A number in [0, 1) for a parcel: under a pace not all of them may move at one instant. */
  readonly phaseOf: (id: string) => number
}

/** Plans and timers of what is still on its way, by the account's pace. */
function timeWhatComes(ahead: Ahead, { now, paceMs, calendar, phaseOf }: Timing): Ahead {
  if (paceMs === null) return ahead
  const lay = <Row extends { readonly id: string; readonly updatedAt: number; readonly plan: readonly TimedStep[] }>(
    row: Row,
  ): Row => {
    const first = now + Math.floor(phaseOf(row.id) * paceMs)
    return { ...row, plan: repace(row.plan, { now: first, since: row.updatedAt, before: null, paceMs }) }
  }
  const shipments = ahead.shipments.map(lay)
  const ondemand = ahead.ondemand.map(lay)
  const next = new Map([...shipments, ...ondemand].map(({ id, plan }) => [id, plan[0]?.at]))
  const rows = new Map(shipments.map(row => [row.id, row]))
  const timers = ahead.timers.map(timer => {
    if (timer.kind === 'attempt') return timer
    if (timer.kind === 'claim') return { ...timer, dueAt: Math.min(timer.dueAt, now + paceMs) }
    if (timer.kind === 'settle') {
      const row = rows.get(timer.shipmentId)
      return row ? { ...timer, dueAt: settlementInstant(row, { calendar, paceMs }, now) } : timer
    }
    return { ...timer, dueAt: next.get(timer.kind === 'step' ? timer.shipmentId : timer.orderId) ?? timer.dueAt }
  })
  return { shipments, ondemand, timers }
}
