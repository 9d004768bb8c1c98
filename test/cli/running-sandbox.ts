import { makeBooking } from '../support/booking.ts'
import { makeOrder } from '../support/order.ts'
import { type RunningCli, startCli } from '../support/run-cli.ts'
import { spawnCli } from '../support/spawn-cli.ts'

/** A sandbox started by the command line, and what its `--json` line said. */
export interface StartedSandbox {
  readonly cli: RunningCli
  readonly url: string
  readonly token: string
  readonly ready: Readonly<Record<string, unknown>>
}

const FROZEN = ['start', '--port', '0', '--data', ':memory:', '--clock', 'frozen'] as const

/** A frozen sandbox in memory on a free port, in this process; later flags win. */
export function startSandbox(...flags: readonly string[]): Promise<StartedSandbox> {
  return whenReady(startCli([...FROZEN, ...flags, '--json']))
}

/** The same as a process of its own, for a test that kills it. */
export function spawnSandbox(...flags: readonly string[]): Promise<StartedSandbox> {
  return whenReady(spawnCli([...FROZEN, ...flags, '--json']))
}

async function whenReady(cli: RunningCli): Promise<StartedSandbox> {
  const [line = ''] = await cli.stdout.first(1)
  const ready = JSON.parse(line)
  return { cli, url: ready.url, token: ready.account.access_token, ready }
}

/** Books a parcel; its id. The outcome follows from the order_id. */
export async function bookParcel(sandbox: StartedSandbox, orderId: string): Promise<string> {
  return idOf(await post(sandbox, '/shipments', makeBooking({ orderId })))
}

/** Books an on-demand order; its id. */
export async function bookOrder(sandbox: StartedSandbox, orderId: string): Promise<string> {
  const { data } = await post(sandbox, '/ondemand-shipments', makeOrder({ orderId }))
  return idOf(data)
}

async function post({ url, token }: StartedSandbox, path: string, body: unknown) {
  const response = await fetch(`${url}/api/v2${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return JSON.parse(await response.text())
}

function idOf(booked: unknown): string {
  if (typeof booked === 'object' && booked !== null && 'id' in booked && typeof booked.id === 'string') return booked.id
  throw new Error(`it was not booked: ${JSON.stringify(booked)}`)
}

/** What a GET answers, parsed; what is in it is for the test to judge. */
export async function readJson(url: string, headers: Readonly<Record<string, string>> = {}) {
  const response = await fetch(url, { headers })
  return JSON.parse(await response.text())
}
