import { alternate, median, medianRatio } from '../alternate.mjs'
import { judge } from '../judge.mjs'
import { headersOf, prepareBooking } from '../prepare-booking.mjs'

export const figure = 'P2'

const SIZES = {
  smoke: { rounds: 1, count: 64 },
  quick: { rounds: 3, count: 1_500 },
  normal: { rounds: 9, count: 6_000 },
  full: { rounds: 15, count: 10_000 },
}

/** Validated, priced for every carrier, the answer judged by its own schema; against an echo of the request. */
export async function measure({ size, stage, generator, progress }) {
  const { rounds, count } = SIZES[size]
  const sandbox = await stage.sandbox('--data', ':memory:')
  const express = await stage.yardstick('bare-express')
  const { ratesBody } = await prepareBooking(sandbox)
  const post = { method: 'POST', connections: 32, count, headers: headersOf(sandbox), body: ratesBody }
  const ofSandbox = { ...post, url: sandbox.url, path: '/api/v2/rates', expect: 'total_fee' }
  const ofExpress = { ...post, url: express.url, path: '/echo', expect: 'weight' }
  await alternate(1, { sandbox: () => generator.run(ofSandbox), express: () => generator.run(ofExpress) })
  const rates = await alternate(rounds, {
    sandbox: async () => (await generator.run(ofSandbox)).rate,
    express: async () => (await generator.run(ofExpress)).rate,
  })
  progress(`sandbox ${Math.round(median(rates.sandbox))}/s, bare Express ${Math.round(median(rates.express))}/s`)
  return [
    judge({
      figure,
      what: 'POST /rates, validated, all carriers',
      value: medianRatio(rates.sandbox, rates.express),
      unit: '×',
      atLeast: 0.65,
      yardstick: 'bare Express, echo of the same request',
    }),
  ]
}
