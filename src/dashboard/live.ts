import { type ReadonlySignal, signal } from '@preact/signals'
import { controlHeaders, leaveGoneAccount, parseAnswer, reach } from './api.ts'
import { ApiProblem } from './api-problem.ts'
import { areEarlyCallsLeft } from './early/early-calls.ts'
import { account, wantsToken } from './session.ts'

/** Calls the listener with each new value, not with the present one. @returns the function that ends it */
export function followChanges<T>(of: ReadonlySignal<T>, listener: (value: T) => void): () => void {
  let isPresent = true
  return of.subscribe(value => {
    if (isPresent) isPresent = false
    else listener(value)
  })
}

export type EventKind = 'request' | 'transition' | 'delivery' | 'clock' | 'fault' | 'change'

/** `data` as schemas/sandbox/event-*.schema.json says. */
export interface LiveEvent {
  readonly id: string
  readonly type: EventKind
  readonly data: Readonly<Record<string, unknown>>
}

export interface LiveListener {
  event(event: LiveEvent): void
  /** The first events of an account can come from now on: what was answered before may be old. */
  opened?(): void
  /** Some events were missed: whatever was read before may be old. */
  gap(): void
}

/** Whether news arrive by themselves; `paused` while the page is hidden. */
export const liveState = signal<'connecting' | 'live' | 'reconnecting' | 'paused'>('connecting')

/** So long until it is tried again; a browser's EventSource waits about as long. */
const RETRY_MS = 1_500

const KINDS: ReadonlySet<string> = new Set<EventKind>(['request', 'transition', 'delivery', 'clock', 'fault', 'change'])

const listeners = new Set<LiveListener>()
/** What came before the view that was asked for early is drawn and listens. */
const unheard: LiveEvent[] = []
let lastId: string | null = null
let current: AbortController | null = null

/** @returns the function that ends it */
export function followLive(listener: LiveListener): () => void {
  listeners.add(listener)
  if (areEarlyCallsLeft()) for (const event of unheard) listener.event(event)
  return () => listeners.delete(listener)
}

/**
 * Follows the events of the account that the page looks at, for as long as the page is open. Read by `fetch`, because an
 * EventSource sends neither the account's name nor a token. A hidden page closes the connection: a browser has six
 * connections for one host, and a few forgotten tabs would take them all.
 */
export function startLive(): void {
  followChanges(account, () => {
    lastId = null
    connect()
  })
  followChanges(wantsToken, isWanted => {
    if (!isWanted) connect()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') connect()
    else {
      current?.abort()
      current = null
      liveState.value = 'paused'
    }
  })
  connect()
}

function connect(): void {
  current?.abort()
  const controller = new AbortController()
  current = controller
  liveState.value = lastId === null ? 'connecting' : 'reconnecting'
  void keepReading(controller.signal)
}

async function keepReading(signal: AbortSignal): Promise<void> {
  let isFirst = true
  while (!signal.aborted) {
    try {
      await read(signal, { isFirst })
    } catch (error) {
      // Anything else is a mistake of ours and belongs into the console.
      if (!signal.aborted && !(error instanceof TypeError) && !isNetworkTrouble(error)) console.error(error)
    }
    if (signal.aborted) return
    isFirst = false
    liveState.value = 'reconnecting'
    await new Promise(resolve => setTimeout(resolve, RETRY_MS))
  }
}

/** Of `reach`, and of a stream that was cut off. */
function isNetworkTrouble(error: unknown): boolean {
  return error instanceof Error && (error.name === 'Unreachable' || error.name === 'NetworkError')
}

async function read(signal: AbortSignal, { isFirst }: { readonly isFirst: boolean }): Promise<void> {
  const resume = lastId === null ? {} : { 'Last-Event-ID': lastId }
  const response = await reach('__sandbox/events', {
    headers: { ...controlHeaders(), ...resume },
    signal,
    cache: 'no-store',
  })
  if (!response.ok || !response.body) {
    leaveGoneAccount(new ApiProblem(response.status, parseAnswer(await response.text())))
    return
  }
  liveState.value = 'live'
  // Without an id to go on from, it is not known what happened since the last look.
  if (lastId === null) {
    if (isFirst) for (const listener of [...listeners]) listener.opened?.()
    else publishGap()
  }
  for await (const message of readEventStream(response.body)) {
    if (signal.aborted) return
    take(message)
  }
}

function take({ id, type, data }: StreamMessage): void {
  if (id !== null) lastId = id
  if (type === 'gap') publishGap()
  else if (data !== null && isKind(type)) {
    // An object by the schema of its kind.
    const event: LiveEvent = { id: id ?? '', type, data: JSON.parse(data) as LiveEvent['data'] }
    if (areEarlyCallsLeft()) unheard.push(event)
    for (const listener of [...listeners]) listener.event(event)
  }
}

function isKind(type: string): type is EventKind {
  return KINDS.has(type)
}

function publishGap(): void {
  for (const listener of [...listeners]) listener.gap()
}

/** One message of a stream of Server-Sent Events. */
interface StreamMessage {
  readonly id: string | null
  readonly type: string
  /** Null for a message that only moves the id on. */
  readonly data: string | null
}

/** Reads a stream of Server-Sent Events as it comes (WHATWG HTML, 9.2.6), as far as the sandbox makes use of it. */
async function* readEventStream(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamMessage> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const blocks = (rest + decoder.decode(value, { stream: true })).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) yield readMessage(block)
  }
}

function readMessage(block: string): StreamMessage {
  let id: string | null = null
  let type = 'message'
  let data: string | null = null
  for (const line of block.split('\n')) {
    const colon = line.indexOf(':')
    // A comment, such as the heartbeat.
    if (colon <= 0) continue
    const value = line.slice(colon + 1).replace(/^ /, '')
    const field = line.slice(0, colon)
    if (field === 'id') id = value
    else if (field === 'event') type = value
    else if (field === 'data') data = data === null ? value : `${data}\n${value}`
  }
  return { id, type, data }
}
