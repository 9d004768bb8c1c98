import type { BankAccountChange, BankDetails } from '../../domain/settlement/rows.ts'
import type { AccountRow } from '../../domain/world.ts'
import type { Bank } from '../../schemas/types.gen.ts'
import type { Page, Tx } from '../../store/store.ts'
import type { PageRequest } from '../input/list-page.ts'
import type { Core } from '../world/core.ts'
import { nextNumber } from '../world/counters.ts'

/** What COD is paid into, unless an account has its own. */
export const USUAL_BANK: BankDetails = {
  bankId: 1,
  branch: 'Chi nhánh Hà Nội',
  owner: 'CUA HANG MINH CHAU',
  number: '0011001234567',
}

/** An account that COD money is paid into, with its bank. */
export interface BankAccountEntry {
  readonly change: BankAccountChange
  readonly bank: Bank
}

/** The bank account of a new world; none where it is to begin without one. */
export async function openBank(tx: Tx, { initial: { bank = USUAL_BANK } }: AccountRow, at: number): Promise<void> {
  if (bank) await putBank(tx, bank, at)
}

/** Another account, in force from now on. */
export async function putBank(
  tx: Tx,
  { bankId, branch, owner, number }: BankDetails,
  at: number,
): Promise<BankAccountChange> {
  const id = String(await nextNumber(tx, 'bank-changes')).padStart(12, '0')
  const change = { id, at, bankId, branch, owner, number }
  tx.put('bankChanges', change)
  return change
}

/** Every such change, newest first; the first is in force. */
export async function listBankChanges(
  core: Pick<Core, 'store' | 'reference'>,
  world: string,
  { size, page }: Pick<PageRequest, 'size' | 'page'>,
): Promise<Page<BankAccountEntry>> {
  const offset = (page - 1) * size
  const { rows, total } = await core.store.read(world, view =>
    view.page('bankChangesByTime', { order: 'descending', offset, limit: size }),
  )
  return { rows: rows.map(change => ({ change, bank: bankOf(core, change) })), total }
}

/** A stored change names a bank of the list: `updateBankAccount` saw to it. */
function bankOf({ reference }: Pick<Core, 'reference'>, { bankId }: BankAccountChange): Bank {
  const bank = reference.banks.find(({ id }) => id === bankId)
  if (!bank) throw new Error(`fixtures/banks.json has no bank ${bankId}`)
  return bank
}
