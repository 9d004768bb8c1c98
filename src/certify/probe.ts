import { CertifyError } from './certify-error.ts'
import type { Client } from './client.ts'
import type { Order } from './order.ts'
import { pickPath } from './pick-path.ts'
import { runShell } from './run-shell.ts'

/** How the state that the consumer keeps of an order is read: by an address of its own, or by a command. */
export type ProbeSettings =
  | {
      /** `{order_id}` and `{gcode}` stand for the order's. */
      readonly url: string
      readonly headers: Readonly<Record<string, string>>
      /** Where in the answer the state stands: `status`, `data.0.state`. Undefined = the whole answer. */
      readonly path?: string | undefined
    }
  | { readonly command: string }

export interface Probe {
  /** The state as one text; two that are the same are the same state. @throws CertifyError when it cannot be read. */
  read(order: Order): Promise<string>
}

export function createProbe(settings: ProbeSettings, { client, limitMs }: { client: Client; limitMs: number }): Probe {
  if ('command' in settings) return { read: order => runCommand(settings.command, order, limitMs) }
  const { url: template, headers, path } = settings
  return {
    async read(order) {
      const url = fill(template, order)
      const { status, error, text } = await client.get(url, headers, limitMs)
      if (status === null || error !== null) throw unreadable(order, `GET ${url}: ${error?.detail ?? 'no answer'}`)
      if (status < 200 || status > 299) throw unreadable(order, `GET ${url} answered ${status}`)
      return path === undefined ? text : stateAt(path, { text, url })
    },
  }
}

function fill(template: string, { orderId, gcode }: Order): string {
  return template.replaceAll('{order_id}', encodeURIComponent(orderId)).replaceAll('{gcode}', encodeURIComponent(gcode))
}

function stateAt(path: string, { text, url }: { readonly text: string; readonly url: string }): string {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch (cause) {
    const sentence = `GET ${url} answered something that is not JSON; leave --state-path out to compare the whole answer.`
    throw new CertifyError('usage', sentence, { cause })
  }
  const found = pickPath(body, path)
  if (found.ok) return JSON.stringify(found.value)
  throw new CertifyError(
    'usage',
    `The answer of ${url} has no "${path}": ${found.reason}. Give --state-path another path.`,
  )
}

async function runCommand(command: string, order: Order, limitMs: number): Promise<string> {
  const variables = { SANDBOX_ORDER_ID: order.orderId, SANDBOX_GCODE: order.gcode }
  const { code, stdout, stderr, timedOut } = await runShell(command, { variables, limitMs })
  if (timedOut) throw unreadable(order, `the command did not end within ${limitMs / 1_000} s`)
  if (code !== 0) throw unreadable(order, `the command ended with ${code ?? 'a signal'}: ${stderr.trim().slice(-300)}`)
  return stdout.trim()
}

function unreadable(order: Order, why: string): CertifyError {
  return new CertifyError('unreachable', `The state of the order "${order.orderId}" could not be read: ${why}.`)
}
