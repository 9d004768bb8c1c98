import type { Switches } from '../../domain/profile.ts'
import { realAmount, totalAmount } from '../../domain/settlement/join-session.ts'
import type { Invoice } from '../../domain/settlement/rows.ts'
import { slashedMinute } from '../../domain/time/instants.ts'
import type * as wire from '../../schemas/types.gen.ts'

/**
 * A COD session in full, in brief, or in full with the brief shape's `amount`; the list and the search may differ (switch
 * `invoice_shape`).
 */
export function presentInvoice(
  invoice: Invoice,
  { invoice_shape }: Pick<Switches, 'invoice_shape'>,
  place: 'list' | 'search',
): wire.Invoice | wire.BriefInvoice | wire.FullAndBriefInvoice {
  switch (invoice_shape) {
    case 'full':
      return presentFull(invoice)
    case 'brief':
      return presentBrief(invoice)
    case 'both':
      return { ...presentFull(invoice), ...presentBrief(invoice) }
    case 'list_brief':
      return place === 'list' ? presentBrief(invoice) : presentFull(invoice)
    case 'search_brief':
      return place === 'search' ? presentBrief(invoice) : presentFull(invoice)
  }
}

function presentFull(invoice: Invoice): wire.Invoice {
  return {
    id: invoice.id,
    total_cod: invoice.totalCod,
    total_fee: invoice.totalFee,
    total_amount: totalAmount(invoice),
    recovery_amount: invoice.recovered,
    wallet_debt: invoice.walletDebt,
    real_amount: realAmount(invoice),
    count: invoice.count,
    created_at: slashedMinute(invoice.at),
  }
}

function presentBrief(invoice: Invoice): wire.BriefInvoice {
  const { id, count, at } = invoice
  return { id, amount: realAmount(invoice), count, created_at: slashedMinute(at) }
}
