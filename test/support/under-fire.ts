import { setTimeout as wait } from 'node:timers/promises'
import { makeBooking } from './booking.ts'
import { type HostileReceiver, startHostileReceiver } from './hostile-receiver.ts'
import { type SandboxProcess, startSandboxProcess } from './sandbox-process.ts'

export interface FireWishes {
  readonly data: string
  readonly seed: number
  /** Each with an ordered endpoint and one that is not. */
  readonly accounts: number
  readonly parcels: number
  /** Virtual seconds per wall second: courses take days, retries minutes. */
  readonly factor: number
  /**
   * The clocks of so many more accounts run from each start on; all from the first one where it is absent. A machine that falls
   * days behind may disable an endpoint that has no success for so long.
   */
  readonly accountsPerLife?: number
  /** Ends a run, counted from its first request to the receiver. */
  readonly lifeOf: (receiver: HostileReceiver, life: number) => Promise<void>
  /** So many runs end by kill −9; null = until nothing comes any more. */
  readonly kills: number | null
  readonly progress?: (text: string) => void
}

export interface FireReport {
  /** Sentences; none when all is as promised. */
  readonly wrong: readonly string[]
  readonly events: number
  readonly requests: number
  readonly failed: number
  readonly resets: number
  /** Ids that came again although they had been answered well: what "at least once" means. */
  readonly repeated: number
  readonly kills: number
}

interface Party {
  readonly id: string
  readonly token: string
  readonly paths: { readonly free: string; readonly ordered: string }
}

interface Logged {
  readonly message: string
  readonly order_id: string
  readonly status: number
  readonly url: string
  readonly state: string
}

/** After so long without a request, ms, nothing is left to be sent. */
const QUIET_MS = 20_000
/** At 35 failures in 100, fifty in a row do not happen. */
const RETRY = Array.from({ length: 50 }, () => '20m')
const COURSES = ['SBX-HAPPY-', 'SBX-RETURN-', 'SBX-HAPPY-', 'SBX-ERROR-']

/**
 * Events of moving parcels go to a hostile receiver while the sandbox is killed repeatedly; at the end, what its
 * log says has happened is held against what has arrived.
 */
export async function runUnderFire(wishes: FireWishes): Promise<FireReport> {
  await using receiver = await startHostileReceiver(wishes.seed)
  const flags = ['--data', wishes.data, '--seed', String(wishes.seed), '--clock', 'frozen', '--webhook-timeout', '5000']
  const { accountsPerLife = wishes.accounts } = wishes
  const parties: Party[] = []
  let kills = 0
  let running = 0
  for (;;) {
    await using sandbox = await startSandboxProcess(flags)
    if (parties.length === 0) parties.push(...(await settleIn(sandbox, receiver, wishes)))
    // Each run makes progress: one killed before it has sent anything would leave the next at the same point.
    const next = receiver.waitFor(receiver.requests() + 1)
    const isLast = kills === wishes.kills
    const begun = parties.slice(running, isLast ? undefined : running + accountsPerLife)
    await Promise.all(begun.map(party => letTimeRun(sandbox, party, wishes.factor)))
    running += begun.length
    const isOver = isLast || (!(await isWithin(next, QUIET_MS)) && begun.length === 0)
    if (isOver) {
      await untilNothingIsPending(sandbox, parties)
      const wrong = [...receiver.wrong]
      let [events, repeated] = [0, 0]
      for (const party of parties) {
        const log = await readLog(sandbox, party)
        events += new Set(log.map(({ message }) => message)).size
        wrong.push(...judgeParty(party, log, receiver), ...(await judgeEnds(sandbox, party, log)))
        for (const path of Object.values(party.paths)) repeated += countRepeated(receiver, path)
      }
      const [requests, failed, resets] = [receiver.requests(), receiver.failed(), receiver.resets()]
      return { wrong, events, requests, failed, resets, repeated, kills }
    }
    await wishes.lifeOf(receiver, kills)
    await sandbox.end('SIGKILL')
    kills += 1
    wishes.progress?.(`${kills} kills, ${receiver.requests()} requests, ${receiver.wrong.length} wrong`)
  }
}

function letTimeRun(sandbox: SandboxProcess, party: Party, factor: number): Promise<unknown> {
  return callControl(sandbox, party, '/clock', { mode: 'scaled', factor }, 'POST')
}

/** Accounts, their endpoints and their parcels, in the first run. */
async function settleIn(sandbox: SandboxProcess, receiver: HostileReceiver, wishes: FireWishes): Promise<Party[]> {
  const parties: Party[] = []
  for (let n = 1; n <= wishes.accounts; n++) {
    const id = `fire-${n}`
    const made = await call(`${sandbox.output.control}/accounts`, { id }, {})
    // Shape of account-credentials.schema.json.
    const { access_token: token, webhook_secret: secret } = made as { access_token: string; webhook_secret: string }
    const party: Party = { id, token, paths: { free: `/${id}/free`, ordered: `/${id}/ordered` } }
    for (const [kind, path] of Object.entries(party.paths)) {
      receiver.trust(path, secret)
      const registered = await callApi(sandbox, party, '/webhooks', { endpoint: receiver.url + path })
      // Shape of the endpoint that POST /webhooks answers with.
      const { data } = registered as { data: { id: number } }
      await callControl(
        sandbox,
        party,
        `/webhooks/${data.id}/settings`,
        { retry: RETRY, ordered: kind === 'ordered' },
        'PUT',
      )
    }
    parties.push(party)
  }
  for (const party of parties) {
    const numbers = Array.from({ length: wishes.parcels }, (_, n) => n)
    await Promise.all(
      numbers.map(n => {
        const orderId = `${COURSES[n % COURSES.length]}${n}`
        return callApi(sandbox, party, '/shipments', makeBooking({ orderId }))
      }),
    )
  }
  return parties
}

async function pendingOf(sandbox: SandboxProcess, parties: readonly Party[]): Promise<number> {
  let pending = 0
  for (const party of parties) {
    // Shape of clock.schema.json.
    pending += ((await callControl(sandbox, party, '/clock')) as { pending: number }).pending
  }
  return pending
}

async function untilNothingIsPending(sandbox: SandboxProcess, parties: readonly Party[]): Promise<void> {
  for (let before = Number.POSITIVE_INFINITY, idle = 0; ; ) {
    const pending = await pendingOf(sandbox, parties)
    if (pending === 0) return
    idle = pending < before ? 0 : idle + 1
    before = Math.min(before, pending)
    if (idle > 300) throw new Error(`${pending} timers are pending, and for half a minute no fewer:\n${sandbox.said()}`)
    await wait(100)
  }
}

/** Oldest first. */
async function readLog(sandbox: SandboxProcess, party: Party): Promise<readonly Logged[]> {
  const rows: Logged[] = []
  for (let page = 1; ; page++) {
    const answer = await callControl(sandbox, party, `/webhooks/deliveries?size=500&page=${page}`)
    // Shape of present-delivery.ts, which test/control checks.
    const { items } = answer as { items: readonly Logged[] }
    rows.push(...items)
    if (items.length < 500) return rows.reverse()
  }
}

function judgeParty(party: Party, log: readonly Logged[], receiver: HostileReceiver): readonly string[] {
  const wrong: string[] = []
  for (const { message, state, url } of log) if (state !== 'delivered') wrong.push(`${url} ${message}: ${state}`)
  const told = new Set(log.map(({ message }) => message))
  for (const path of Object.values(party.paths)) {
    const meant = log.filter(({ url }) => url.endsWith(path))
    if (meant.length !== told.size) wrong.push(`${path}: ${meant.length} deliveries of ${told.size} events`)
    const arrived = receiver.arrivals.get(path) ?? []
    const got = new Set(arrived.filter(({ isAnsweredWell }) => isAnsweredWell).map(({ id }) => id))
    for (const { message } of meant) if (!got.has(message)) wrong.push(`${path} ${message}: never arrived`)
    for (const { id } of arrived) if (!told.has(id)) wrong.push(`${path} ${id}: of no event in the log`)
  }
  const { ordered } = party.paths
  wrong.push(...findDisorder(ordered, log, receiver.arrivals.get(ordered) ?? []))
  return wrong
}

/** At an ordered endpoint nothing of a shipment arrives before everything that went before it was answered well. */
export function findDisorder(
  path: string,
  log: readonly Pick<Logged, 'message' | 'order_id' | 'url'>[],
  arrivals: readonly { readonly id: string; readonly isAnsweredWell: boolean }[],
): readonly string[] {
  const before = new Map<string, string | undefined>()
  const latest = new Map<string, string>()
  for (const { message, order_id: order, url } of log) {
    if (!url.endsWith(path)) continue
    before.set(message, latest.get(order))
    latest.set(order, message)
  }
  const well = new Set<string>()
  const wrong: string[] = []
  for (const { id, isAnsweredWell } of arrivals) {
    const earlier = before.get(id)
    if (earlier !== undefined && !well.has(earlier)) wrong.push(`${path} ${id}: came before ${earlier} was taken`)
    if (isAnsweredWell) well.add(id)
  }
  return wrong
}

/** The last event of every parcel has the status of the parcel. */
async function judgeEnds(sandbox: SandboxProcess, party: Party, log: readonly Logged[]): Promise<readonly string[]> {
  const ends = new Map(log.map(({ order_id: order, status }) => [order, status]))
  const wrong: string[] = []
  let parcels = 0
  for (let page = 1; ; page++) {
    const answer = await callApi(sandbox, party, `/shipments?size=100&page=${page}`)
    // The sandbox has judged its own answer by the contract before it left.
    const { data } = answer as { data: readonly { order_id: string; status_code: string }[] }
    for (const { order_id: order, status_code: status } of data) {
      if (ends.get(order) !== Number(status)) wrong.push(`${party.id} ${order}: ${status}, told ${ends.get(order)}`)
    }
    parcels += data.length
    if (data.length < 100) break
  }
  if (parcels !== ends.size) wrong.push(`${party.id}: ${parcels} parcels, ${ends.size} of them told of`)
  return wrong
}

async function isWithin(event: Promise<void>, milliseconds: number): Promise<boolean> {
  const inVain = new AbortController()
  const late = wait(milliseconds, false, { signal: inVain.signal }).catch(() => false)
  try {
    return await Promise.race([event.then(() => true), late])
  } finally {
    inVain.abort()
  }
}

function countRepeated(receiver: HostileReceiver, path: string): number {
  const well = new Set<string>()
  let repeated = 0
  for (const { id, isAnsweredWell } of receiver.arrivals.get(path) ?? []) {
    if (well.has(id)) repeated += 1
    if (isAnsweredWell) well.add(id)
  }
  return repeated
}

function callApi(sandbox: SandboxProcess, party: Party, path: string, body?: unknown): Promise<unknown> {
  return call(sandbox.output.api + path, body, { Authorization: `Bearer ${party.token}` })
}

function callControl(
  sandbox: SandboxProcess,
  party: Party,
  path: string,
  body?: unknown,
  method?: 'POST' | 'PUT',
): Promise<unknown> {
  return call(sandbox.output.control + path, body, { 'X-Sandbox-Account': party.id }, method)
}

async function call(
  url: string,
  body: unknown,
  headers: Readonly<Record<string, string>>,
  method: 'GET' | 'POST' | 'PUT' = body === undefined ? 'GET' : 'POST',
): Promise<unknown> {
  const sent = body === undefined ? {} : { body: JSON.stringify(body) }
  const answer = await fetch(url, { method, headers: { ...headers, 'Content-Type': 'application/json' }, ...sent })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${url} answered ${answer.status}: ${text}`)
  return JSON.parse(text)
}
