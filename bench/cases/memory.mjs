import { judge, readable } from '../judge.mjs'
import { PEERS, startPeers } from '../peers/open-peers.mjs'
import { headersOf, prepareBooking } from '../prepare-booking.mjs'
import { readMemory, readProcessMemory } from '../read-metrics.mjs'

export const figure = 'P11'

const SIZES = {
  smoke: { warmUp: 20, requests: 100 },
  quick: { warmUp: 15_000, requests: 20_000 },
  normal: { warmUp: 30_000, requests: 100_000 },
  full: { warmUp: 30_000, requests: 500_000 },
}

/** Memory once it answers, and whether it grows under reads and quotes when the logs are as long as they get. */
export async function measure({ size, stage, generator, progress, peers }) {
  const { warmUp, requests } = SIZES[size]
  const { sandbox, atStart, give } = await startFresh(stage, generator)
  await give(warmUp)
  const before = await readMemory(sandbox)
  await give(requests)
  const after = await readMemory(sandbox)
  const others = await measurePeers({ stage, generator, sandbox, peers, count: Math.ceil(warmUp / 5) })
  await sandbox.stop()
  progress(`${Math.round(atStart)} MB at the start, ${Math.round(before)} MB warm, ${Math.round(after)} MB at the end`)
  const many = requests.toLocaleString('en')
  return [
    judge({ figure, what: 'memory once it answers', value: atStart, unit: 'MB', atMost: 120 }),
    judge({
      figure,
      what: `memory after ${many} requests`,
      value: after / before,
      unit: '×',
      atMost: 1.1,
      yardstick: `${Math.round(before)} MB after the first ${warmUp.toLocaleString('en')}`,
    }),
    ...others.map(({ name, first, last, count }) => {
      const grown = `${readable(first)} MB, after ${count.toLocaleString('en')} requests ${readable(last)} MB`
      const yardstick = `${PEERS[name]}: ${grown}`
      return judge({ figure, what: 'memory once it answers', value: atStart / first, unit: '×', yardstick })
    }),
  ]
}

/** Memory at the first answer and after so many reads of the cities. */
async function measurePeers({ stage, generator, sandbox, peers, count }) {
  const measured = []
  for (const [name, { url, pid, stop }] of Object.entries(await startPeers(stage, sandbox, peers))) {
    const first = await readProcessMemory(pid)
    const read = { url, method: 'GET', path: '/api/v2/cities', headers: headersOf(sandbox), connections: 32 }
    await generator.run({ ...read, expect: '"name"', count })
    measured.push({ name, first, last: await readProcessMemory(pid), count })
    await stop()
  }
  return measured
}

const REQUESTS = { smoke: 100, quick: 4_000, normal: 10_000, full: 50_000 }

export const compare = {
  metrics: {
    atStart: { what: 'memory once it answers', unit: 'MB', better: 'lower' },
    after: { what: 'memory after reads and quotes', unit: 'MB', better: 'lower' },
  },
  open({ size, stage, generator }) {
    return async () => {
      const { sandbox, atStart, give } = await startFresh(stage, generator)
      await give(REQUESTS[size])
      const after = await readMemory(sandbox)
      await sandbox.stop()
      return { atStart, after }
    }
  },
}

async function startFresh(stage, generator) {
  const sandbox = await stage.sandbox('--data', await stage.folder())
  const headers = headersOf(sandbox)
  await (await fetch(`${sandbox.url}/api/v2/cities`, { headers })).text()
  const atStart = await readMemory(sandbox)
  const { ratesBody } = await prepareBooking(sandbox)
  const get = { url: sandbox.url, method: 'GET', headers, connections: 32 }
  const give = async count => {
    await generator.run({ ...get, path: '/api/v2/cities', expect: 'data', count: count / 2 })
    const rates = { ...get, method: 'POST', path: '/api/v2/rates', body: ratesBody, expect: 'total_fee' }
    await generator.run({ ...rates, count: count / 2 })
  }
  return { sandbox, atStart, give }
}
