/** How the control API shows the wallet and COD sessions. */
import { realAmount } from '../../domain/settlement/join-session.ts'
import type { Invoice } from '../../domain/settlement/rows.ts'
import { collectedCod } from '../../domain/shipments/amounts.ts'
import { isoInstant } from '../../domain/time/instants.ts'
import type { Shipment } from '../../domain/world.ts'
import type * as wire from '../../schemas/types.gen.ts'
import type { NamedTransaction, Wallet } from '../../service/money/money-books.ts'
import type { Reference } from '../../service/reference/reference.ts'

export function presentWallet({ balance, transactions, course }: Wallet): wire.Wallet {
  return { balance, transactions, course: course.map(point => ({ at: isoInstant(point.at), balance: point.balance })) }
}

export function presentWalletTransaction({ transaction, orderId, session }: NamedTransaction): wire.WalletTransaction {
  const { code, at, kind, opening, closing, shipmentId } = transaction
  const amount = closing - opening
  return {
    id: code,
    at: isoInstant(at),
    kind,
    amount,
    opening,
    closing,
    shipment: shipmentId,
    order_id: orderId,
    session,
  }
}

export function presentCodSession(session: Invoice): wire.CodSession {
  const { id, at, totalCod, totalFee, recovered, walletDebt, count, paidAt } = session
  return {
    id,
    at: isoInstant(at),
    total_cod: totalCod,
    total_fee: totalFee,
    recovered,
    wallet_debt: walletDebt,
    amount: realAmount(session),
    count,
    paid_at: paidAt === null ? null : isoInstant(paidAt),
  }
}

export function presentSessionParcel(parcel: Shipment, { statuses }: Pick<Reference, 'statuses'>): wire.SessionParcel {
  const { id, orderId, to, status, taken } = parcel
  const { slug, text } = statuses.names(status)
  const cod = collectedCod(parcel)
  const amounts = { cod, fee: taken.session, amount: cod - taken.session }
  return { id, order_id: orderId, recipient: to.name, status, slug, text, ...amounts }
}
