import { alternate, median, medianRatio } from '../alternate.mjs'
import { judge } from '../judge.mjs'
import { besidePeers, startPeers } from '../peers/open-peers.mjs'
import { headersOf } from '../prepare-booking.mjs'

export const figure = 'P1'

const SIZES = {
  smoke: { rounds: 1, count: 64 },
  quick: { rounds: 3, count: 2_000 },
  normal: { rounds: 11, count: 8_000 },
  full: { rounds: 15, count: 10_000 },
}

/** The plainest read, with authentication, against Express answering the same body without. */
export async function measure({ size, stage, generator, progress, peers }) {
  const { rounds, count } = SIZES[size]
  const sandbox = await stage.sandbox('--data', ':memory:')
  const express = await stage.yardstick('bare-express', sandbox.url, sandbox.account.access_token)
  const read = { method: 'GET', connections: 32, count, expect: 'Hà Nội' }
  const ofSandbox = { ...read, url: sandbox.url, path: '/api/v2/cities', headers: headersOf(sandbox) }
  const ofExpress = { ...read, url: express.url, path: '/cities', headers: headersOf(sandbox) }
  const loads = { sandbox: ofSandbox, express: ofExpress }
  for (const [name, { url }] of Object.entries(await startPeers(stage, sandbox, peers))) {
    loads[name] = { ...ofSandbox, url, count: Math.ceil(count / 8), expect: '"name"' }
  }
  const contestants = Object.entries(loads).map(([name, load]) => [name, async () => (await generator.run(load)).rate])
  await alternate(1, Object.fromEntries(contestants))
  const rates = await alternate(rounds, Object.fromEntries(contestants))
  progress(`sandbox ${Math.round(median(rates.sandbox))}/s, bare Express ${Math.round(median(rates.express))}/s`)
  return [
    judge({
      figure,
      what: 'GET /cities, authenticated',
      value: medianRatio(rates.sandbox, rates.express),
      unit: '×',
      atLeast: 1.2,
      yardstick: 'bare Express, res.json of the same body',
    }),
    ...besidePeers(rates, { figure, what: 'GET /cities' }),
  ]
}

const REQUESTS = { smoke: 64, quick: 2_000, normal: 5_000, full: 10_000 }

export const compare = {
  metrics: { rate: { what: 'GET /cities', unit: '/s', better: 'higher' } },
  async open({ size, stage, generator }) {
    const sandbox = await stage.sandbox('--data', ':memory:')
    const read = {
      method: 'GET',
      url: sandbox.url,
      path: '/api/v2/cities',
      headers: headersOf(sandbox),
      expect: 'Hà Nội',
    }
    const load = { ...read, connections: 32, count: REQUESTS[size] }
    return async () => ({ rate: (await generator.run(load)).rate })
  },
}
