import { say } from '../../domain/messages.ts'
import { settlementGap } from '../../domain/settlement/calendar.ts'
import { awaitsSettlement } from '../../domain/settlement/foresee.ts'
import { asFields } from '../../domain/shipments/creation-input.ts'
import type { AccountRow } from '../../domain/world.ts'
import type { UpdateBankAccountRequest } from '../../schemas/types.gen.ts'
import { findFieldProblems, mergeProblems, refuseProblems } from '../input/field-problems.ts'
import { type BankAccountEntry, putBank } from '../money/bank-account.ts'
import { unpaidSessions } from '../money/settle-money.ts'
import { accountOf } from '../world/account-of.ts'
import { type Change, commitDurably } from '../world/commit.ts'
import type { Core } from '../world/core.ts'
import { setSettlement } from './save-shipment.ts'

const REQUEST = 'operations/updateBankAccount/request.schema.json'

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
  return commitDurably(core, { world }, async ({ tx, at, publish }) => {
    publish({ kind: 'change', at, what: 'money', name: null })
    const isFirst = (await tx.count('bankChanges')) === 0
    const change = await putBank(tx, { bankId: bank.id, branch, owner, number }, at)
    if (isFirst) await resumeHeld({ tx, at }, await accountOf({ tx, world }))
    return { change, bank }
  })
}

/** What had waited for a bank account is paid out after the wait between two moves of a settlement. */
async function resumeHeld({ tx, at }: Pick<Change, 'tx' | 'at'>, { paceMs }: AccountRow): Promise<void> {
  for (const { id } of await unpaidSessions(tx)) {
    for (const shipment of await tx.find('shipmentsByInvoice', id)) {
      if (shipment.status !== 910 || !awaitsSettlement(shipment)) continue
      await setSettlement(tx, shipment.id, at + settlementGap(paceMs))
    }
  }
}
