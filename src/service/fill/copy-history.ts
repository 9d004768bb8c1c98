import { SandboxError } from '../../domain/errors.ts'
import { mergeLedger } from '../../domain/fill/merge-ledger.ts'
import type { Transaction } from '../../domain/settlement/rows.ts'
import type { TableName, Tables } from '../../domain/world.ts'
import type { Tx } from '../../store/store.ts'
import { USUAL_BANK } from '../money/bank-account.ts'
import { commitDurably } from '../world/commit.ts'
import type { Core } from '../world/core.ts'
import { nextNumber } from '../world/counters.ts'
import type { History } from './gather-history.ts'
import type { FillSetting } from './prepare-fill.ts'
import { markFill, unmarkFill } from './undo-fill.ts'

/** So many rows per commit, so that others get their turn. */
const PER_COMMIT = 200

type Copied = readonly { readonly [T in TableName]: readonly [T, Tables[T]] }[TableName][]

export interface Copying {
  readonly history: History
  readonly scene: FillSetting
}

/**
 * Puts a history into the world of an account. The first commit marks which rows are to come, the next ones bring them, the
 * last one brings the ledger, the timers that make them move, and takes the mark away: a world that has the mark after a
 * crash gets rid of the rows again (`undoUnfinishedFills`).
 * @returns how many lines the ledger has more.
 */
export async function copyHistory(core: Core, world: string, { history, scene }: Copying): Promise<number> {
  const place = () => ({ world })
  const rows: Copied = [
    ...history.customers.map(row => ['customers', row] as const),
    ...history.invoices.map(row => ['invoices', row] as const),
    ...history.shipments.map(row => ['shipments', row] as const),
    ...history.ondemand.map(row => ['ondemand', row] as const),
  ]
  await commitDurably(core, place(), async ({ tx }) => {
    for (const [table, { id }] of rows) await refuseTaken(tx, table, id)
    markFill(tx, rows)
  })
  for (let start = 0; start < rows.length; start += PER_COMMIT) {
    await scene.pause()
    await commitDurably(core, place(), ({ tx }) => {
      for (const [table, row] of rows.slice(start, start + PER_COMMIT)) tx.put(table, row)
    })
  }
  return commitDurably(core, place(), async ({ tx }) => {
    await setTimers(tx, history)
    // Customers and rides are paid into none.
    if (history.shipments.length > 0) await setBankAccount(core, tx, scene)
    await nextNumber(tx, 'fills')
    unmarkFill(tx)
    return chainLedger(tx, history.transactions, scene)
  })
}

/** Who has been steered by hand meanwhile has the timers that fit what it is now. */
async function setTimers(tx: Tx, { timers, shipments, ondemand }: History): Promise<void> {
  const copied = new Map<string, unknown>([...shipments, ...ondemand].map(row => [row.id, row]))
  for (const timer of timers) {
    if (timer.kind === 'attempt') continue
    const stored =
      timer.kind === 'ondemand-step'
        ? await tx.get('ondemand', timer.orderId)
        : await tx.get('shipments', timer.shipmentId)
    if (stored && stored === copied.get(stored.id)) tx.put('timers', timer)
  }
}

/** Ids that were free when they were drawn may have been drawn by a booking since. */
async function refuseTaken(tx: Tx, table: TableName, id: string): Promise<void> {
  if (!(await tx.get(table, id))) return
  throw new SandboxError('conflict', `the account was given ${id} while it was being filled; fill it again.`)
}

async function chainLedger(tx: Tx, filled: readonly Transaction[], { span }: FillSetting): Promise<number> {
  const everything = { order: 'ascending', offset: 0, limit: Number.MAX_SAFE_INTEGER } as const
  const { rows: own } = await tx.page('transactionsByCreation', everything)
  const merged = mergeLedger(own, filled, { from: span.from })
  for (const line of merged) tx.put('transactions', line)
  tx.put('counters', { id: 'transactions', n: merged.length })
  return merged.length - own.length
}

/** Where the COD went: the shop's own, in the place of what every account begins with. One that was said stays. */
async function setBankAccount(
  { reference }: Pick<Core, 'reference'>,
  tx: Tx,
  { shop, span, rngOf }: FillSetting,
): Promise<void> {
  const { rows } = await tx.page('bankChangesByTime', { order: 'descending', offset: 0, limit: 1 })
  const [present] = rows
  if (present?.number !== USUAL_BANK.number || present.owner !== USUAL_BANK.owner) return
  const { banks } = reference
  const bank = banks[Math.floor(rngOf('bank')() * banks.length)]
  if (!bank) return
  const branch = shop.city === '100000' ? 'Chi nhánh Hà Nội' : 'Chi nhánh TP. Hồ Chí Minh'
  tx.put('bankChanges', { id: present.id, at: Math.min(span.from, present.at), bankId: bank.id, branch, ...shop.bank })
}
