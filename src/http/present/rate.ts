import { expectedText, type Quote } from '../../domain/carriers/quote.ts'
import type { Rate } from '../../schemas/types.gen.ts'
import type { PresentContext } from './context.ts'

/** What public clients read beside the specification's fields. */
const EXTRAS = [
  'carrier_short_name',
  'is_apply_only',
  'promotion_id',
  'discount',
  'weight_fee',
  'location_first_fee',
  'location_step_fee',
  'remote_area_fee',
  'oil_fee',
  'location_fee',
  'insurrance_fee',
  'return_fee',
  'service_fee',
  'total_amount_carrier',
  'total_amount_shop',
  'price_table_id',
  'report',
] as const

/** A standard rate; with `rate_extras` also what public clients read beside the specification's fields. Money in VND. */
export function presentRate(
  quote: Quote,
  { publicUrl, switches }: Pick<PresentContext, 'publicUrl' | 'switches'>,
): Rate {
  const { carrier, service } = quote
  const rate: Rate = {
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
    total_amount_shop: quote.cod - quote.totalFee,
    price_table_id: carrier.price_table,
    report: reportOf(carrier),
    ...(service.expected_txt === undefined ? {} : { expected_txt: service.expected_txt }),
  }
  // Taken away where not wanted: one literal with every field is what the common case writes fastest.
  if (!switches.rate_extras) for (const name of EXTRAS) delete rate[name]
  return rate
}

type Report = NonNullable<Rate['report']>

/** What a carrier's rates say of its past, the same in each: writing it again cost more than the rest of a rate. */
const reports = new WeakMap<Quote['carrier'], Report>()

function reportOf(carrier: Quote['carrier']): Report {
  const known = reports.get(carrier)
  if (known) return known
  const { report } = carrier
  const made = { ...report, avg_time_delivery_format: formatHours(report.avg_time_delivery) }
  reports.set(carrier, made)
  return made
}

/** 52 → `2 ngày 4 giờ`. */
function formatHours(hours: number): string {
  const days = Math.floor(hours / 24)
  const rest = hours % 24
  return [days > 0 ? `${days} ngày` : '', rest > 0 ? `${rest} giờ` : ''].filter(Boolean).join(' ')
}
