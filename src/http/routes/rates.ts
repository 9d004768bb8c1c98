import { readCreation } from '../../domain/shipments/creation-input.ts'
import { quoteRates } from '../../service/rates.ts'
import type { ApiParts, Routes } from '../parts.ts'
import { success } from '../present/envelope.ts'
import { presentRate } from '../present/rate.ts'

export function rateRoutes({ core }: ApiParts): Routes {
  return {
    createRates: ({ account, body, switches }) => {
      const quotes = quoteRates(core, account, body)
      const cod = readCreation(body).parcel.cod ?? 0
      const context = { publicUrl: core.publicUrl(), switches, cod }
      return success(quotes.map(quote => presentRate(quote, context)))
    },
  }
}
