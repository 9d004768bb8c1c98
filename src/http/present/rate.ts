import { expectedText, type Quote } from '../../domain/carriers/quote.ts'
import type { Rate } from '../../schemas/types.gen.ts'

/** A standard rate with the extra fields that public clients read (switch `rate_extras`). Money in VND. */
export function presentRate(quote: Quote, { publicUrl, cod }: { publicUrl: string; cod: number }): Rate {
  const { carrier, service } = quote
  return {
    id: quote.rateId,
    carrier_name: carrier.name,
    carrier_logo: publicUrl + carrier.logo,
    carrier_short_name: carrier.short_name,
    service: service.name,
    expected: expectedText(quote.days),
    is_apply_only: 0,
    promotion_id: null,
    discount: 0,
    weight_fee: quote.stepFee,
    location_first_fee: quote.firstFee,
    location_step_fee: quote.stepFee,
    remote_area_fee: quote.remoteFee,
    oil_fee: 0,
    location_fee: quote.locationFee,
    cod_fee: quote.codFee,
    insurrance_fee: quote.insuranceFee,
    return_fee: quote.returnFee,
    service_fee: quote.serviceFee,
    total_fee: quote.totalFee,
    total_amount: quote.totalFee,
    total_amount_carrier: quote.totalFee - quote.serviceFee,
    total_amount_shop: cod - quote.totalFee,
    price_table_id: carrier.price_table,
    report: {
      ...carrier.report,
      avg_time_delivery_format: formatHours(carrier.report.avg_time_delivery),
    },
  }
}

/** 52 → `2 ngày 4 giờ`. */
function formatHours(hours: number): string {
  const days = Math.floor(hours / 24)
  const rest = hours % 24
  return [days > 0 ? `${days} ngày` : '', rest > 0 ? `${rest} giờ` : ''].filter(Boolean).join(' ')
}
