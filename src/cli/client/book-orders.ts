import { CertifyError } from '../../certify/certify-error.ts'
import type { Order, OrderSource } from '../../certify/order.ts'
import { runShell } from '../../certify/run-shell.ts'
import { plain } from '../describe/output.ts'
import type { SandboxVariable } from '../flags/env-mapping.ts'
import type { ControlClient } from './control-client.ts'
import { type Fields, listAt, optionalTextAt, textAt } from './read-answer.ts'

/** A shop that takes longer to book one parcel is waiting for something that will not come. */
const LONGEST_SETUP_MS = 60_000

/** Orders from a command by which the shop books one parcel; the sandbox's list says which. */
export function bookOrders(setup: string, client: ControlClient): OrderSource {
  /** Every shipment that was there before; null = not asked yet. */
  let known: Set<string> | null = null
  return {
    async next() {
      const variables = await environmentOf(client)
      known ??= await allIds(client)
      const { code, stderr, timedOut } = await runShell(setup, { variables, limitMs: LONGEST_SETUP_MS })
      const name = `--setup "${plain(setup)}"`
      if (timedOut) throw unreachable(`${name} did not end within ${LONGEST_SETUP_MS / 1_000} s.`)
      if (code !== 0)
        throw unreachable(`${name} ended with ${code ?? 'a signal'}. ${plain(stderr.trim().slice(-400), 400)}`.trim())
      const booked = await newShipments(client, known)
      for (const shipment of booked) known.add(textAt(shipment, 'id'))
      const [shipment] = booked
      if (shipment === undefined) {
        throw unreachable(
          `${name} booked no parcel at ${client.url}; it must make the shop book one at $SANDBOX_API_URL.`,
        )
      }
      if (booked.length > 1) throw unreachable(`${name} booked ${booked.length} parcels; it must book one.`)
      return orderOf(shipment)
    },
  }
}

const PAGE_SIZE = 500

async function* pagesOf(client: ControlClient): AsyncGenerator<readonly Fields[]> {
  for (let page = 1; ; page += 1) {
    const items = listAt(await client.control('GET', `/shipments?size=${PAGE_SIZE}&page=${page}`), 'items')
    yield items
    if (items.length < PAGE_SIZE) return
  }
}

async function allIds(client: ControlClient): Promise<Set<string>> {
  const ids = new Set<string>()
  for await (const page of pagesOf(client)) for (const shipment of page) ids.add(textAt(shipment, 'id'))
  return ids
}

/** On the first page that has any. While the clock stands still, the newest may be on any of them. */
async function newShipments(client: ControlClient, known: ReadonlySet<string>): Promise<readonly Fields[]> {
  for await (const page of pagesOf(client)) {
    const found = page.filter(shipment => !known.has(textAt(shipment, 'id')))
    if (found.length > 0) return found
  }
  return []
}

function orderOf(shipment: Fields): Order {
  const gcode = textAt(shipment, 'id')
  return {
    orderId: optionalTextAt(shipment, 'order_id') ?? '',
    gcode,
    // While the clock stands still no carrier gives one, yet every event of a parcel that moves has one.
    code: optionalTextAt(shipment, 'carrier_code') ?? `CERT${gcode.slice(2)}`,
    carrier: optionalTextAt(shipment, 'carrier') ?? '',
    updated: Math.floor(Date.parse(textAt(shipment, 'updated_at')) / 1_000),
  }
}

/** What `exec` gives its command, of whichever sandbox this is. */
async function environmentOf(client: ControlClient): Promise<Readonly<Partial<Record<SandboxVariable, string>>>> {
  const account = await client.credentials()
  return {
    SANDBOX_URL: client.url,
    SANDBOX_API_URL: `${client.url}/api/v2`,
    SANDBOX_CONTROL_URL: `${client.url}/__sandbox`,
    SANDBOX_USERNAME: textAt(account, 'username'),
    SANDBOX_PASSWORD: textAt(account, 'password'),
    SANDBOX_CLIENT_ID: String(account.client_id),
    SANDBOX_CLIENT_SECRET: textAt(account, 'client_secret'),
    SANDBOX_ACCESS_TOKEN: textAt(account, 'access_token'),
    SANDBOX_WEBHOOK_SECRET: textAt(account, 'webhook_secret'),
  }
}

function unreachable(message: string): CertifyError {
  return new CertifyError('unreachable', message)
}
