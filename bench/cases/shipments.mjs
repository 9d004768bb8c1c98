import { join } from 'node:path'
import { alternate, median, medianRatio } from '../alternate.mjs'
import { judge, readable } from '../judge.mjs'
import { PEERS, startPeers } from '../peers/open-peers.mjs'
import { bookingLoad, prepareBooking } from '../prepare-booking.mjs'

export const figure = 'P3'

const SIZES = {
  smoke: { rounds: 1, burst: 64, stored: [100, 200], lowdbMs: 100 },
  quick: { rounds: 3, burst: 1_000, stored: [1_000, 3_000], lowdbMs: 1_000 },
  normal: { rounds: 13, burst: 1_500, stored: [1_000, 10_000], lowdbMs: 2_000 },
  full: { rounds: 15, burst: 2_000, stored: [1_000, 10_000, 100_000], lowdbMs: 10_000 },
}

/**
 * Durable POST /shipments with more and more stored. Each size is a sandbox of its own, all running at once and taking
 * turns; the clock is frozen, so that only the creations are measured and no parcel travels meanwhile. All of them grow by a
 * burst in each round: one that was reset instead would have nothing that lives long, and less to collect than the others.
 */
export async function measure({ size, stage, generator, progress, peers }) {
  const { rounds, burst, stored, lowdbMs } = SIZES[size]
  const sandboxes = []
  for (const records of [0, ...stored]) {
    sandboxes.push(await startFilled({ records, stage, generator, progress, mostStored: stored[1] }))
  }
  const express = await stage.yardstick('bare-express')
  const [empty] = sandboxes
  const echo = { ...empty.load, url: express.url, path: '/echo', expect: 'BENCH', count: burst }
  await generator.run(echo)

  const contestants = { express: () => generator.run(echo) }
  for (const { records, load } of sandboxes) contestants[records] = () => generator.run({ ...load, count: burst })
  const results = await alternate(rounds, contestants)
  const rates = Object.fromEntries(Object.entries(results).map(([name, runs]) => [name, runs.map(run => run.rate)]))
  const lowdb = await measureLowdb({ stage, generator, load: empty.load, counts: [0, ...stored], lowdbMs })
  progress(
    Object.entries({ ...rates, ...lowdb })
      .map(([name, runs]) => `${name} ${readable(median(runs))}/s`)
      .join(', '),
  )
  const ofPeers = await measurePeer({ stage, generator, peers, sandbox: empty.sandbox, load: empty.load, lowdbMs })
  return [...rowsOf({ stored, results, rates, lowdb, growth: rounds * burst }), ...besidePeers(rates[0], ofPeers)]
}

async function startFilled({ records, stage, generator, progress, mostStored }) {
  const sandbox = await stage.sandbox('--data', await stage.folder(), '--clock', 'frozen')
  const { bookingBody } = await prepareBooking(sandbox)
  const load = bookingLoad(sandbox, bookingBody)
  // Every process gets the same exercise first, so that none is better warmed up by what it stores.
  await generator.run({ ...load, count: Math.min(10_000, mostStored) })
  await resetSandbox(sandbox)
  if (records > 0) await generator.run({ ...load, count: records })
  progress(`${records} stored`)
  return { records, sandbox, load }
}

async function resetSandbox(sandbox) {
  const answer = await fetch(`${sandbox.control}/reset`, { method: 'POST' })
  if (answer.status !== 204) throw new Error(`reset answered ${answer.status}`)
}

/** Bounded by time: at 10,000 records each write takes a tenth of a second. */
async function measureLowdb({ stage, generator, load, counts, lowdbMs }) {
  const rates = {}
  for (const records of counts) {
    const file = join(await stage.folder(), 'db.json')
    const record = load.body.replace('{n}', 'stored')
    const lowdb = await stage.yardstick('lowdb-per-request', file, String(records), record)
    const posted = { ...load, url: lowdb.url, path: '/shipments', expect: 'BENCH', milliseconds: lowdbMs }
    rates[`lowdb ${records}`] = [(await generator.run(posted)).rate]
    await lowdb.stop()
  }
  return rates
}

function besidePeers(ours, theirs) {
  return theirs.map(rate => {
    const yardstick = `${PEERS.jsonServer}: ${readable(rate)}/s`
    return judge({ figure, what: 'POST /shipments', value: median(ours) / rate, unit: '×', yardstick })
  })
}

/** json-server keeps what it is sent, in a file as lowdb does; the others keep nothing. */
async function measurePeer({ stage, generator, peers, sandbox, load, lowdbMs }) {
  const { jsonServer } = await startPeers(stage, sandbox, peers)
  if (!jsonServer) return []
  const posted = { ...load, url: jsonServer.url, status: 201, expect: 'BENCH', milliseconds: lowdbMs }
  return [(await generator.run(posted)).rate]
}

function rowsOf({ stored, results, rates, lowdb, growth }) {
  const p99 = records => median(results[records].map(run => run.p99))
  const count = records => records.toLocaleString('en')
  const rows = [
    judge({
      figure,
      what: `POST /shipments, durable, 0 to ${count(growth)} stored`,
      value: median(rates[0]),
      unit: '/s',
      atLeast: 3_000,
    }),
    judge({ figure, what: 'its p99 at 32 connections', value: p99(0), unit: 'ms', atMost: 60 }),
    judge({
      figure,
      what: 'the same against a server that stores nothing',
      value: medianRatio(rates[0], rates.express),
      unit: '×',
      yardstick: 'bare Express, echo of the same request',
    }),
  ]
  for (const records of stored) {
    const what = `rate with ${count(records)} stored`
    const yardstick = `one that began with 0; both grow by ${count(growth)}; p99 here ${readable(p99(records))} ms`
    rows.push(
      judge({ figure, what, value: medianRatio(rates[records], rates[0]), unit: '×', atLeast: 0.95, yardstick }),
    )
  }
  for (const records of [0, ...stored]) {
    const what = `rate with ${count(records)} stored`
    const ofLowdb = median(lowdb[`lowdb ${records}`])
    const yardstick = `lowdb written per request (${readable(ofLowdb)}/s)`
    rows.push(judge({ figure, what, value: median(rates[records]) / ofLowdb, unit: '×', yardstick }))
  }
  return rows
}

const BURSTS = { smoke: 64, quick: 1_000, normal: 1_500, full: 4_000 }

export const compare = {
  metrics: {
    rate: { what: 'POST /shipments, durable', unit: '/s', better: 'higher' },
    p99: { what: 'p99 of POST /shipments, durable', unit: 'ms', better: 'lower' },
  },
  async open({ size, stage, generator }) {
    const sandbox = await stage.sandbox('--data', await stage.folder(), '--clock', 'frozen')
    const { bookingBody } = await prepareBooking(sandbox)
    const load = { ...bookingLoad(sandbox, bookingBody), count: BURSTS[size] }
    return async () => {
      const { rate, p99 } = await generator.run(load)
      await resetSandbox(sandbox)
      return { rate, p99 }
    }
  },
}
