import { rng } from '../../domain/random.ts'
import type { AccountRow } from '../../domain/world.ts'
import type { Operation } from '../../schemas/operations.ts'
import type { AnswerEffect, FaultCall, FiredOnCall } from '../../service/faults/faults.ts'
import type { Core } from '../../service/world/core.ts'
import type { ServedCall } from '../served-call.ts'
import { describeCall } from './describe-call.ts'
import { type HeaderFault, readFaultHeaders } from './read-fault-headers.ts'

export interface FaultQuestion {
  readonly operation: Operation
  readonly account: AccountRow
  /** Whether the request's own headers count: those of a client with a token. */
  readonly headersCount: boolean
  /** Virtual instant of the call. */
  readonly at: number
}

type FaultPorts = Pick<Core, 'reference' | 'notices' | 'faults'>

/**
 * What goes wrong with a call by the rules of its account and by its own headers, which win. Null for nearly every call;
 * in an account with rules, a read without a fault counts too, because its answer is remembered. It resolves when what rules
 * have counted is on the disk.
 * @throws SandboxError `malformed` for headers that cannot be read.
 */
export function findFault(
  core: FaultPorts,
  served: ServedCall,
  question: FaultQuestion,
): Promise<FiredOnCall | null> | null {
  const { prefer, 'x-sandbox-fault': fault } = served.request.headers
  const hasHeaders = question.headersCount && (prefer !== undefined || fault !== undefined)
  const hasRules = core.faults.hasRules(question.account.id)
  return hasHeaders || hasRules ? findAny(core, served, { ...question, hasHeaders, hasRules }) : null
}

async function findAny(
  core: FaultPorts,
  { request, url, body }: ServedCall,
  {
    operation,
    account,
    hasHeaders,
    hasRules,
    at,
  }: FaultQuestion & { readonly hasHeaders: boolean; readonly hasRules: boolean },
): Promise<FiredOnCall | null> {
  const { prefer, 'x-sandbox-fault': fault } = request.headers
  const asked = hasHeaders ? readFaultHeaders({ prefer: headerText(prefer), fault: headerText(fault) }) : null
  const call = describeCall({ operation, url, body }, core.reference)
  const byRules = hasRules ? await core.faults.onCall(account.id, call) : null
  if (asked !== null) return ask(core, account, { asked, byRules, call, at })
  return byRules ?? (hasRules && operation.method === 'GET' ? REMEMBERED_ONLY : null)
}

const REMEMBERED_ONLY: FiredOnCall = { effect: {}, phase: 'before', rules: [], rng: () => 0 }

/** A header that came twice is one text to Node. */
function headerText(header: string | readonly string[] | undefined): string | undefined {
  return typeof header === 'string' ? header : header?.join(', ')
}

interface Asked {
  readonly asked: HeaderFault
  readonly byRules: FiredOnCall | null
  readonly call: FaultCall
  readonly at: number
}

/** Tells that the header's faults fired, and puts them over those of the rules. */
function ask(core: Pick<Core, 'notices'>, account: AccountRow, { asked, byRules, call, at }: Asked): FiredOnCall {
  const { id, seed } = account
  core.notices.publish(id, {
    kind: 'fault',
    at,
    rule: 'header',
    effects: Object.keys(asked.effect),
    on: call.operation,
    orderId: call.orderId,
    shipmentId: null,
    endpointId: null,
  })
  if (byRules === null) {
    const { effect, phase = 'before' } = asked
    return { effect, phase, rules: ['header'], rng: rng(seed, `fault/header/${call.key}`) }
  }
  const replaces = replacesAnswer(asked.effect)
  const others = replaces ? withoutReplacement(byRules.effect) : byRules.effect
  return {
    effect: { ...others, ...asked.effect },
    phase: asked.phase ?? (replaces ? 'before' : byRules.phase),
    rules: ['header', ...byRules.rules],
    rng: byRules.rng,
  }
}

/** Whether the call's own answer is not sent, or not whole. */
export function replacesAnswer({ status, retry_after, html, close, hang }: AnswerEffect): boolean {
  return (status ?? retry_after ?? html ?? close ?? hang) !== undefined
}

/** Of two ways to replace an answer only one can be; the header's is meant. */
function withoutReplacement(effect: AnswerEffect): AnswerEffect {
  const { status, retry_after, html, close, hang, ...others } = effect
  return others
}
