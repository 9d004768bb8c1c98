import { alternate, median, medianRatio } from '../alternate.mjs'
import { judge, readable } from '../judge.mjs'
import { findPeers, PEERS } from '../peers/open-peers.mjs'
import { headersOf } from '../prepare-booking.mjs'

export const figure = 'P9'

const SIZES = { smoke: { rounds: 1 }, quick: { rounds: 5 }, normal: { rounds: 11 }, full: { rounds: 25 } }

/** From the start of the process to its first answer: an authenticated read in an empty folder, against a bare hello. */
export async function measure({ size, stage, progress, peers }) {
  const contestants = {
    sandbox: async () => {
      const folder = await stage.folder()
      return timeFirstAnswer(() => stage.sandbox('--data', folder), '/api/v2/cities')
    },
    express: () => timeFirstAnswer(() => stage.yardstick('bare-express'), '/'),
  }
  for (const [name, start] of Object.entries(peers ? await findPeersAlone(stage) : {})) {
    contestants[name] = () => timePeer(start)
  }
  // The first start reads the files from the disk, the others from memory.
  await alternate(1, contestants)
  const times = await alternate(SIZES[size].rounds, contestants)
  progress(`sandbox ${Math.round(median(times.sandbox))} ms, bare Express ${Math.round(median(times.express))} ms`)
  return [
    judge({
      figure,
      what: 'start to first answer',
      value: medianRatio(times.sandbox, times.express),
      unit: '×',
      atMost: 1.8,
      yardstick: 'bare Express hello',
    }),
    ...Object.entries(PEERS).flatMap(([name, peer]) => {
      if (!times[name]) return []
      const yardstick = `${peer}: ${readable(median(times[name]))} ms`
      return [judge({ figure, what: 'start', value: medianRatio(times.sandbox, times[name]), unit: '×', yardstick })]
    }),
  ]
}

/** Their files are made by a sandbox, which then ends. */
async function findPeersAlone(stage) {
  const sandbox = await stage.sandbox('--data', ':memory:')
  const peers = await findPeers(stage, sandbox)
  await sandbox.stop()
  return peers
}

async function timePeer(start) {
  const before = performance.now()
  const server = await start()
  const taken = performance.now() - before
  await server.stop()
  return taken
}

async function timeFirstAnswer(start, path) {
  const before = performance.now()
  const server = await start()
  const headers = server.account ? headersOf(server) : {}
  const answer = await fetch(server.url + path, { headers })
  await answer.text()
  const taken = performance.now() - before
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
  await server.stop()
  return taken
}

export const compare = {
  metrics: { taken: { what: 'start to first answer', unit: 'ms', better: 'lower' } },
  open({ stage }) {
    return async () => {
      const folder = await stage.folder()
      return { taken: await timeFirstAnswer(() => stage.sandbox('--data', folder), '/api/v2/cities') }
    }
  },
}
