import type { ServerResponse } from 'node:http'
import { SandboxError } from '../domain/errors.ts'
import type { Cancel, Secrets, WallClock, WallTimers } from '../domain/ports.ts'
import type { Recording, RecordingAct, RecordingEvent } from '../schemas/types.gen.ts'
import type { Store } from '../store/store.ts'
import { answerOf, readCall, type SeenAnswer, type SeenCall } from './buffered-call.ts'
import { type HeldWorld, readHeld } from './held-rows.ts'
import { orderStore } from './ordered-store.ts'
import { isRecorded, type Outside, RECORDS, writeOutcome } from './outside.ts'
import { SecretBook } from './secret-book.ts'
import { Turns } from './turns.ts'
import { watchStore } from './watched-store.ts'
import { type AboutRun, type Draw, writeRun } from './write-run.ts'

export interface Machine {
  readonly wallClock: WallClock
  readonly wallTimers: WallTimers
  readonly secrets: Secrets
}

export interface Recorder {
  readonly outside: Outside
  readonly book: SecretBook
  /** Does, in its turn, what a test asks of the library. */
  act<T>(act: RecordingAct, run: () => T | Promise<T>): Promise<T>
  /** What has been recorded so far, between two events. @throws SandboxError `invalid` for a run that is too long. */
  write(about: AboutRun): Promise<Recording>
}

/** What is kept is in memory until the end: a run that goes on for days must not fill it. */
const MOST_BYTES = 256 * 1024 * 1024
/** About what an event or a draw takes beside its bodies. */
const ENTRY_BYTES = 300

const TOO_LONG = 'the run is not recorded: its calls, answers and webhooks take more than 256 MB; record a shorter run.'

export interface RecorderOptions {
  /** The store is a data folder. */
  readonly isOnDisk: boolean
  readonly mostBytes?: number
}

/** Keeps all that comes from outside, one event after the other. */
export function recordOutside(machine: Machine, { isOnDisk, mostBytes = MOST_BYTES }: RecorderOptions): Recorder {
  const turns = new Turns()
  const book = new SecretBook()
  const events: RecordingEvent[] = []
  const calls: SeenCall[] = []
  const answers = new Map<number, SeenAnswer>()
  const bodies: Uint8Array[] = []
  const draws: Draw[] = []
  const refusals: (string | null)[] = []
  const acts: RecordingAct[] = []
  let instant = machine.wallClock.now()
  let isInOrder = false
  let held: readonly HeldWorld[] = []
  /** Tokens that calls showed. */
  const accepted = new Set<string>()
  let [timers, commits, probes, bytes] = [0, 0, 0, 0]
  /** Beyond the limit nothing is kept any more: half a run does not play. */
  const count = (body: Uint8Array | string = ''): void => {
    bytes += body.length + ENTRY_BYTES
    if (bytes <= mostBytes) return
    for (const list of [events, calls, bodies, draws, refusals, acts]) list.length = 0
    answers.clear()
  }

  const note = (event: Omit<RecordingEvent, 'at' | 'made'>): void => {
    instant = Math.max(instant, machine.wallClock.now())
    events.push({ at: instant, ...event, made: [timers, draws.length, bodies.length] })
    count(event.outcome?.body)
  }
  const happened = (event: Omit<RecordingEvent, 'at' | 'made'>): Promise<void> => turns.next(() => note(event))
  const drawn = (value: string, bytes: number | null): string => {
    turns.touch()
    draws.push({ secret: book.note('secret', value), bytes })
    return value
  }
  const shown = <T extends string | number>(value: T): T => {
    turns.touch()
    draws.push(value)
    return value
  }
  const serveCall = (call: SeenCall, response: ServerResponse): void => {
    const number = calls.push(call) - 1
    note({ kind: 'call', number })
    count(call.body)
    void answerOf(response).then(answer => {
      answers.set(number, answer)
      count(answer.body)
    })
  }

  note({ kind: 'start', number: 0 })
  const start = turns.open()
  const outside: Outside = {
    wallClock: {
      now() {
        turns.touch()
        return instant
      },
    },
    wallTimers: {
      after(delayMs, run): Cancel {
        turns.touch()
        const number = timers++
        let isCancelled = false
        const cancel = machine.wallTimers.after(delayMs, () => {
          void turns.next(() => {
            if (isCancelled) return
            note({ kind: 'timer', number })
            run()
          })
        })
        return () => {
          isCancelled = true
          cancel()
        }
      },
    },
    secrets: {
      id: bytes => shown(machine.secrets.id(bytes)),
      token: bytes => drawn(machine.secrets.token(bytes), bytes),
      webhookSecret: () => drawn(machine.secrets.webhookSecret(), null),
      seed: () => shown(machine.secrets.seed()),
    },
    async store(store) {
      await keepOthersOut(store)
      isInOrder = store.isDatabase ?? false
      held = await readHeld(store)
      const durable = async (stored: Promise<void>): Promise<void> => {
        const number = commits++
        // A start waits for its own commits.
        if (start.isOpen) return turns.during(stored)
        await stored
        await happened({ kind: 'durable', number })
      }
      return watchStore(isInOrder ? orderStore(store, turns) : store, turns, isOnDisk ? durable : null)
    },
    isPlayed: false,
    sender: sender => ({
      async send(request) {
        turns.touch()
        const number = bodies.push(request.body) - 1
        count(request.body)
        const outcome = await sender.send(request)
        await happened({ kind: 'sent', number, outcome: writeOutcome(outcome) })
        return outcome
      },
      refusalOf(url) {
        turns.touch()
        const refusal = sender.refusalOf(url)
        refusals.push(refusal)
        return refusal
      },
      async probe(url) {
        turns.touch()
        const number = probes++
        const answers = await sender.probe(url)
        await happened({ kind: 'probed', number, answers })
        return answers
      },
      close: () => sender.close(),
    }),
    during: work => (isInOrder ? turns.inOrder(() => work) : turns.during(work)),
    whole: work => (isOnDisk ? work : turns.during(work)),
    ready: async () => undefined,
    accepted: token => void accepted.add(token),
    serve: app => async (request, response) => {
      if (!isRecorded(request)) return app(request, response)
      const arrived = await readCall(request)
      if (arrived === null) return
      await turns.next(() => {
        serveCall(arrived.call, response)
        app(arrived.request, response)
      })
    },
    started: start.end,
  }
  return {
    outside,
    book,
    act: (act, run) =>
      new Promise((resolve, reject) => {
        void turns.next(() => {
          const number = acts.push(act) - 1
          note({ kind: 'act', number })
          count(JSON.stringify(act.given))
          // What is refused at once is refused as what is refused later.
          void (async () => run())().then(resolve, reject)
        })
      }),
    async write(about) {
      await turns.idle()
      if (bytes > mostBytes) throw new SandboxError('invalid', TOO_LONG)
      const run = { events: [...events], calls: [...calls], answers: new Map(answers), bodies: [...bodies], acts }
      const outside = { held, accepted, draws: [...draws], refusals: [...refusals], isOnDisk, isInOrder }
      return writeRun({ ...run, ...outside }, { book, about })
    },
  }
}

/**
 * What another process does in the same worlds comes from outside, and no recording has it.
 * @throws SandboxError `conflict`
 */
async function keepOthersOut({ shared }: Store): Promise<void> {
  await shared?.alone(async () => {
    if (await shared.hasOthers()) throw new SandboxError('conflict', OTHERS)
    await shared.enter(() => ({ [RECORDS]: true }))
  })
}

const OTHERS =
  'the run is not recorded: other processes use the database, and what they do is no part of a recording. ' +
  'Stop them first ("carrier-sandbox store status" lists them), or name a database of its own.'
