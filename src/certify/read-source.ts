import { CertifyError } from './certify-error.ts'
import type { Client } from './client.ts'
import type { Order } from './order.ts'
import { runShell } from './run-shell.ts'

/** Where something about an order is read: an address of the consumer, or a command. */
export type SourceSettings =
  | {
      /** `{order_id}` and `{gcode}` stand for the order's. */
      readonly url: string
      readonly headers: Readonly<Record<string, string>>
    }
  | { readonly command: string }

export interface SourceOptions {
  readonly client: Client
  /** Wall ms. */
  readonly limitMs: number
  /** What is read, for messages: `state`. */
  readonly what: string
}

export interface Source {
  /** For messages: `GET http://…`, `the command`. */
  nameOf(order: Order): string
  /** @throws CertifyError when it cannot be read. */
  read(order: Order): Promise<string>
}

export function createSource(settings: SourceSettings, { client, limitMs, what }: SourceOptions): Source {
  const unreadable = (order: Order, why: string) =>
    new CertifyError('unreachable', `The ${what} of the order "${order.orderId}" could not be read: ${why}.`)
  if ('command' in settings) {
    return {
      nameOf: () => 'the command',
      async read(order) {
        const variables = { SANDBOX_ORDER_ID: order.orderId, SANDBOX_GCODE: order.gcode }
        const { code, stdout, stderr, timedOut } = await runShell(settings.command, { variables, limitMs })
        if (timedOut) throw unreadable(order, `the command did not end within ${limitMs / 1_000} s`)
        if (code !== 0) {
          throw unreadable(order, `the command ended with ${code ?? 'a signal'}: ${stderr.trim().slice(-300)}`)
        }
        return stdout.trim()
      },
    }
  }
  const urlOf = (order: Order) => fill(settings.url, order)
  return {
    nameOf: order => `GET ${urlOf(order)}`,
    async read(order) {
      const url = urlOf(order)
      const { status, error, text } = await client.get(url, settings.headers, limitMs)
      if (status === null || error !== null) throw unreadable(order, `GET ${url}: ${error?.detail ?? 'no answer'}`)
      if (status < 200 || status > 299) throw unreadable(order, `GET ${url} answered ${status}`)
      return text
    },
  }
}

function fill(template: string, { orderId, gcode }: Order): string {
  return template.replaceAll('{order_id}', encodeURIComponent(orderId)).replaceAll('{gcode}', encodeURIComponent(gcode))
}

/** Where the number of effects (mails, payments) is read. */
export type EffectsSettings = SourceSettings

export interface Effects {
  /** How many there are so far, or what they sum up to. @throws CertifyError when that cannot be read. */
  read(order: Order): Promise<number>
}

export function createEffects(settings: EffectsSettings, options: Omit<SourceOptions, 'what'>): Effects {
  const source = createSource(settings, { ...options, what: 'effects' })
  return {
    async read(order) {
      const text = (await source.read(order)).trim()
      if (/^-?\d+(\.\d+)?$/.test(text)) return Number(text)
      throw new CertifyError(
        'usage',
        `${source.nameOf(order)} gave "${text.slice(0, 60)}", which is not a number. It must give one bare number, e.g. 2.`,
      )
    },
  }
}
