import type { Quote } from '../../domain/carriers/quote.ts'
import type { Rate } from '../../schemas/types.gen.ts'
import type { WrittenAnswer } from '../api-request.ts'
import type { PresentContext } from './context.ts'
import { success } from './envelope.ts'
import { presentRate } from './rate.ts'

/** What differs from parcel to parcel in a rate; the rest is the same for a service, its days and an account's switches. */
const AMOUNTS: ReadonlySet<string> = new Set<keyof Rate>([
  'weight_fee',
  'location_first_fee',
  'location_step_fee',
  'remote_area_fee',
  'location_fee',
  'cod_fee',
  'insurrance_fee',
  'return_fee',
  'service_fee',
  'total_fee',
  'total_amount',
  'total_amount_carrier',
  'total_amount_shop',
])

/** A rate as JSON around its amounts: a text before each, and one after the last. A character is a byte of its UTF-8. */
interface RateForm {
  readonly amounts: readonly { readonly before: string; readonly name: keyof Rate }[]
  readonly end: string
}

/** By service and days. */
type RateForms = WeakMap<Quote['service'], Map<number, RateForm>>

export type WriteRates = (
  quotes: readonly Quote[],
  context: Pick<PresentContext, 'publicUrl' | 'switches'>,
) => WrittenAnswer

/**
 * Writes rates as JSON.stringify would. Texts are written once, in UTF-8, and amounts are put between them: a third of the
 * time, because a text with Vietnamese letters is neither measured nor encoded again (decision 0031).
 */
export function createRateWriter(): WriteRates {
  const known = new Map<string, RateForms>()
  return (quotes, context) => {
    const { publicUrl, switches } = context
    const shared = `${switches.rate_extras} ${publicUrl}`
    const forms: RateForms = known.get(shared) ?? new WeakMap()
    known.set(shared, forms)
    const rates: Rate[] = []
    let text = ''
    for (const quote of quotes) {
      const rate = presentRate(quote, context)
      text += (rates.length === 0 ? '' : ',') + writeRate(rate, formOf(forms, quote, rate))
      rates.push(rate)
    }
    return { bytes: Buffer.from(BEGIN + text + END, 'latin1'), value: () => success(rates) }
  }
}

const [BEGIN = '', END = ''] = JSON.stringify(success([])).split(/(?<=\[)(?=\])/)

function formOf(forms: RateForms, { service, days }: Quote, rate: Rate): RateForm {
  const ofService = forms.get(service) ?? new Map<number, RateForm>()
  const form = ofService.get(days) ?? readForm(rate)
  if (ofService.size === 0) forms.set(service, ofService)
  ofService.set(days, form)
  return form
}

function readForm(rate: Rate): RateForm {
  const amounts: { before: string; name: keyof Rate }[] = []
  let text = '{'
  for (const [name, value] of Object.entries(rate)) {
    text += `${amounts.length === 0 && text === '{' ? '' : ','}${JSON.stringify(name)}:`
    if (!AMOUNTS.has(name)) {
      text += JSON.stringify(value)
      continue
    }
    // One of the amounts, which are fields of a rate.
    amounts.push({ before: inBytes(text), name: name as keyof Rate })
    text = ''
  }
  return { amounts, end: inBytes(`${text}}`) }
}

function writeRate(rate: Rate, { amounts, end }: RateForm): string {
  let text = ''
  for (const { before, name } of amounts) text += before + rate[name]
  return text + end
}

function inBytes(text: string): string {
  return Buffer.from(text).toString('latin1')
}
