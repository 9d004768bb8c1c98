import type { Instant } from '../../domain/time/clock.ts'
import type { AccountRow } from '../../domain/world.ts'
import type { AnswerEffect, FiredOnCall } from '../../service/faults/faults.ts'
import type { Core } from '../../service/world/core.ts'
import type { ApiAnswer } from '../api-request.ts'
import { asRefusal, refusalLayoutOf } from '../middleware/answer-errors.ts'
import { success } from '../present/envelope.ts'
import type { ServedCall } from '../served-call.ts'
import { awaitTurn } from './await-turn.ts'
import { breakConnection } from './break-connection.ts'
import { changeBody } from './change-body.ts'
import { drawDelay, milliseconds } from './draw-delay.ts'
import { dribble } from './dribble.ts'
import { replacesAnswer } from './find-fault.ts'
import type { StaleMemory } from './stale-memory.ts'
import { statusAnswer } from './status-answer.ts'
import type { Waits } from './waits.ts'
import { answerCall, refusalAnswer, type WireAnswer, wireAnswer } from './wire-answer.ts'

export interface FaultedCall {
  readonly served: ServedCall
  readonly account: AccountRow
  /** Does what the call asks for; the answer has been checked. @throws what the handler throws. */
  readonly carryOut: (now: Instant) => Promise<ApiAnswer>
}

export interface FaultParts {
  readonly core: Core
  readonly waits: Waits
  readonly memory: StaleMemory
  /** The instant at which the call is carried out, or answered from memory: after the waits that come before it. */
  readonly enter: () => Instant
}

/**
 * Serves one call with its faults. `before`: the delay, then, unless the answer is replaced, the effect, then the
 * answer. `after`: the effect, the delay, the answer. A client that hangs up during the delay of `before` has had nothing
 * done. Of what can be combined: hang, else the close, else the status or the page, else the answer with its changes; a
 * whole answer may dribble.
 */
export async function serveFaulted(parts: FaultParts, call: FaultedCall, fired: FiredOnCall): Promise<void> {
  const { effect, phase, rng } = fired
  const { waits, core } = parts
  const { served } = call
  const { response } = served
  const { socket } = served.request
  const delay = drawDelay(effect.delay, rng)
  const keepBack = async () => (delay > 0 ? await waits.hold(socket, delay) : 'over')
  if (phase === 'before' && (await keepBack()) === 'left') return
  const answer = await prepareAnswer(parts, call, fired)
  if (phase === 'after' && (await keepBack()) === 'left') return
  if (effect.hang !== undefined) {
    const ended = await waits.hold(socket, effect.hang === true ? null : milliseconds(effect.hang))
    if (ended !== 'left') (await awaitTurn(response, socket))?.destroySoon()
    return
  }
  if (effect.close !== undefined) {
    const own = await awaitTurn(response, socket)
    if (own) breakConnection(effect.close, { call: served, socket: own, answer, rng })
    return
  }
  if (effect.dribble === undefined) return answerCall(served, answer)
  const own = await awaitTurn(response, socket)
  if (own) await dribble({ call: served, socket: own, answer, ms: milliseconds(effect.dribble) }, { waits, ...core })
}

/** Carries the call out where its effect is kept, and gives what there is to be sent. */
async function prepareAnswer(parts: FaultParts, call: FaultedCall, fired: FiredOnCall): Promise<WireAnswer> {
  const { effect } = fired
  const replacement = statusAnswer(effect, { layout: refusalLayoutOf(call.served) })
  const own = isKept(call, fired) ? await readOwnAnswer(parts, call, effect) : null
  // Of a call that was not carried out there is no answer to cut in two: this one has the shape of most.
  return replacement ?? (own ? changeBody(own, effect, call.account) : wireAnswer(success([])))
}

/** A read has no effect to lose: where its answer is cut in two, it is its own. */
function isKept({ served }: FaultedCall, { effect, phase }: FiredOnCall): boolean {
  return phase === 'after' || !replacesAnswer(effect) || (effect.close === 'TRUNCATED_BODY' && isRead(served))
}

async function readOwnAnswer(
  parts: FaultParts,
  call: FaultedCall,
  { stale, twice }: AnswerEffect,
): Promise<WireAnswer> {
  const { core, enter } = parts
  if (isRead(call.served)) return show(parts, call, stale)
  const answer = await obtain(core, call, enter())
  // The result of the second call is not sent to anyone.
  if (twice && call.served.method === 'POST') await obtain(core, call, enter())
  return answer
}

/** A read as it is now, or, under `stale`, as the same read was last shown (A20). */
async function show(parts: FaultParts, call: FaultedCall, stale: AnswerEffect['stale']): Promise<WireAnswer> {
  const { memory, core, enter } = parts
  const { account } = call
  const { url } = call.served
  const now = enter()
  const { wall } = now
  const known = stale === undefined ? null : await memory.recall(account, url, { now: wall, ms: milliseconds(stale) })
  if (known) return known
  const answer = await obtain(core, call, now)
  await memory.remember(account, url, { answer, at: wall })
  return answer
}

/** The handler's answer; what it refuses is an answer too, for the fault to do with as with any. */
async function obtain(core: FaultParts['core'], call: FaultedCall, now: Instant): Promise<WireAnswer> {
  try {
    return wireAnswer(await call.carryOut(now))
  } catch (error) {
    const { method, url } = call.served
    const refusal = asRefusal(error, `${method} ${url.split('?', 1)[0]}`, core.log)
    return refusalAnswer(refusal, { layout: refusalLayoutOf(call.served) })
  }
}

function isRead({ method }: ServedCall): boolean {
  return method === 'GET' || method === 'HEAD'
}
