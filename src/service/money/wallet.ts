import { bookMovement, OPENING_TOP_UP } from '../../domain/settlement/book-movement.ts'
import type { Transaction } from '../../domain/settlement/rows.ts'
import type { Movement } from '../../domain/settlement/settle-fees.ts'
import type { AccountRow } from '../../domain/world.ts'
import type { Page, Tx, View } from '../../store/store.ts'
import { cutPage, newestOf, type PageRequest } from '../input/list-page.ts'
import { accountOf } from '../world/account-of.ts'
import { commitDurably } from '../world/commit.ts'
import type { ChangePorts, Core } from '../world/core.ts'
import { nextNumber } from '../world/counters.ts'

/** The latest line of the ledger; its closing is the balance. */
async function lastTransaction(view: View): Promise<Transaction | undefined> {
  const { rows } = await view.page('transactionsByCreation', { order: 'descending', offset: 0, limit: 1 })
  return rows[0]
}

/** VND; below zero when the shop owes. */
export async function walletBalance(view: View): Promise<number> {
  return (await lastTransaction(view))?.closing ?? 0
}

export interface WalletEntry {
  readonly account: AccountRow
  readonly at: number
  /** What the money is for: a shipment's id, a session's; null for a top-up. */
  readonly subject: string | null
  /** Unique in the world; codes are drawn by it, so that parallel requests draw what they would one by one. */
  readonly key: string
}

/** Books one movement after the latest, in the commit of what caused it. */
export async function bookIntoWallet(tx: Tx, movement: Movement, entry: WalletEntry): Promise<Transaction> {
  const { account, at, subject, key } = entry
  const transaction = bookMovement({
    movement,
    last: await lastTransaction(tx),
    seq: await nextNumber(tx, 'transactions'),
    at,
    subject,
    seed: account.seed,
    key: `${account.id}/${account.epoch}/transaction/${key}`,
  })
  tx.put('transactions', transaction)
  return transaction
}

/** The first line of a new or reset world. */
export async function openWallet(tx: Tx, account: AccountRow, at: number): Promise<void> {
  const movement: Movement = { kind: 'top-up', amount: OPENING_TOP_UP }
  await bookIntoWallet(tx, movement, { account, at, subject: null, key: 'opening' })
}

/** Puts money into the wallet. `amount` in VND, above zero. */
export async function topUp(core: ChangePorts, world: string, amount: number): Promise<Transaction> {
  return commitDurably(core, { world }, async ({ tx, at, publish }) => {
    const account = await accountOf({ tx, world })
    publish({ kind: 'change', at, what: 'money', name: null })
    const key = `top-up/${await nextNumber(tx, 'top-ups')}`
    return bookIntoWallet(tx, { kind: 'top-up', amount }, { account, at, subject: null, key })
  })
}

/** Movements of the prepaid wallet, newest first. `code` names one exactly; the bounds hold beside it. */
export async function listTransactions(
  core: Pick<Core, 'store'>,
  world: string,
  request: PageRequest & { readonly code: string | null },
): Promise<Page<Transaction>> {
  const { code } = request
  if (code === null) return core.store.read(world, view => view.page('transactionsByCreation', newestOf(request)))
  const found = await core.store.read(world, view => view.find('transactionsByCode', code))
  return cutPage(found, request, ({ at }) => at)
}
