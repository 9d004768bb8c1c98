import type { ServerResponse } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import type { Secrets } from '../domain/ports.ts'
import type { Recording, RecordingAct, RecordingEvent, ReplayState } from '../schemas/types.gen.ts'
import type { Store } from '../store/store.ts'
import type { SendOutcome } from '../webhooks/send.ts'
import { readCall, type SeenAnswer } from './buffered-call.ts'
import { orderStore } from './ordered-store.ts'
import { isRecorded, type Outside, readOutcome } from './outside.ts'
import { SecretBook } from './secret-book.ts'
import { Turns } from './turns.ts'
import { watchStore } from './watched-store.ts'

/** The run asks for something that the recording does not have there. */
export class Diverged extends Error {}

/** A call to be made again, with the secrets of this run. */
export interface CallAgain {
  readonly number: number
  readonly method: string
  readonly url: string
  readonly headers: readonly (readonly [string, string])[]
  readonly body: Buffer
}

export interface Player {
  readonly outside: Outside
  readonly book: SecretBook
  /** Bodies of webhooks so far, in the order in which they were sent. */
  readonly bodies: readonly Uint8Array[]
  /**
   * Plays the events up to call `until` (absent = all); `send` makes a call and resolves with its answer.
   * @throws Diverged where what an event is about is not there.
   */
  play(send: (call: CallAgain) => Promise<SeenAnswer>, until?: number): Promise<ReadonlyMap<number, SeenAnswer>>
}

/** Of a webhook whose outcome the recording does not have: it was under way when it ended. */
const CUT_OFF: SendOutcome = {
  status: null,
  error: 'aborted',
  detail: 'the recording ended before its answer came',
  responseHeaders: {},
  responseBody: '',
  durationMs: 0,
}

/** So many turns of the loop may pass until what an event is about is there. */
const PATIENCE = 20_000

export interface PlayOptions {
  readonly secrets: Secrets
  /** A receiver of today, which gets each webhook, too. What it answers changes nothing of the run. */
  readonly to?: string | undefined
  readonly onDelivered?: ((delivered: Delivered) => void) | undefined
  /** How many turns of the loop a timer or an outcome may take to be there. A call travels, so it may take longer. */
  readonly patience?: number | undefined
  /** What the sandbox shows of the run. */
  readonly replay?: (() => ReplayState) | undefined
  /** Does once more what a test did by the library; undefined = the account is not there yet. */
  readonly perform?: ((act: RecordingAct) => (() => void) | undefined) | undefined
  /** Puts into the store what the recorded one held at its start; the book has its secrets. */
  readonly place?: ((store: Store, book: SecretBook) => Promise<void>) | undefined
  /** Looks on while it is played. */
  readonly onEvent?: EventWatch | undefined
}

export interface EventWatch {
  /** The event of that index begins. */
  begun(index: number): void
  /** All that it set going is done. */
  ended(index: number, answers: ReadonlyMap<number, SeenAnswer>): Promise<void>
}

/** What a receiver of today made of a webhook of the recording. */
export interface Delivered {
  readonly webhook: number
  readonly status: number | null
  /** Why there was no status. */
  readonly detail: string | null
}

/** Gives a sandbox what another one was given, in the same order. */
export function playOutside(
  recording: Recording,
  { secrets, to, onDelivered, onEvent, perform, place, replay, patience = PATIENCE }: PlayOptions,
): Player {
  const turns = new Turns()
  const isInOrder = recording.in_order === true
  const book = new SecretBook()
  // It may stand for any of them, and that of a webhook has the strictest form.
  const drawGiven = () => secrets.webhookSecret()
  for (const part of [recording.options, recording.held ?? null]) book.drawGiven(JSON.stringify(part), drawGiven)
  const timers = new Map<string, () => void>()
  /** What waits for its event, by its key. */
  const waiting = new Map<string, () => void>()
  const arrived: (() => void)[] = []
  const bodies: Uint8Array[] = []
  const outcomes = new Map(recording.events.map(event => [keyOf(event), event]))
  let [timer, commits, probes, drawn, refused] = [0, 0, 0, 0, 0]
  let instant = recording.events[0]?.at ?? 0

  let isEnding = false
  /** Who looks at the sandbox afterwards is no part of the run. */
  let isOver = false
  /** The event of that key, once it is its turn. At the end of the sandbox nothing is waited for. */
  const until = async (key: string): Promise<RecordingEvent> => {
    if (!isEnding) await new Promise<void>(resolve => void waiting.set(key, resolve))
    return outcomes.get(key) ?? { at: instant, kind: 'start', number: 0, made: [] }
  }
  /** `real`: for those who look at the sandbox afterwards. */
  const draw = <T extends string | number>(real: () => T): string | number => {
    if (isOver) return real()
    turns.touch()
    const value = recording.draws[drawn++]
    if (value === undefined) throw new Diverged('more is drawn than in the recording')
    if (typeof value !== 'object') return value
    const secret = value.bytes === null ? secrets.webhookSecret() : secrets.token(value.bytes)
    book.note('secret', secret)
    return secret
  }
  const start = turns.open()
  const outside: Outside = {
    wallClock: {
      now() {
        turns.touch()
        return instant
      },
    },
    wallTimers: {
      after(_delayMs, run) {
        turns.touch()
        const key = `timer ${timer++}`
        timers.set(key, run)
        return () => void timers.delete(key)
      },
    },
    secrets: {
      id: bytes => String(draw(() => secrets.id(bytes))),
      token: bytes => String(draw(() => secrets.token(bytes))),
      webhookSecret: () => String(draw(secrets.webhookSecret)),
      seed: () => Number(draw(secrets.seed)),
    },
    async store(store) {
      await place?.(store, book)
      const durable = async (): Promise<void> => {
        const number = commits++
        if (!start.isOpen) await until(`durable ${number}`)
      }
      return watchStore(isInOrder ? orderStore(store, turns) : store, turns, recording.on_disk ? durable : null)
    },
    isPlayed: true,
    sender: sender => ({
      async send(request) {
        turns.touch()
        const number = bodies.push(request.body) - 1
        if (to !== undefined && !isOver && !isEnding) {
          const { url: _url, hangUp: _hangUp, inbox: _inbox, ...same } = request
          const { status, detail } = await turns.during(sender.send({ ...same, url: to }))
          onDelivered?.({ webhook: number, status, detail })
        }
        return (isEnding ? undefined : readOutcome(await until(`sent ${number}`))) ?? CUT_OFF
      },
      refusalOf() {
        turns.touch()
        return recording.refusals[refused++] ?? null
      },
      async probe() {
        turns.touch()
        return (await until(`probed ${probes++}`)).answers ?? false
      },
      async close() {
        isEnding = true
        for (const end of waiting.values()) end()
        waiting.clear()
        await sender.close()
      },
    }),
    during: work => (isInOrder ? turns.inOrder(() => work) : turns.during(work)),
    whole: work => (recording.on_disk ? work : turns.during(work)),
    async ready(issue) {
      for (const { account, issued_at: issuedAt, expires_at: expires } of recording.earlier_tokens ?? []) {
        book.note('earlier', await issue({ account, issuedAt, expires }))
      }
    },
    accepted: () => undefined,
    serve: app => async (request, response: ServerResponse) => {
      if (isOver || !isRecorded(request)) return app(request, response)
      const one = await readCall(request)
      if (one !== null) arrived.push(() => app(one.request, response))
    },
    replay,
    started: start.end,
  }

  const takeAct = (number: number): (() => void) | undefined => {
    const act = recording.acts?.[number]
    if (act === undefined) throw new Diverged(`the recording has no act ${number}`)
    const text = JSON.stringify(act)
    book.drawGiven(text, drawGiven)
    return book.knows(text) ? perform?.(JSON.parse(book.reveal(text))) : undefined
  }
  const take = (event: RecordingEvent): (() => void) | undefined => {
    if (event.kind === 'call') return arrived.shift()
    if (event.kind === 'act') return takeAct(event.number)
    const key = keyOf(event)
    const there = event.kind === 'timer' ? timers : waiting
    const run = there.get(key)
    there.delete(key)
    return run
  }
  /** What an event sets going, once it is there. */
  const find = async (event: RecordingEvent): Promise<() => void> => {
    const turns = event.kind === 'call' ? PATIENCE : patience
    for (let turn = 0; turn < turns; turn++) {
      const found = take(event)
      if (found !== undefined) return found
      await setImmediate()
    }
    throw new Diverged(`${keyOf(event)} is not there`)
  }
  const callOf = async (number: number): Promise<CallAgain> => {
    const call = recording.calls[number]
    if (call === undefined) throw new Diverged(`the recording has no call ${number}`)
    const text = call.body === null ? '' : (recording.texts[call.body] ?? '')
    const marks = [call.url, ...call.headers.flat(), typeof text === 'string' ? text : ''].join('\n')
    book.drawGiven(marks, drawGiven)
    for (let turn = 0; turn < PATIENCE && !book.knows(marks); turn++) await setImmediate()
    if (!book.knows(marks)) throw new Diverged(`call ${number} names a secret that no answer has given`)
    const reveal = (one: string) => book.reveal(one)
    return {
      number,
      method: call.method,
      url: reveal(call.url),
      headers: call.headers.map(([name = '', value = '']) => [name, reveal(value)] as const),
      body: typeof text === 'string' ? Buffer.from(reveal(text)) : Buffer.from(text.base64, 'base64'),
    }
  }

  /** In the order in which the calls of the recording were answered: so they are numbered there. */
  let noted = 0
  const noteTokens = (answers: ReadonlyMap<number, SeenAnswer>): void => {
    for (let next = recording.answered[noted]; next !== undefined; next = recording.answered[++noted]) {
      const answer = answers.get(next)
      if (answer === undefined) return
      book.noteTokens(answer.body.toString('utf8'))
    }
  }

  return {
    outside,
    book,
    bodies,
    async play(send, last = Number.POSITIVE_INFINITY) {
      const answers = new Map<number, SeenAnswer>()
      const pending = new Set<Promise<void>>()
      try {
        await turns.idle()
        await onEvent?.ended(0, answers)
        for (const [index, event] of recording.events.entries()) {
          if (event.kind === 'start') continue
          if (event.kind === 'call') {
            if (event.number > last) break
            const call = await callOf(event.number)
            const answered = send(call).then(answer => {
              answers.set(call.number, answer)
              noteTokens(answers)
              pending.delete(answered)
            })
            pending.add(answered)
          }
          requireSame(event, [timer, drawn, bodies.length])
          const begin = await find(event)
          await turns.next(() => {
            instant = event.at
            onEvent?.begun(index)
            begin()
          })
          await turns.idle()
          await onEvent?.ended(index, answers)
        }
        // Answers are on their way; calls that had none in the recording have none here.
        for (let turn = 0; turn < PATIENCE && pending.size > 0; turn++) {
          if (recording.answered.every(number => number > last || answers.has(number))) break
          await setImmediate()
        }
        return answers
      } finally {
        isOver = true
      }
    },
  }
}

const COUNTED = ['timers were set', 'values were drawn', 'webhooks were sent']

/** @throws Diverged when the event before did something else than in the recording. */
function requireSame(event: RecordingEvent, made: readonly number[]): void {
  for (const [at, what] of COUNTED.entries()) {
    if (made[at] === event.made[at]) continue
    throw new Diverged(`before ${keyOf(event)} ${event.made[at]} ${what}, in the replay ${made[at]}`)
  }
}

function keyOf({ kind, number }: Pick<RecordingEvent, 'kind' | 'number'>): string {
  return `${kind} ${number}`
}
