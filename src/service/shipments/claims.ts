import { claimAmount } from '../../domain/settlement/claim.ts'
import type { Timer } from '../../domain/world.ts'
import { bookIntoWallet } from '../money/wallet.ts'
import { accountOf } from '../world/account-of.ts'
import type { Change } from '../world/commit.ts'

/** The carrier pays for a lost parcel, once (open-clauses.md, "Lost"). Nothing about the parcel's status changes. */
export async function payClaim(change: Change, { shipmentId }: Extract<Timer, { kind: 'claim' }>): Promise<void> {
  const { tx, at } = change
  const shipment = await tx.get('shipments', shipmentId)
  if (!shipment?.isLost || shipment.isCompensated) return
  tx.put('shipments', { ...shipment, isCompensated: true })
  const amount = claimAmount(shipment)
  if (amount === 0) return
  const account = await accountOf(change)
  const key = `${shipment.id}/compensation`
  await bookIntoWallet(tx, { kind: 'compensation', amount }, { account, at, subject: shipment.id, key })
}
