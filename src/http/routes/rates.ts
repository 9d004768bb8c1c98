import { quoteRates } from '../../service/booking/rates.ts'
import type { ApiParts, Routes } from '../parts.ts'
import { success } from '../present/envelope.ts'
import { presentRate } from '../present/rate.ts'
import { createRateWriter } from '../present/write-rates.ts'

export function rateRoutes({ core }: ApiParts): Routes {
  const writeRates = createRateWriter()
  return {
    createRates: async ({ account, body, switches }) => {
      const quotes = await quoteRates(core, account, body)
      const context = { publicUrl: core.publicUrl(), switches }
      if (switches.numbers === 'number') return writeRates(quotes, context)
      // Numbers become text in records, which have not been written yet.
      return success(quotes.map(quote => presentRate(quote, context)))
    },
  }
}
