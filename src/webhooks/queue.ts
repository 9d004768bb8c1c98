import { Fifo } from './fifo.ts'

export interface Job {
  /** Key of the endpoint. Endpoints never wait for one another, however long one of them hangs. */
  readonly endpoint: string
  /** Jobs of one chain run one after another in the order of their pushes; null = free to overtake (retries). */
  readonly chain: string | null
  readonly run: () => Promise<void>
}

export interface Queues {
  /** Takes a job and starts it before returning, if its endpoint and its chain are free. O(1). */
  push(job: Job): void
  /** Jobs that have been started and have not finished, over all endpoints. */
  inFlight(): number
  /** Jobs that have not finished, running or waiting. */
  unfinished(): number
  /** Resolves when nothing is running and nothing waits. */
  idle(): Promise<void>
  /**
   * Forgets everything (reset): what waits is never started, what runs finishes by itself and counts no longer, so a
   * hung attempt of the old world holds up nothing of the new one.
   */
  dropAll(): void
  /** Starts nothing any more, forgets what waits, and resolves when what runs has finished (shutdown). */
  finish(): Promise<void>
}

/** One endpoint: `ready` may start as soon as a place is free; `chains` holds, per busy chain, what waits behind it. */
interface Lane {
  running: number
  readonly ready: Fifo<Job>
  readonly chains: Map<string, Fifo<Job>>
}

/** All that `dropAll` throws away at once. */
interface Generation {
  running: number
  /** Running and waiting. */
  unfinished: number
  /** Set at shutdown. */
  finishing: boolean
  readonly lanes: Map<string, Lane>
  readonly waiters: (() => void)[]
}

/** On the wire some dozens of attempts end in a turn; without it each takes some 0.1 ms. */
const ENDED_PER_TURN = 100

/**
 * One independent queue per endpoint. Once `ENDED_PER_TURN` jobs have ended in a turn of the loop, the next ones start in the
 * next turn.
 *
 * @param options.perEndpoint How many jobs of one endpoint run at a time.
 * @param options.onError Receives what a job threw; the queue goes on.
 * @param options.giveWay Resolves in the next turn of the loop.
 */
export function createQueues(options: {
  readonly perEndpoint: number
  readonly onError: (error: unknown, job: Job) => void
  readonly giveWay: () => Promise<void>
}): Queues {
  let current = newGeneration()
  /** Since the last turn that was asked for. */
  let ended = 0
  /** Resolves in the next turn; undefined = it was not asked for. */
  let turn: Promise<void> | undefined

  const endOne = (): void => {
    ended += 1
    // One promise for so many jobs: one for each turn was a tenth of all that an advance takes in memory. It is asked for
    // early: on the wire the turn has come before so many have ended, and no place stays free for it.
    if (ended !== ENDED_PER_TURN / 2) return
    turn = options.giveWay().then(() => {
      ended = 0
      turn = undefined
    })
  }

  function push(job: Job): void {
    if (current.finishing) return
    current.unfinished += 1
    const lane = current.lanes.get(job.endpoint) ?? openLane(current, job.endpoint)
    if (job.chain === null) {
      lane.ready.push(job)
    } else {
      const behind = lane.chains.get(job.chain)
      if (behind !== undefined) {
        behind.push(job)
        return
      }
      lane.chains.set(job.chain, new Fifo())
      lane.ready.push(job)
    }
    startReady(current, lane)
  }

  function startReady(generation: Generation, lane: Lane): void {
    while (generation === current && !generation.finishing && lane.running < options.perEndpoint) {
      const job = lane.ready.shift()
      if (job === undefined) return
      lane.running += 1
      generation.running += 1
      void runJob(generation, lane, job)
    }
  }

  async function runJob(generation: Generation, lane: Lane, job: Job): Promise<void> {
    try {
      await job.run()
    } catch (error) {
      options.onError(error, job)
    } finally {
      endOne()
      // A job that waits for nothing from outside ends in the turn in which it started: the endpoint was disabled or deleted
      // while 100,000 were queued. In one turn they stopped the loop for 13 s.
      if (turn && ended >= ENDED_PER_TURN) await turn
      lane.running -= 1
      generation.running -= 1
      generation.unfinished -= 1
      if (job.chain !== null) passOn(lane, job.chain)
      startReady(generation, lane)
      if (lane.running === 0) generation.lanes.delete(job.endpoint)
      if (generation.running === 0) wake(generation)
    }
  }

  function idle(): Promise<void> {
    // A job that waits implies one that runs: a free place is filled at once.
    if (current.running === 0) return Promise.resolve()
    const { waiters } = current
    return new Promise(resolve => waiters.push(resolve))
  }

  return {
    push,
    inFlight: () => current.running,
    unfinished: () => current.unfinished,
    idle,
    finish() {
      current.finishing = true
      current.unfinished = current.running
      return idle()
    },
    dropAll() {
      const dropped = current
      current = newGeneration()
      wake(dropped)
    },
  }
}

function newGeneration(): Generation {
  return { running: 0, unfinished: 0, finishing: false, lanes: new Map(), waiters: [] }
}

function openLane(generation: Generation, endpoint: string): Lane {
  const lane: Lane = { running: 0, ready: new Fifo(), chains: new Map() }
  generation.lanes.set(endpoint, lane)
  return lane
}

/** The chain's next job becomes ready, behind what is ready already: long chains do not starve short ones. */
function passOn(lane: Lane, chain: string): void {
  const next = lane.chains.get(chain)?.shift()
  if (next === undefined) lane.chains.delete(chain)
  else lane.ready.push(next)
}

function wake(generation: Generation): void {
  for (const resolve of generation.waiters.splice(0)) resolve()
}
