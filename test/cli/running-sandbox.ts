import { makeBooking } from '../support/booking.ts'
import { type RunningCli, startCli } from '../support/run-cli.ts'

/** A sandbox started by the command line, and what its `--json` line said. */
export interface StartedSandbox {
  readonly cli: RunningCli
  readonly url: string
  readonly token: string
  readonly ready: Readonly<Record<string, unknown>>
}

/** A frozen sandbox in memory on a free port; later flags win. */
export async function startSandbox(...flags: readonly string[]): Promise<StartedSandbox> {
  const cli = startCli(['start', '--port', '0', '--data', ':memory:', '--clock', 'frozen', ...flags, '--json'])
  const [line = ''] = await cli.stdout.first(1)
  const ready = JSON.parse(line)
  return { cli, url: ready.url, token: ready.account.access_token, ready }
}

/** Books a parcel; its id. The outcome follows from the order_id. */
export async function bookParcel({ url, token }: StartedSandbox, orderId: string): Promise<string> {
  const response = await fetch(`${url}/api/v2/shipments`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(makeBooking({ orderId })),
  })
  const booked: unknown = await response.json()
  if (typeof booked === 'object' && booked !== null && 'id' in booked && typeof booked.id === 'string') return booked.id
  throw new Error(`the parcel was not booked: ${response.status} ${JSON.stringify(booked)}`)
}

/** What a GET answers, parsed; what is in it is for the test to judge. */
export async function readJson(url: string, headers: Readonly<Record<string, string>> = {}) {
  const response = await fetch(url, { headers })
  return JSON.parse(await response.text())
}
