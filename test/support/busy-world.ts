import { SandboxError } from '../../src/domain/errors.ts'
import { drawInteger, rng } from '../../src/domain/random.ts'
import { parseInstant } from '../../src/domain/time/instants.ts'
import type { Sandbox, SandboxAccount, SandboxEvent } from '../../src/library/create-sandbox.ts'
import { makeBooking, makeRatesRequest } from './booking.ts'
import type { JsonAnswer, openKeepAliveClient } from './keep-alive-client.ts'

/** What no two worlds may share, and what was seen where it does not belong. */
export interface Ledger {
  /** Ids of shipments by the world that saw them first. */
  readonly owners: Map<string, string>
  /** A sentence for each thing seen in a world that is another's, or differs from what that world alone would show. */
  readonly foreign: string[]
}

export interface BusyWorld {
  readonly name: string
  readonly account: SandboxAccount
  /** One operation after another, drawn from the seed; each looks at everything it is answered. */
  run(operations: number): Promise<void>
  /** How often each operation was done. */
  readonly done: ReadonlyMap<string, number>
  /** Events received. */
  readonly heard: () => number
  close(): void
}

export interface BusyWorldOptions {
  readonly n: number
  readonly seed: number
  readonly client: ReturnType<typeof openKeepAliveClient>
  readonly receiver: string
  readonly ledger: Ledger
}

const CLOCKS = ['frozen', 'frozen', 'frozen', 'x60'] as const
const PROFILES = ['compatible', 'spec', 'observed'] as const
const STATUSES = [500, 502, 503, 504]

/**
 * `ThuongHieu07`: it stands in every body that this world sends, and in the address of its endpoint. So long, because
 * nothing that is drawn may look like it: `W07` is also a piece of a sorting code (`1004-W07`), which had this called a leak
 * once in a few runs.
 */
export function nameOf(n: number): string {
  return `ThuongHieu${String(n).padStart(2, '0')}`
}

const MARK = /ThuongHieu\d\d/gi
/** The surrounding text, so that a failure shows what was found. */
const AROUND = 60

/** An account with a clock, a profile, faults and scenarios of its own, but with the same seed and order_ids as all others. */
export async function openBusyWorld(sandbox: Sandbox, options: BusyWorldOptions): Promise<BusyWorld> {
  const { n, seed, client, receiver, ledger } = options
  const name = nameOf(n)
  const draw = rng(seed, name)
  const clock = CLOCKS[n % CLOCKS.length] ?? 'frozen'
  const account = await sandbox.createAccount({
    id: `world-${name}`,
    seed: 7,
    clock,
    clockStart: new Date(Date.UTC(2026, 0, 5 + n, 1, n)).toISOString(),
    profile: PROFILES[n % PROFILES.length] ?? 'compatible',
    set: { webhook_signature: [{ scheme: 'standard' }] },
  })
  const api = { Authorization: `Bearer ${account.account.access_token}` }
  const control = { 'X-Sandbox-Account': account.account.id }
  const onApi = (method: string, path: string, body?: unknown) => client.ask(method, `/api/v2${path}`, api, body)
  const onControl = (method: string, path: string, body?: unknown) =>
    client.ask(method, `/__sandbox${path}`, control, body)

  /** Present shipments; a reset takes them all. */
  let own: string[] = []
  let orders = 0
  let rules = 0
  let heard = 0
  const failing = n % 5 === 0 ? STATUSES[n % STATUSES.length] : undefined
  const done = new Map<string, number>()

  const tell = (what: string) => void ledger.foreign.push(`${name}: ${what}`)
  const claim = (id: unknown, where: string) => {
    if (typeof id !== 'string') return
    const owner = ledger.owners.get(id) ?? name
    ledger.owners.set(id, owner)
    if (owner !== name) tell(`${where} shows the shipment ${id} of ${owner}`)
  }
  /** No text that a world gets holds the mark of another. */
  const lookFor = (text: string, where: string) => {
    for (const { 0: mark, index } of text.matchAll(MARK)) {
      if (mark.toLowerCase() === name.toLowerCase()) continue
      const around = text.slice(Math.max(0, index - AROUND), index + mark.length + AROUND)
      tell(`${where} holds ${mark}: …${around}…`)
    }
  }
  const expectStatus = (answer: JsonAnswer, where: string, ...wanted: readonly number[]) => {
    lookFor(answer.text, where)
    if (!wanted.includes(answer.status)) tell(`${where} answered ${answer.status}: ${answer.text.slice(0, 200)}`)
  }

  const hear = ({ type, data }: SandboxEvent) => {
    heard += 1
    lookFor(JSON.stringify(data), `an event ${type}`)
    if ('shipment' in data) claim(data.shipment, `an event ${type}`)
  }
  let stopHearing = account.events(hear)

  /** Sets up again what a reset removes from the world. */
  const settle = async () => {
    expectStatus(await onApi('POST', '/webhooks', { endpoint: `${receiver}/${name}` }), 'registering', 200)
    rules = 0
    if (failing !== undefined) {
      await account.faults.add({ match: { operation: 'listCities' }, fault: { status: failing } })
      rules = 1
    }
  }
  await settle()
  await account.scenarios.add({
    name: `only-${name.toLowerCase()}`,
    description: `Only ${name} has it.`,
    line: 'standard',
    steps: [{ after: '1h', status: 'picked-up' }],
  })

  /** Busy with something else of its own (a 409) is an answer too. */
  const unlessBusy = async (run: () => Promise<void>) => {
    try {
      await run()
    } catch (error) {
      if (!(error instanceof SandboxError && error.code === 'conflict')) throw error
    }
  }
  const anyOwn = () => own[drawInteger(draw, 0, Math.max(0, own.length - 1))]
  const anyForeign = () => [...ledger.owners].find(([, owner]) => owner !== name)?.[0]

  const book = async () => {
    orders += 1
    const body = makeBooking({ orderId: `DH-${orders}` })
    body.shipment.address_from.name = `Cửa hàng ${name}`
    const answer = await onApi('POST', '/shipments', body)
    expectStatus(answer, 'booking', 200)
    const id: unknown = answer.body?.id ?? answer.body?.data?.id
    if (typeof id !== 'string') return tell(`a booking without an id: ${answer.text.slice(0, 200)}`)
    claim(id, 'booking')
    own.push(id)
  }
  const list = async () => {
    const answer = await onApi('GET', `/shipments?size=50`)
    expectStatus(answer, 'the list', 200)
    for (const { id } of answer.body.data) claim(id, 'the list')
  }
  const advance = () =>
    unlessBusy(async () => {
      if (clock !== 'frozen') return
      const before = parseInstant(account.clock.now()) ?? 0
      const hours = drawInteger(draw, 1, 30)
      const report = await account.clock.advance(`${hours}h`)
      for (const { shipment } of [...report.transitions, ...report.deliveries]) claim(shipment, 'an advance')
      const gone = (parseInstant(report.now) ?? 0) - before
      if (gone !== hours * 3_600_000) tell(`an advance of ${hours} h took ${gone} ms`)
      if (account.clock.now() !== report.now) tell('its clock stands elsewhere than its advance said')
    })
  const wait = async () => {
    const id = anyOwn()
    if (id === undefined) return
    const answer = await onControl('POST', `/shipments/${id}/wait`, { status: 901, timeout_ms: 0 })
    expectStatus(answer, 'a wait', 200)
    for (const item of answer.body.items) claim(item.id ?? item.shipment, 'a wait')
  }
  const waitForDelivery = async () => {
    const match = { order_id: `DH-${drawInteger(draw, 1, 5)}` }
    const answer = await onControl('POST', '/webhooks/deliveries/wait', { match, timeout_ms: 0 })
    expectStatus(answer, 'a wait for a delivery', 200)
    for (const { shipment } of [...answer.body.items, ...answer.body.near_misses])
      claim(shipment, 'a wait for a delivery')
  }
  /** What belongs to others is not there. */
  const reach = async () => {
    const id = anyForeign()
    if (id === undefined) return
    const where = `the foreign ${id}`
    switch (drawInteger(draw, 0, 3)) {
      case 0:
        return expectStatus(await onControl('GET', `/shipments/${id}`), where, 404)
      case 1:
        return expectStatus(await onControl('POST', `/shipments/${id}/simulate`, { action: 'lose' }), where, 404)
      case 2:
        return expectStatus(await onApi('DELETE', `/shipments/${id}`), where, 404, 422)
      default: {
        const found = await onApi('GET', `/shipments/search?code=${id}`)
        if (found.body.data.length > 0) tell(`it finds ${where}`)
      }
    }
  }
  const simulate = async () => {
    const id = anyOwn()
    if (id === undefined) return
    const answer = await onControl('POST', `/shipments/${id}/simulate`, { action: 'continue' })
    expectStatus(answer, 'simulate', 200, 409)
  }
  const askCities = async () => {
    expectStatus(await onApi('GET', `/cities?by=${name}`), 'the cities', failing ?? 200)
    const known = account.faults.list()
    if (known.length !== rules) tell(`it has ${known.length} fault rules, not ${rules}`)
  }
  const addRule = async () => {
    const [added] = await account.faults.add({ match: { order_id: `${name}-NEVER` }, fault: { status: 500 } })
    rules += 1
    if (added && draw() < 0.7) {
      await account.faults.remove(added.id)
      rules -= 1
    }
  }
  const readDeliveries = async () => {
    const answer = await onControl('GET', '/webhooks/deliveries?size=50')
    expectStatus(answer, 'the delivery log', 200)
    const items: readonly { readonly shipment: string; readonly url: string }[] = answer.body.items ?? answer.body.data
    for (const { shipment, url } of items) {
      claim(shipment, 'the delivery log')
      if (url !== `${receiver}/${name}`) tell(`a delivery to ${url}`)
    }
  }
  const readScenarios = async () => {
    const answer = await onControl('GET', '/scenarios')
    expectStatus(answer, 'the scenarios', 200)
    const others = [...answer.text.matchAll(/only-thuonghieu\d\d/g)].filter(
      ([found]) => found !== `only-${name.toLowerCase()}`,
    )
    if (others.length > 0) tell(`it has the scenario ${others[0]?.[0]}`)
  }
  const readRequests = async () => {
    const answer = await onControl('GET', '/requests?size=50')
    expectStatus(answer, 'the request log', 200)
    if (answer.text.includes('Bearer ey')) tell('the request log shows a token')
  }
  const reset = () =>
    unlessBusy(async () => {
      await account.reset()
      own = []
      orders = 0
      const answer = await onApi('GET', '/shipments')
      expectStatus(answer, 'the list after a reset', 200)
      if (answer.body.data.length > 0) tell('a reset left shipments')
      await settle()
    })
  const fill = () => unlessBusy(async () => void (await account.fill({ shipments: 3, customers: 1 })))

  /** By weight. */
  const deeds: readonly (readonly [string, number, () => Promise<void>])[] = [
    ['quote', 10, async () => expectStatus(await onApi('POST', '/rates', makeRatesRequest()), 'rates', 200)],
    ['book', 10, book],
    ['list', 14, list],
    [
      'cancel',
      3,
      async () =>
        void (anyOwn() && expectStatus(await onApi('DELETE', `/shipments/${anyOwn()}`), 'cancel', 200, 404, 422)),
    ],
    ['advance', 9, advance],
    ['simulate', 6, simulate],
    ['wait', 8, wait],
    ['wait for a delivery', 6, waitForDelivery],
    ['reach for what is foreign', 6, reach],
    ['cities', 10, askCities],
    ['add a rule', 4, addRule],
    ['delivery log', 6, readDeliveries],
    ['request log', 5, readRequests],
    ['scenarios', 2, readScenarios],
    ['reset', 1, reset],
    // It costs as much as a hundred others.
    ['fill', n % 8 === 0 ? 0.5 : 0, fill],
  ]
  const lots = deeds.flatMap(deed => Array.from({ length: deed[1] * 2 }, () => deed))
  const pick = () => lots[drawInteger(draw, 0, lots.length - 1)] ?? (['list', 0, list] as const)

  return {
    name,
    account,
    done,
    heard: () => heard,
    async run(operations) {
      for (let count = 0; count < operations; count++) {
        const [what, , deed] = pick()
        done.set(what, (done.get(what) ?? 0) + 1)
        await deed()
      }
    },
    close() {
      stopHearing()
      stopHearing = () => {}
    },
  }
}
