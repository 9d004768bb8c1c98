import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'

export interface ReadEvent {
  readonly id: string | undefined
  readonly type: string
  // What is in it is for the test to judge.
  readonly data: ReturnType<typeof JSON.parse>
}

export interface EventReader {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly events: readonly ReadEvent[]
  /** Comments, without the colon. */
  readonly comments: readonly string[]
  /** The id of the last event or of an id alone: what a client would ask for when it comes back. */
  readonly lastId: () => string | undefined
  /** Resolves as soon as there are so many events. */
  first(count: number): Promise<readonly ReadEvent[]>
  /** Resolves at the first event that fits. */
  find(fits: (event: ReadEvent) => boolean): Promise<ReadEvent>
  /** Resolves when the server has ended the stream; rejects when it was cut off. */
  readonly ended: Promise<void>
  /** Hangs up. */
  close(): Promise<void>
}

const LONGEST_WAIT_MS = 50_000

/**
 * Reads an event stream as a client does, over a connection of its own: after a stream was hung up, `fetch` opens a spare
 * one, and a closing server waits for that.
 */
export async function readEvents(url: string, headers: Readonly<Record<string, string>> = {}): Promise<EventReader> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request(url, { headers, agent: false }, resolve).on('error', reject).end()
  })
  const events: ReadEvent[] = []
  const comments: string[] = []
  const checks = new Set<() => void>()
  let lastId: string | undefined
  const take = (block: string) => {
    const fields = new Map<string, string>()
    for (const line of block.split('\n')) {
      const colon = line.indexOf(':')
      if (colon === 0) comments.push(line.slice(1).trim())
      else fields.set(line.slice(0, colon), line.slice(colon + 1).trimStart())
    }
    lastId = fields.get('id') ?? lastId
    const data = fields.get('data')
    if (data !== undefined) {
      events.push({ id: fields.get('id'), type: fields.get('event') ?? 'message', data: JSON.parse(data) })
    }
    for (const check of [...checks]) check()
  }
  const ended = (async () => {
    let rest = ''
    response.setEncoding('utf8')
    for await (const chunk of response) {
      const blocks = (rest + chunk).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) take(block)
    }
  })()
  // A reader that closes its stream does not await `ended`.
  ended.catch(() => undefined)
  const until = <T>(look: () => T | undefined): Promise<T> =>
    new Promise((resolve, reject) => {
      const limit = setTimeout(() => {
        checks.delete(check)
        reject(new Error(`it did not come; there came: ${JSON.stringify(events)}`))
      }, LONGEST_WAIT_MS)
      const check = () => {
        const found = look()
        if (found === undefined) return
        clearTimeout(limit)
        checks.delete(check)
        resolve(found)
      }
      checks.add(check)
      check()
    })
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    events,
    comments,
    lastId: () => lastId,
    first: count => until(() => (events.length >= count ? events.slice(0, count) : undefined)),
    find: fits => until(() => events.find(fits)),
    ended,
    async close() {
      response.destroy()
      await ended.catch(() => undefined)
    },
  }
}
