import { pause } from '../client/rate-limit.ts'
import { createReceiverHttp } from '../client/receiver-http.ts'
import { ContractError } from '../contract-error.ts'
import { readInbox } from './read-inbox.ts'
import { type ReceivedWebhook, textOf } from './received-webhook.ts'
import { addressWith, isFor, type Receiver } from './receiver.ts'

export interface InboxOptions {
  /** Where webhooks go: a service of somebody else's keeps them. */
  readonly publicUrl: string
  /** Answers, as JSON, what arrived there. */
  readonly inboxUrl: string
  /** Wall ms between two looks; 2,000 unless told. */
  readonly pollEveryMs?: number
}

/** So often a look may fail before the inbox counts as lost. */
const MOST_FAILURES = 3

/** Reads what somebody else received. It never answers a webhook, so it cannot ask for a repetition. */
export function openInbox({ publicUrl, inboxUrl, pollEveryMs = 2_000 }: InboxOptions): Receiver {
  const http = createReceiverHttp()
  const nonces = new Set<string>()
  // An inbox that does not tell the time of arrival shows the same request at each look.
  const firstSeen = new Map<string, number>()
  let latest: readonly ReceivedWebhook[] = []

  const look = async (): Promise<readonly ReceivedWebhook[]> => {
    for (let failures = 0; ; failures++) {
      const { got, error } = await http.read(inboxUrl)
      const now = Date.now()
      const read = got === null || got.status !== 200 ? null : readInbox(got.json, now)
      if (read !== null) {
        latest = read.map(one => (one.at === now ? { ...one, at: seenSince(one, now) } : one))
        return latest
      }
      if (failures + 1 < MOST_FAILURES) {
        await pause(pollEveryMs, undefined)
        continue
      }
      const what =
        got === null ? error : got.status === 200 ? `no list of requests: ${got.text.slice(0, 80)}` : got.status
      throw new ContractError('receiver', `The inbox cannot be read: ${hostOf(inboxUrl)} answered ${what}.`)
    }
  }
  const seenSince = (one: ReceivedWebhook, now: number): number => {
    const key = JSON.stringify([one.method, one.path, one.headers, textOf(one)])
    const known = firstSeen.get(key) ?? now
    firstSeen.set(key, known)
    return known
  }
  const ofNonce = (all: readonly ReceivedWebhook[], nonce: string) =>
    all.filter(({ path }) => path === null || isFor(path, nonce))
  const received = async (nonce: string) => {
    nonces.add(nonce)
    return ofNonce(await look(), nonce)
  }

  return {
    addressOf(nonce) {
      nonces.add(nonce)
      return addressWith(publicUrl, nonce)
    },
    received,
    async until(nonce, done, deadlineMs) {
      const end = performance.now() + deadlineMs
      for (;;) {
        const found = await received(nonce)
        const left = end - performance.now()
        if (done(found) || left <= 0) return found
        await pause(Math.min(pollEveryMs, left), undefined)
      }
    },
    refuseFirst: null,
    strangers: () =>
      latest.filter(({ path }) => path !== null && ![...nonces].some(nonce => isFor(path, nonce))).length,
    close: () => http.close(),
  }
}

/** Without the path and the query, in which such services keep their keys. */
function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url
}
