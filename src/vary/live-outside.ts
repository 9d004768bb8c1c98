import type { RequestListener, ServerResponse } from 'node:http'
import type { Secrets, WallClock, WallTimers } from '../domain/ports.ts'
import { isJudged, type Outside } from '../replay/outside.ts'
import type { Sender, SendOutcome } from '../webhooks/send.ts'
import type { CallPlace } from './campaign.ts'

export interface LiveOptions {
  readonly wallClock: WallClock
  readonly wallTimers: WallTimers
  readonly secrets: Secrets
  /** Null = no operation of the contract. */
  operationOf(method: string, url: string): string | null
  /** Runs before a call of /api/v2 is served; null = no operation of the contract. */
  before(place: CallPlace | null): Promise<void>
  /** Runs once a call is answered, where they are served one by one. */
  after(): Promise<void>
  /** A call is served once the one before it is answered, so that what is set before it concerns no other. */
  readonly isOneByOne: boolean
  /** The first attempt of each webhook does not reach its receiver. */
  readonly losesFirst: boolean
  /** Changes the answer to this call, or adds to it what no document names. */
  varyAnswer(place: CallPlace | null, response: ServerResponse): void
  /** The same for webhooks. */
  varySender(sender: Sender): Sender
}

/** What stands around a sandbox under variations: time, draws and storage are the machine's. */
export function liveOutside({
  isOneByOne,
  losesFirst,
  before,
  after,
  operationOf,
  varyAnswer,
  varySender,
  ...machine
}: LiveOptions): Outside {
  const counts = new Map<string, number>()
  let last: Promise<unknown> = Promise.resolve()
  const placeOf = (method: string, url: string): CallPlace | null => {
    const operation = operationOf(method, url)
    if (operation === null) return null
    const occurrence = (counts.get(operation) ?? 0) + 1
    counts.set(operation, occurrence)
    return { operation, occurrence }
  }
  const serve =
    (app: RequestListener): RequestListener =>
    async (request, response: ServerResponse) => {
      const { method = 'GET', url = '/' } = request
      if (!isJudged({ url })) return app(request, response)
      const place = placeOf(method, url)
      if (isOneByOne) {
        const earlier = last
        const closed = new Promise(resolve => response.once('close', resolve))
        last = earlier.then(() => closed).then(after)
        await earlier
      }
      await before(place)
      varyAnswer(place, response)
      app(request, response)
    }
  return {
    ...machine,
    store: store => store,
    isPlayed: false,
    sender: sender => (losesFirst ? loseFirst(varySender(sender)) : varySender(sender)),
    during: work => work,
    whole: work => work,
    ready: async () => undefined,
    accepted: () => undefined,
    serve,
    started: () => undefined,
  }
}

const LOST: SendOutcome = {
  status: null,
  error: 'reset',
  detail: 'the first attempt was lost on purpose (exec --vary, webhook:first-attempt-lost)',
  responseHeaders: {},
  responseBody: '',
  durationMs: 0,
}

/** An attempt has the address and the bytes of the one before it. */
function loseFirst(sender: Sender): Sender {
  const seen = new Set<string>()
  return {
    ...sender,
    async send(request) {
      const key = `${request.url}\n${Buffer.from(request.body).toString('base64')}`
      if (seen.has(key)) return sender.send(request)
      seen.add(key)
      return LOST
    },
  }
}
