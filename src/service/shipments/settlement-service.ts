import { nextSettlement, type SettlementCalendar } from '../../domain/settlement/calendar.ts'
import { awaitsCalendar } from '../../domain/settlement/join-session.ts'
import type { Accounts } from '../accounts/accounts.ts'
import { unpaidSessions } from '../money/settle-money.ts'
import type { Engine } from '../time/engine.ts'
import type { Ticker } from '../time/ticker.ts'
import type { Core } from '../world/core.ts'
import { publishChange } from '../world/notices.ts'
import { changePace } from './change-pace.ts'
import { settleNow } from './settlement.ts'

export interface SettlementView {
  readonly calendar: SettlementCalendar
  /** The next instant of the calendar, virtual ms. */
  readonly next: number
  /** Parcels that wait for the calendar. */
  readonly waiting: number
  /** Parcels that stay at 910 because there is no bank account. */
  readonly held: number
}

/** When accounts reconcile their COD. */
export interface SettlementService {
  /** As it is at a virtual instant. */
  view(world: string, at: number): Promise<SettlementView>
  /**
   * Another calendar, of which what is left out stays; what waits is planned again.
   * @throws SandboxError `conflict` while an advance is under way.
   */
  set(world: string, change: Partial<SettlementCalendar>): Promise<SettlementView>
  /**
   * Settles now what waits for the calendar.
   * @throws SandboxError `conflict` while an advance is under way.
   */
  run(world: string): Promise<{ readonly settled: number; readonly session: string | null }>
}

export function createSettlementService(
  core: Core,
  { engine, ticker, accounts }: { readonly engine: Engine; readonly ticker: Ticker; readonly accounts: Accounts },
): SettlementService {
  const view = async (world: string, at: number): Promise<SettlementView> => {
    const { settlement: calendar } = accounts.require(world)
    const { waiting, held } = await core.store.read(world, async store => {
      const all = { order: 'ascending', offset: 0, limit: Number.MAX_SAFE_INTEGER } as const
      let waiting = 0
      for (const timer of (await store.page('settlementsByInstant', all)).rows) {
        const row = timer.kind === 'settle' ? await store.get('shipments', timer.shipmentId) : undefined
        if (row && awaitsCalendar(row)) waiting += 1
      }
      let held = 0
      const sessions = (await store.count('bankChanges')) > 0 ? [] : await unpaidSessions(store)
      for (const { id } of sessions) {
        held += (await store.find('shipmentsByInvoice', id)).filter(({ status }) => status === 910).length
      }
      return { waiting, held }
    })
    return { calendar, next: nextSettlement(calendar, at), waiting, held }
  }
  return {
    view,
    async set(world, change) {
      const settlement = { ...accounts.require(world).settlement, ...change }
      const at = await engine.inTurn(world, () => changePace(core, accounts, { world, settlement }))
      publishChange(core, world, { at, what: 'settlement', name: null })
      ticker.look(world)
      return view(world, at)
    },
    async run(world) {
      accounts.require(world)
      const done = await engine.inTurn(world, () => settleNow(core, world))
      ticker.look(world)
      return done
    },
  }
}
