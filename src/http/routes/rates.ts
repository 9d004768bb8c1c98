import { quoteRates } from '../../service/booking/rates.ts'
import type { ApiParts, Routes } from '../parts.ts'
import { success } from '../present/envelope.ts'
import { presentRate } from '../present/rate.ts'

export function rateRoutes({ core }: ApiParts): Routes {
  return {
    createRates: async ({ account, body, switches }) => {
      const quotes = await quoteRates(core, account, body)
      const context = { publicUrl: core.publicUrl(), switches }
      return success(quotes.map(quote => presentRate(quote, context)))
    },
  }
}
