import { onTestFinished } from 'vitest'
import type { OndemandOrder } from '../../../src/domain/ondemand/order.ts'
import type { Customer, Invoice, Transaction } from '../../../src/domain/settlement/rows.ts'
import type { Shipment, Timer } from '../../../src/domain/world.ts'
import { type RunningSandbox, runSandbox, type SandboxOptions } from '../../../src/sandbox.ts'
import { readFillOptions } from '../../../src/service/fill/read-fill-options.ts'

export const DEFAULT = 'default'

/** A sandbox without a port, its clock frozen; closing it is the caller's. */
export function startFrozen(options: SandboxOptions = {}): Promise<RunningSandbox> {
  return runSandbox({ listen: false, clock: 'frozen', seed: 7, logLevel: 'silent', ...options })
}

/** The same, closed when the test ends. */
export async function openSandbox(options: SandboxOptions = {}): Promise<RunningSandbox> {
  const sandbox = await startFrozen(options)
  onTestFinished(() => sandbox.close())
  return sandbox
}

/** The rows of an account's world that a fill brings, each list in its order. */
export interface Rows {
  readonly shipments: readonly Shipment[]
  readonly ondemand: readonly OndemandOrder[]
  readonly customers: readonly Customer[]
  readonly invoices: readonly Invoice[]
  readonly transactions: readonly Transaction[]
  /** Of each shipment and order that has one, its next timer. */
  readonly timers: readonly (Timer | undefined)[]
}

export async function readRows({ core }: Pick<RunningSandbox, 'core'>, world = DEFAULT): Promise<Rows> {
  const all = { order: 'ascending', offset: 0, limit: Number.MAX_SAFE_INTEGER } as const
  return core.store.read(world, async view => {
    const shipments = (await view.page('shipmentsByCreation', all)).rows
    const ondemand = (await view.page('ondemandByCreation', all)).rows
    const timers: (Timer | undefined)[] = []
    for (const { id } of [...shipments, ...ondemand]) {
      timers.push((await view.get('timers', `${id}:step`)) ?? (await view.get('timers', `${id}:settle`)))
    }
    return {
      shipments,
      ondemand,
      customers: (await view.page('customersByCreation', all)).rows,
      invoices: (await view.page('invoicesByCreation', all)).rows,
      transactions: (await view.page('transactionsByCreation', all)).rows,
      timers,
    }
  })
}

/** Fills the default account; what is not said is as in `POST /fill`. */
export function fill(
  { core, fills }: RunningSandbox,
  wishes: Parameters<typeof readFillOptions>[0] = {},
  world = DEFAULT,
) {
  return fills.fill(world, { ...readFillOptions(wishes), at: core.clocks.now(world) })
}
