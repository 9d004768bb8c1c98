import type { ReceivedWebhook } from './received-webhook.ts'

/** Where webhooks of this run arrive. */
export interface Receiver {
  /** What is registered: our public address with the nonce as the last part of its path. */
  addressOf(nonce: string): string
  /** Everything that arrived for this nonce so far, and all of whose address nothing is known; in order of arrival. */
  received(nonce: string): Promise<readonly ReceivedWebhook[]>
  /** Resolves with them as soon as `done`, or after `deadlineMs` of wall time. */
  until(
    nonce: string,
    done: (received: readonly ReceivedWebhook[]) => boolean,
    deadlineMs: number,
  ): Promise<readonly ReceivedWebhook[]>
  /** The first so many requests for this nonce are answered with this status instead of 200; null where we answer none. */
  readonly refuseFirst: ((nonce: string, count: number, status: number) => void) | null
  /** What came to an address that is none of ours: it is counted, and otherwise ignored. */
  strangers(): number
  close(): Promise<void>
}

/** The address with one more part to its path; its query stays. */
export function addressWith(base: string, nonce: string): string {
  const address = new URL(base)
  address.pathname = `${address.pathname.replace(/\/$/, '')}/${nonce}`
  return address.href
}

/** Whether a path ends in the nonce, before any query. */
export function isFor(path: string, nonce: string): boolean {
  return (path.split('?')[0] ?? '').split('/').includes(nonce)
}
