/** Plays one script and compares what the consumer then shows. */
import { failuresOf } from './compare-outcomes.ts'
import type { Consumer, Observation } from './consumer.ts'
import { learn } from './oracle.ts'
import { type Result, type Seen, unseenOf } from './result.ts'
import { type Outcomes, plainOf, type Script } from './script.ts'

export interface PlayInput {
  readonly script: Script
  /** Null = it is found out by plain deliveries. */
  readonly expected: Outcomes | null
  /** What the flags let be seen. */
  readonly shown: Seen
  /** Whether to stop. */
  readonly isOver: () => boolean
}

/** A failure is played again so often. */
const TIMES = 3

/** @throws CertifyError */
export async function playScript(consumer: Consumer, { script, expected, shown, isOver }: PlayInput): Promise<Result> {
  const began = performance.now()
  const oracle = expected === null ? await learn(consumer, { isOver }) : null
  // A first delivery shows how long the state takes to follow.
  if (oracle === null) await consumer.play(plainOf(script.history), { expected: null, patience: 'long' })
  const played: { readonly wanted: Outcomes; readonly observation: Observation }[] = []
  for (let time = 0; time < TIMES && !isOver(); time += 1) {
    const wanted = expected ?? (await oracle?.expect(script)) ?? []
    const observation = await consumer.play(script, { expected: wanted, patience: 'long' })
    played.push({ wanted, observation })
    if (failuresOf(script, wanted, observation).length === 0) break
  }
  const ms = Math.round(performance.now() - began)
  const last = played.at(-1)
  const base = { tried: played.length, ms, odds: null }
  if (last === undefined)
    return { ...base, failing: null, held: null, notJudged: ['it was ended before it was played'] }
  const { wanted, observation } = last
  const kinds = failuresOf(script, wanted, observation)
  const held = { script, expected: wanted, observation }
  if (kinds.length === 0) {
    const unread = observation.unread === null ? [] : [observation.unread]
    const mixed = played.length === 1 ? [] : [`it failed ${played.length - 1} of ${played.length} times`]
    const unseen = oracle === null ? unseenOf(shown, wanted) : unseenOf(shown, wanted, oracle.model.sees)
    return { ...base, failing: null, held, notJudged: [...unread, ...mixed, ...unseen] }
  }
  const times = played.length
  const failing = { ...held, kinds, confirmed: [times, times] as const, shrink: null, isBroken: false }
  return { ...base, failing, held: null, notJudged: [] }
}
