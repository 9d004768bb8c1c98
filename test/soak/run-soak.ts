/** The same work again and again, and what lives in the process after each turn of it. */
import { setTimeout as wait } from 'node:timers/promises'
import { runFuzz } from '../fuzz/run-fuzz.ts'
import { makeBooking } from '../support/booking.ts'
import { readEvents } from '../support/event-reader.ts'
import { makeOrder } from '../support/order.ts'
import { type AnswerRule, startReceiver } from '../support/receiver.ts'
import type { Inside } from './judge-flat.ts'
import { startWatched, type Watched } from './watched-process.ts'

export interface SoakOptions {
  readonly flags: readonly string[]
  /** Another turn begins while this is true. */
  readonly goesOn: (turns: number) => boolean
  /** Drawn calls of both APIs in a turn. */
  readonly calls: number
  /** Parcels of a turn. */
  readonly parcels: number
  /** Wall ms between two turns. */
  readonly restMs: number
  readonly leaks?: boolean
  readonly progress?: (text: string) => void
}

export interface Soaked {
  readonly turns: number
  readonly looks: readonly Inside[]
  readonly calls: number
  readonly webhooks: number
  readonly wrong: readonly string[]
}

const WORLD = 'soaked'
/** Of the receiver: most are taken, some fail, some are reset, some are never answered. */
const RULES: readonly AnswerRule[] = [{ status: 200 }, { status: 200 }, { status: 500 }, { status: 200 }, 'reset']
const HANGS_EVERY = 97

export async function runSoak(options: SoakOptions): Promise<Soaked> {
  const { flags, goesOn, calls, restMs, progress = () => undefined } = options
  let webhooks = 0
  await using receiver = await startReceiver({
    answer: () => {
      webhooks += 1
      return webhooks % HANGS_EVERY === 0 ? 'hang' : (RULES[webhooks % RULES.length] ?? 'reset')
    },
  })
  // Drawn endpoints are not reached.
  const targets = ['--webhook-targets', 'shared', '--webhook-allow', '127.0.0.1']
  await using watched = await startWatched([...flags, ...targets, '--webhook-timeout', '500', '--quiet'], {
    leaks: options.leaks === true,
  })
  const looks: Inside[] = []
  const wrong: string[] = []
  let sent = 0
  for (let turn = 0; goesOn(turn); turn++) {
    const fuzzed = await runFuzz({ url: watched.url, seed: turn, calls })
    wrong.push(...fuzzed.wrong.map(text => `turn ${turn}: ${text}`))
    sent += fuzzed.calls + (await live(watched, receiver.url, options.parcels))
    await removeOthers(watched)
    await wait(restMs)
    looks.push(await watched.look())
    progress(
      `turn ${turn}: ${JSON.stringify(looks.at(-1))}, ${sent} calls, ${webhooks} webhooks, ${wrong.length} wrong`,
    )
  }
  if (watched.hasEnded()) wrong.push(`the sandbox has ended: ${watched.said()}`)
  return { turns: looks.length, looks, calls: sent, webhooks, wrong }
}

/** A world from its making to its end: booked, advanced, saved, restored, exported, imported, watched and removed. */
async function live(watched: Watched, receiver: string, parcels: number): Promise<number> {
  const { call } = watched
  const before = watched.calls()
  const { access_token: token } = await call('POST', '/__sandbox/accounts', { id: WORLD, clock: 'frozen', ttl: '1h' })
  const world = { id: WORLD, token: String(token) }
  await call('POST', '/api/v2/webhooks', { endpoint: `${receiver}/hook` }, world)
  const stream = await readEvents(`${watched.url}/__sandbox/events`, { 'X-Sandbox-Account': WORLD })
  const waiting = call(
    'POST',
    '/__sandbox/requests/wait',
    { match: { path: '/api/v2/cities' }, timeout_ms: 5_000 },
    world,
  )
  await call(
    'POST',
    '/__sandbox/faults',
    { match: { operation: 'createShipment' }, fault: { delay: { fixed: '5ms' } } },
    world,
  )
  for (let n = 0; n < parcels; n++) {
    await call('POST', '/api/v2/shipments', makeBooking({ orderId: `SBX-RETRY-${n}` }), world)
    if (n % 4 === 0) await call('POST', '/api/v2/ondemand-shipments', makeOrder({ orderId: `now-${n}` }), world)
  }
  await call('POST', '/__sandbox/snapshots', { name: 'booked' }, world)
  await call('POST', '/__sandbox/clock/advance', { by: '20d' }, world)
  await call('GET', '/api/v2/cities', undefined, world)
  await waiting
  await call('POST', '/__sandbox/snapshots/booked/restore', {}, world)
  await call('PUT', '/__sandbox/state', await call('GET', '/__sandbox/state', undefined, world), world)
  await call('POST', '/__sandbox/clock/advance', { by: '5d' }, world)
  await call('POST', '/__sandbox/reset', undefined, world)
  await stream.close()
  return watched.calls() - before
}

/** Also those that drawn calls have made. */
async function removeOthers({ call }: Watched): Promise<void> {
  const accounts = await call('GET', '/__sandbox/accounts')
  for (const { id } of accounts) {
    if (id !== 'default') await call('DELETE', `/__sandbox/accounts/${encodeURIComponent(id)}`)
  }
  await call('POST', '/__sandbox/reset')
}
