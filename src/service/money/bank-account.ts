import { say } from '../../domain/messages.ts'
import type { BankAccountChange } from '../../domain/settlement/rows.ts'
import { asFields } from '../../domain/shipments/creation-input.ts'
import type { Bank, UpdateBankAccountRequest } from '../../schemas/types.gen.ts'
import type { Page } from '../../store/store.ts'
import { findFieldProblems, mergeProblems, refuseProblems } from '../input/field-problems.ts'
import type { PageRequest } from '../input/list-page.ts'
import { commitDurably } from '../world/commit.ts'
import type { Core } from '../world/core.ts'
import { nextNumber } from '../world/counters.ts'

const REQUEST = 'operations/updateBankAccount/request.schema.json'

/** An account that COD money is paid into, with its bank. */
export interface BankAccountEntry {
  readonly change: BankAccountChange
  readonly bank: Bank
}

/**
 * Sets the account that COD money is paid into; what it was before stays in the history (specification, "Bank account").
 * @throws SandboxError `invalid` on bank_id, branch, owner, number.
 */
export async function updateBankAccount(
  core: Pick<Core, 'store' | 'reference' | 'clocks' | 'notices'>,
  world: string,
  body: unknown,
): Promise<BankAccountEntry> {
  const code = asFields(body).bank_id
  const bank = core.reference.banks.find(({ id }) => id === Number(code))
  const unknown = bank ? [] : [{ key: 'bank_id', message: say('bank_unknown', { bank_id: String(code) }) }]
  refuseProblems(mergeProblems(findFieldProblems(REQUEST, body), unknown))
  if (!bank) throw new Error('an unknown bank was not refused')
  // Valid by updateBankAccount's request schema: all four are there, bank_id as number or digits.
  const { branch, owner, number } = body as UpdateBankAccountRequest
  return commitDurably(core, { world, at: core.clocks.now(world) }, async ({ tx, at }) => {
    const id = String(await nextNumber(tx, 'bank-changes')).padStart(12, '0')
    const change = { id, at, bankId: bank.id, branch, owner, number }
    tx.put('bankChanges', change)
    return { change, bank }
  })
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
