import { alternate, median, medianRatio } from '../alternate.mjs'
import { judge } from '../judge.mjs'
import { besidePeers, startPeers } from '../peers/open-peers.mjs'
import { headersOf, prepareBooking } from '../prepare-booking.mjs'

export const figure = 'P2'

const SIZES = {
  smoke: { rounds: 1, count: 64 },
  quick: { rounds: 3, count: 1_500 },
  normal: { rounds: 11, count: 6_000 },
  full: { rounds: 15, count: 10_000 },
}

/**
 * Validated, priced for every carrier, own answers validated as by default and all of them; against an echo of the request, and against the
 * same fixed answer to every request.
 */
export async function measure({ size, stage, generator, progress, peers }) {
  const { rounds, count } = SIZES[size]
  const sandbox = await stage.sandbox('--data', ':memory:', '--validate-responses', 'first')
  const thorough = await stage.sandbox('--data', ':memory:', '--validate-responses', 'always')
  const { ratesBody } = await prepareBooking(sandbox)
  const express = await stage.yardstick('bare-express', sandbox.url, sandbox.account.access_token, ratesBody)
  const post = { method: 'POST', connections: 32, count, headers: headersOf(sandbox), body: ratesBody }
  const ofSandbox = { ...post, url: sandbox.url, path: '/api/v2/rates', expect: 'total_fee' }
  const ofAlways = { ...ofSandbox, url: thorough.url, headers: headersOf(thorough) }
  const ofEcho = { ...post, url: express.url, path: '/echo', expect: 'weight' }
  const ofSame = { ...post, url: express.url, path: '/rates', expect: 'total_fee' }
  const loads = { sandbox: ofSandbox, always: ofAlways, echo: ofEcho, same: ofSame }
  const { prism, mockoon } = await startPeers(stage, sandbox, peers)
  // They are so much slower that a tenth of the requests takes as long. json-server prices nothing.
  const others = { ...ofSandbox, count: Math.ceil(count / 10) }
  if (prism) loads.prism = { ...others, url: prism.url }
  if (mockoon) loads.mockoon = { ...others, url: mockoon.url, expect: '"data"' }
  const contestants = Object.entries(loads).map(([name, load]) => [name, async () => (await generator.run(load)).rate])
  await alternate(1, Object.fromEntries(contestants))
  const rates = await alternate(rounds, Object.fromEntries(contestants))
  const told = Object.entries(rates).map(([name, measured]) => `${name} ${Math.round(median(measured))}/s`)
  progress(told.join(', '))
  return [
    judge({
      figure,
      what: 'POST /rates, all carriers, own answers validated: first (the default)',
      value: medianRatio(rates.sandbox, rates.echo),
      unit: '×',
      atLeast: 0.65,
      yardstick: 'bare Express, echo of the same request',
    }),
    judge({
      figure,
      what: 'the same, own answers validated: always',
      value: medianRatio(rates.always, rates.echo),
      unit: '×',
      yardstick: 'bare Express, echo of the same request',
    }),
    judge({
      figure,
      what: 'the same as the first line',
      value: medianRatio(rates.sandbox, rates.same),
      unit: '×',
      yardstick: 'bare Express, JSON.stringify of the same answer, nothing priced or judged',
    }),
    ...besidePeers(rates, { figure, what: 'POST /rates', limits: { prism: { atLeast: 2 } } }),
  ]
}

const REQUESTS = { smoke: 64, quick: 1_000, normal: 3_000, full: 10_000 }

export const compare = {
  metrics: { rate: { what: 'POST /rates', unit: '/s', better: 'higher' } },
  async open({ size, stage, generator }) {
    const sandbox = await stage.sandbox('--data', ':memory:')
    const { ratesBody: body } = await prepareBooking(sandbox)
    const post = { method: 'POST', url: sandbox.url, path: '/api/v2/rates', headers: headersOf(sandbox), body }
    const load = { ...post, connections: 32, count: REQUESTS[size], expect: 'total_fee' }
    return async () => ({ rate: (await generator.run(load)).rate })
  },
}
