/** A run of calls drawn from a seed, several in flight: all operations, faults, moves of clocks, several accounts. */
import type { Rng } from '../../src/domain/random.ts'
import { rng } from '../../src/domain/random.ts'
import { type RecordedSandbox, recordSandbox } from '../../src/replay-tools.ts'
import { makeBooking, makeRatesRequest, RATES } from '../support/booking.ts'
import { bookingWith, PARCELS } from '../support/every-booking.ts'
import { makeOrder } from '../support/order.ts'

export interface RandomRun {
  readonly seed: number
  readonly receiver: string
  readonly calls: number
  readonly inFlight: number
  readonly data?: string
  /** The folder holds a run already, and its seed. */
  readonly isAgain?: boolean
  /** Drawn where it is not said. */
  readonly credentials?: 'fixed' | 'random'
}

interface Account {
  readonly id: string
  token: string
  readonly shipments: string[]
}

type Choose = <T>(list: readonly T[]) => T

/** Draws from a seed. */
export function drawer(seed: number): { readonly draw: Rng; readonly pick: Choose } {
  const draw = rng(seed, 'random-run')
  return { draw, pick: list => list[Math.floor(draw() * list.length)] ?? raise() }
}

/** Plays it and leaves the sandbox running. */
export async function playRandomly({
  seed,
  receiver,
  calls,
  inFlight,
  data,
  isAgain = false,
  credentials,
}: RandomRun): Promise<RecordedSandbox> {
  const { draw, pick } = drawer(seed)
  const clock = pick(['frozen', 'real', 'x600'])
  const recorded = await recordSandbox({
    port: 0,
    ...(isAgain ? {} : { seed: Math.floor(draw() * 1e9) }),
    clock,
    pace: pick(['script', '40ms', '2s']),
    profile: pick(['compatible', 'spec', 'observed']),
    webhooks: [receiver],
    credentials: credentials ?? pick(['fixed', 'random']),
    inbox: draw() < 0.3,
    logLevel: 'silent',
    ...(data === undefined ? {} : { data }),
  })
  const { sandbox } = recorded
  await callRandomly({ url: sandbox.url, account: await sandbox.credentials() }, { draw, pick, calls, inFlight })
  return recorded
}

interface Called {
  readonly url: string
  readonly account: Credentials
}

type Credentials = Readonly<Record<'access_token' | 'username' | 'password' | 'client_secret', string>> & {
  readonly client_id: number
}

interface Calling {
  readonly draw: Rng
  readonly pick: Choose
  readonly calls: number
  readonly inFlight: number
}

/** Makes so many calls to a sandbox, some at a time. */
export async function callRandomly(
  { url, account: { access_token, username, password, client_id, client_secret } }: Called,
  { draw, pick, calls, inFlight }: Calling,
): Promise<void> {
  const accounts: Account[] = [{ id: 'default', token: access_token, shipments: [] }]
  const ask: Acting['ask'] = async (method, path, body, account = accounts[0] ?? raise()) => {
    const isApi = path.startsWith('/api')
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(isApi ? { authorization: `Bearer ${account.token}` } : { 'x-sandbox-account': account.id }),
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    }).catch(() => null)
    const text = (await answer?.text().catch(() => '')) ?? ''
    try {
      return JSON.parse(text)
    } catch {
      return {}
    }
  }
  const acts = actsOf({ draw, pick, ask, accounts, login: { username, password, client_id, client_secret } })
  let left = calls
  const worker = async (): Promise<void> => {
    while (left-- > 0) await pick(acts)(pick(accounts))
  }
  await Promise.all(Array.from({ length: inFlight }, worker))
}

type Fields = Readonly<Record<string, unknown>>

/** A field of an answer, or of its data. */
function textIn(answer: Fields, name: string): string | null {
  const value = answer[name] ?? Object(answer.data)[name]
  return typeof value === 'string' ? value : null
}

interface Acting {
  readonly draw: Rng
  readonly pick: Choose
  readonly ask: (method: string, path: string, body?: unknown, account?: Account) => Promise<Fields>
  readonly accounts: Account[]
  readonly login: object
}

function actsOf({ draw, pick, ask, accounts, login }: Acting): readonly ((account: Account) => Promise<unknown>)[] {
  const parcels = Object.values(PARCELS)
  const anyShipment = ({ shipments }: Account) => (shipments.length === 0 ? 'GS0000000000' : pick(shipments))
  const book = async (account: Account) => {
    const body = draw() < 0.5 ? makeBooking({ orderId: `DH-${Math.floor(draw() * 1e6)}` }) : pick(parcels)
    const id = textIn(await ask('POST', '/api/v2/shipments', body, account), 'id')
    if (id !== null) account.shipments.push(id)
  }
  const order = async (account: Account) => {
    const body = makeOrder({ stops: pick([1, 2]) })
    const id = textIn(await ask('POST', '/api/v2/ondemand-shipments', body, account), 'id')
    if (id !== null) account.shipments.push(id)
  }
  return [
    book,
    book,
    book,
    order,
    order,
    account => ask('POST', '/api/v2/rates', makeRatesRequest(), account),
    account => ask('POST', '/api/v2/shipments', bookingWith({ rate: RATES.ghtk, is_recall: 1 }), account),
    account => ask('GET', `/api/v2/shipments?size=${pick([1, 5, 25])}&page=${pick([1, 2])}`, undefined, account),
    account => ask('GET', `/api/v2/shipments/search?code=${anyShipment(account)}`, undefined, account),
    account => ask('DELETE', `/api/v2/shipments/${anyShipment(account)}`, undefined, account),
    account => ask('GET', `/api/v2/ondemand-shipments/${anyShipment(account)}`, undefined, account),
    account => ask('PUT', `/api/v2/ondemand-shipments/${anyShipment(account)}`, makeOrder(), account),
    account => ask('DELETE', `/api/v2/ondemand-shipments/${anyShipment(account)}`, undefined, account),
    account =>
      ask('GET', `/api/v2/${pick(['invoices', 'transactions', 'customers', 'webhooks', 'banks'])}`, undefined, account),
    account => ask('POST', '/api/v2/customers', { name: `Lan ${draw()}`, phone: '0901234567' }, account),
    account => ask('POST', '/api/v2/customers', '{"name": ', account),
    account => ask('GET', '/api/v2/nowhere', undefined, account),
    () => ask('GET', '/api/v2/cities', undefined, { id: 'default', token: 'none', shipments: [] }),
    async () => {
      const token = textIn(await ask('POST', '/api/v2/login', login), 'access_token')
      if (token !== null && accounts[0]) accounts[0].token = token
    },
    account => ask('POST', '/__sandbox/clock/advance', { by: pick(['1m', '2h', '1d']) }, account),
    account => ask('GET', '/__sandbox/clock', undefined, account),
    account =>
      draw() < 0.3
        ? ask('POST', '/__sandbox/fill', { shipments: 5, customers: 3 }, account)
        : ask('GET', '/__sandbox/clock', undefined, account),
    account => ask('POST', '/__sandbox/snapshots', { name: 'kept', replace: true }, account),
    account => ask('POST', '/__sandbox/snapshots/kept/restore', undefined, account),
    account =>
      draw() < 0.2 ? ask('POST', '/__sandbox/reset', {}, account) : ask('GET', '/__sandbox/why', undefined, account),
    account => ask('POST', `/__sandbox/shipments/${anyShipment(account)}/simulate`, { action: 'continue' }, account),
    account =>
      ask(
        'POST',
        '/__sandbox/faults',
        {
          rules: [
            {
              match: { operation: pick(['listShipments', 'createShipment', 'createRates']) },
              when: { probability: 0.5 },
              fault: pick<object>([
                { status: 503 },
                { delay: '5ms' },
                { close: 'CONNECTION_RESET_BY_PEER' },
                { status: 500, body: 'none' },
              ]),
              phase: pick(['before', 'after']),
            },
          ],
        },
        account,
      ),
    account =>
      ask(
        'POST',
        '/__sandbox/faults',
        { rules: [{ when: { probability: 0.3 }, fault: { webhook: pick<object>([{ copies: 2 }, { drop: true }]) } }] },
        account,
      ),
    async () => {
      if (accounts.length > 4) return
      const wishes = { clock: pick(['frozen', 'real']), password: 'mat-khau-rieng-1' }
      const made = await ask('POST', '/__sandbox/accounts', wishes)
      const [id, token] = [textIn(made, 'id'), textIn(made, 'access_token')]
      if (id !== null && token !== null) accounts.push({ id, token, shipments: [] })
    },
  ]
}

function raise(): never {
  throw new Error('nothing to draw from')
}
