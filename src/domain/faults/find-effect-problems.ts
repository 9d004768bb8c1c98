import type { FaultEffect, FaultRule } from '../../schemas/types.gen.ts'
import { parseDuration } from '../time/duration.ts'
import { type EffectKind, isReplacing, OF_AN_ANSWER, OF_THE_BODY } from './effect-kind.ts'
import type { Complaints, FaultWords } from './fault-words.ts'

/** Wall time by which an answer may be late, and for which a connection is held: no one waits longer. */
const LONGEST_DELAY = '60s'
const LONGEST_HELD = '1h'

/** Of the ways to close, those where nothing of an answer arrives. */
const SILENT = ['EMPTY_RESPONSE', 'MALFORMED_RESPONSE_CHUNK', 'RANDOM_DATA_THEN_CLOSE', 'CONNECTION_RESET_BY_PEER']

type Place = Complaints & { readonly words: Pick<FaultWords, 'operations'> }

/** What is wrong with the effect of a rule on an answer, beyond its schema; `pointer` is the rule's. */
export function findAnswerProblems(rule: FaultRule, place: Place): void {
  const { fault } = rule
  const { complain } = place
  const at = (key: string) => `${place.pointer}/fault/${key}`
  const refuseEffect = (keys: readonly (keyof FaultEffect)[], why: string) => {
    for (const key of keys) {
      if (fault[key] !== undefined) complain({ pointer: at(key), message: `${key} changes nothing here: ${why}` })
    }
  }
  if (fault.hang !== undefined)
    refuseEffect(['delay', 'close', ...OF_AN_ANSWER], 'hang gives no answer; leave one of them out')
  else if (fault.close !== undefined && SILENT.includes(fault.close)) {
    refuseEffect(OF_AN_ANSWER, `nothing of the answer arrives after ${fault.close}; leave one of them out`)
  } else {
    const hasError = fault.status !== undefined || fault.html !== undefined
    if (hasError) refuseEffect(OF_THE_BODY, 'the answer is an error; leave one of them out')
    else refuseEffect(['retry_after'], 'it stands beside a status or html; add one of them')
  }
  findDurationProblems(fault, { pointer: `${place.pointer}/fault`, complain })
  for (const key of ['add_field', 'drop_field', 'null_field'] as const) {
    const message = fieldProblem(fault[key])
    if (message !== null) complain({ pointer: at(key), message })
  }
  if (fault.twice !== undefined) findTwiceProblems(rule, place)
  if (fault.stale !== undefined) complainOfMethod(rule, 'GET', { ...place, key: 'stale' })
}

/** `phase` says what becomes of the work when the answer is replaced. */
export function findPhaseProblems(
  { fault, phase }: FaultRule,
  kind: EffectKind,
  { pointer, complain }: Complaints,
): void {
  // A client that gives up while it waits has had the work done or not, by the phase.
  if (phase === undefined || isReplacing(fault) || fault.delay !== undefined) return
  const why =
    kind === 'answer'
      ? 'nothing here replaces the answer or keeps it back (status, html, close, hang, delay)'
      : `a ${kind} fault hits no answer of a call`
  complain({ pointer: `${pointer}/phase`, message: `phase cannot stand here: ${why}; leave it out` })
}

function findTwiceProblems(rule: FaultRule, place: Place): void {
  complainOfMethod(rule, 'POST', { ...place, key: 'twice' })
  if (!isReplacing(rule.fault) || rule.phase === 'after') return
  const message =
    'nothing is done even once before the answer is replaced; write phase: after, or leave one of them out'
  place.complain({ pointer: `${place.pointer}/fault/twice`, message })
}

/** A fault of reads or of POSTs, by a rule that names another method. */
function complainOfMethod({ match = {} }: FaultRule, wanted: string, place: Place & { readonly key: string }): void {
  const { pointer, complain, words, key } = place
  const named = words.operations.find(({ operationId }) => operationId === match.operation)
  const method = match.method ?? named?.method
  if (method === undefined || method === wanted) return
  const what = match.operation ?? method
  const message = `${key} is a fault of ${wanted} requests, and ${what} is ${named ? `a ${method}` : 'none'}; match others, or leave it out`
  complain({ pointer: `${pointer}/fault/${key}`, message })
}

function findDurationProblems(fault: FaultEffect, { pointer, complain }: Complaints): void {
  const { uniform, fixed, lognormal } = fault.delay ?? {}
  const written: readonly (readonly [key: string, text: string | true | undefined, longest: string])[] = [
    ['delay/fixed', fixed, LONGEST_DELAY],
    ['delay/uniform/1', uniform?.[1], LONGEST_DELAY],
    ['delay/lognormal/median', lognormal?.median, LONGEST_DELAY],
    ['hang', fault.hang, LONGEST_HELD],
    ['dribble', fault.dribble, LONGEST_HELD],
    ['stale', fault.stale, LONGEST_HELD],
  ]
  for (const [key, text, longest] of written) {
    const ms = typeof text === 'string' ? parseDuration(text) : null
    if (ms === null) continue
    const place = `${pointer}/${key}`
    if (ms === 0) complain({ pointer: place, message: `${text} is no time at all; write a longer one` })
    if (ms > (parseDuration(longest) ?? 0)) {
      complain({ pointer: place, message: `${text} is longer than ${longest} of wall time; write a shorter one` })
    }
  }
  const [low, high] = (uniform ?? []).map(text => parseDuration(text) ?? 0)
  if (low === undefined || high === undefined || low <= high) return
  complain({
    pointer: `${pointer}/delay/uniform`,
    message: 'the first duration must not be longer than the second; swap them',
  })
}

/** Names that every object has without being given them. */
const INHERITED = ['__proto__', 'constructor', 'prototype']

function fieldProblem(path: string | undefined): string | null {
  if (path === undefined) return null
  const parts = path.split('.')
  if (parts.some(part => !/^[\w-]+$/.test(part))) {
    return `"${path}" is no path of a field; write names with a point between them, like data.sorting_code`
  }
  return parts.some(part => INHERITED.includes(part))
    ? `"${path}" cannot be a field of a document; choose another name`
    : null
}
