import type { ServerResponse } from 'node:http'

/** Operations whose answers name the event that an endpoint gets. */
export const NAMING_EVENTS: readonly string[] = ['listWebhooks', 'createWebhook']

/** The event of an endpoint, as the document shows it. */
const KNOWN_EVENT = /("event":\s?)"Tất cả"/g

type Headers = Readonly<Record<string, string | number>>

/** The answer names another event than the documented one. */
export function renameEvent(response: ServerResponse, name: string): void {
  const writeHead = response.writeHead.bind(response)
  const end: (bytes: Buffer | string) => unknown = response.end.bind(response)
  let head: { readonly status: number; readonly headers: Headers } | null = null
  Object.assign(response, {
    writeHead(status: number, headers: Headers) {
      head = { status, headers }
      return response
    },
    end(bytes: Buffer | string = '') {
      if (head === null) return end(bytes)
      const changed = Buffer.from(String(bytes).replaceAll(KNOWN_EVENT, `$1${JSON.stringify(name)}`))
      writeHead(head.status, { ...head.headers, 'Content-Length': changed.length })
      return end(changed)
    },
  })
}
