/** Nine things that happen to processes on one database, each for so long. */
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Cluster } from '../../support/postgres.ts'
import { run } from '../../support/test-databases.ts'
import type { Place, Places, World } from '../places.ts'
import type { OpenLoad } from './open-load.ts'

export interface FaultScene {
  readonly cluster: Cluster
  readonly places: Places
  readonly worlds: readonly World[]
  readonly load: OpenLoad
  /** Wall ms that it lasts. */
  readonly lastsMs: number
  /** Between 0 and 1. */
  readonly draw: () => number
}

export type TeamFault = (scene: FaultScene) => Promise<void>

const OWN = "application_name = 'carrier-sandbox'"
const IDLE = 300
const LONG_READERS = 4
const BURST = 5
/** A burst is no longer than this. */
const LONGEST_BURST_MS = 10_000
const KILL_EVERY_MS = 2_000
const TERMINATE_EVERY_MS = 1_000
/** PostgreSQL's code for a server all of whose connections are in use. */
const TOO_MANY = '53300'

export const TEAM_FAULTS: Readonly<Record<string, TeamFault>> = {
  async kill(scene) {
    const place = pick(scene)
    await scene.places.end(place, 'SIGKILL')
    await wait(scene.lastsMs)
    await scene.places.start(place)
  },
  async kills(scene) {
    await repeat(scene, KILL_EVERY_MS, async () => {
      const place = pick(scene)
      await scene.places.end(place, 'SIGKILL')
      await scene.places.start(place)
    })
  },
  async 'database restart'({ cluster, lastsMs }) {
    await cluster.crash()
    await cluster.start()
    await wait(lastsMs)
  },
  async 'backends terminated'(scene) {
    await repeat(scene, TERMINATE_EVERY_MS, () => terminate(scene.cluster.url()))
  },
  async 'idle connections'({ cluster, lastsMs }) {
    const clients = await Promise.all(Array.from({ length: IDLE }, () => connect(cluster.url())))
    await wait(lastsMs)
    await Promise.all(clients.map(client => client.end()))
  },
  async 'a transaction held open'({ cluster, worlds, lastsMs }) {
    const client = await connect(cluster.url())
    await client.query('BEGIN')
    await client.query('SELECT FROM carrier_sandbox.worlds WHERE title = $1 FOR UPDATE', [
      JSON.stringify(worlds[0]?.id),
    ])
    await wait(lastsMs)
    await client.query('ROLLBACK')
    await client.end()
  },
  async 'long readers'({ cluster, lastsMs }) {
    const clients = await Promise.all(Array.from({ length: LONG_READERS }, () => connect(cluster.url())))
    const end = Date.now() + lastsMs
    const read = async (client: pg.Client) => {
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
      do {
        await client.query('SELECT count(*), sum(length(body)) FROM carrier_sandbox.shipments')
        await wait(Math.min(100, lastsMs / 10))
      } while (Date.now() < end)
      await client.query('ROLLBACK')
      await client.end()
    }
    await Promise.all(clients.map(read))
  },
  async burst({ load, lastsMs }) {
    load.speed(BURST)
    await wait(Math.min(lastsMs, LONGEST_BURST_MS))
    load.speed(1)
  },
  async 'exhausted pool'(scene) {
    const { cluster, lastsMs } = scene
    const clients: pg.Client[] = []
    const own = await connect(cluster.url())
    const end = Date.now() + lastsMs
    // What the processes lose goes to others at once.
    while (Date.now() < end) {
      await own.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE ${OWN}`)
      await takeAll(cluster.url(), clients)
      await wait(Math.min(500, lastsMs / 4))
    }
    await Promise.all(clients.map(client => client.end()))
    await own.end()
  },
}

function pick({ places, draw }: FaultScene): Place {
  const place = places.all[Math.floor(draw() * places.all.length)]
  if (!place) throw new Error('there is no process')
  return place
}

/** At least once. */
async function repeat({ lastsMs }: FaultScene, everyMs: number, work: () => Promise<void>): Promise<void> {
  const end = Date.now() + lastsMs
  do {
    await work()
    await wait(Math.min(everyMs, Math.max(0, end - Date.now())))
  } while (Date.now() < end)
}

async function terminate(url: string): Promise<void> {
  await run(url, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE ${OWN}`)
}

/** What the server does to one of these is part of a fault. */
async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

async function takeAll(url: string, clients: pg.Client[]): Promise<void> {
  for (;;) {
    try {
      clients.push(await connect(url))
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === TOO_MANY) return
      throw error
    }
  }
}
