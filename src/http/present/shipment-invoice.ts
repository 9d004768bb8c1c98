import { realAmount } from '../../domain/settlement/join-session.ts'
import type { Invoice } from '../../domain/settlement/rows.ts'
import type { ShipmentInvoice } from '../../schemas/types.gen.ts'

/** The COD session a completed shipment was settled in (specification, "Standard shipment record", `invoice`). */
export function presentShipmentInvoice(invoice: Invoice): ShipmentInvoice {
  const { id, count, totalFee } = invoice
  // "COD total paid to the shop" is what the session's real_amount is, and its brief form's amount.
  return { id, count, total: realAmount(invoice), fee: totalFee }
}
