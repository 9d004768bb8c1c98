import { SandboxError } from '../../domain/errors.ts'
import { findAnswerProblems } from '../../domain/faults/find-effect-problems.ts'
import { say } from '../../domain/messages.ts'
import { parseDuration } from '../../domain/time/duration.ts'
import { readSchema } from '../../schemas/registry.ts'
import type { FaultRule } from '../../schemas/types.gen.ts'
import type { AnswerEffect } from '../../service/faults/faults.ts'
import { checkBody } from '../../service/input/check-body.ts'
import { LONGEST_DELAY_MS, milliseconds } from './draw-delay.ts'

/** What a single request asks for itself. */
export interface HeaderFault {
  readonly effect: AnswerEffect
  /** Undefined when it does not say. */
  readonly phase: FaultRule['phase']
}

export interface FaultHeaders {
  readonly prefer: string | undefined
  readonly fault: string | undefined
}

/**
 * `Prefer: code=503` (RFC 7240; other preferences are not ours) and `X-Sandbox-Fault: status=503, phase=after`, which wins
 * over it. Null when neither asks for anything.
 * @throws SandboxError `malformed` naming the part that cannot be read.
 */
export function readFaultHeaders({ prefer, fault }: FaultHeaders): HeaderFault | null {
  const preferred = prefer === undefined ? null : readPrefer(prefer)
  const asked = fault === undefined || fault.trim() === '' ? null : readFault(fault)
  if (preferred === null || asked === null) return refuseVain(asked ?? preferred)
  return refuseVain({ effect: { ...preferred.effect, ...asked.effect }, phase: asked.phase })
}

/**
 * What would change nothing beside the rest is refused, as it is in a rule. The method is not looked at: a client may send
 * the same header with every call.
 */
function refuseVain(asked: HeaderFault | null): HeaderFault | null {
  if (asked === null) return null
  const { phase, effect } = asked
  // Alone it is a 429.
  const isBusy = effect.retry_after !== undefined && effect.html === undefined
  const fault = isBusy ? { status: 429, ...effect } : effect
  const rule: FaultRule = { fault, ...(phase === undefined ? {} : { phase }) }
  findAnswerProblems(rule, {
    pointer: '',
    complain: ({ message }) => {
      throw refusal(Object.keys(effect).join(', '), message)
    },
    words: { operations: [] },
  })
  return asked
}

/** The first `code` counts, as RFC 7240 has it. */
function readPrefer(header: string): HeaderFault | null {
  // Parted at commas that stand outside of quotes; one that is not closed reaches to the end.
  for (const preference of header.match(/(?:[^,"]|"(?:\\[\s\S]?|[^"\\])*"?)+/g) ?? []) {
    const code = readCode(preference)
    if (code === null) continue
    const effect = checked({ status: asNumber(code) }, { header: 'Prefer', part: preference.trim() })
    return { effect, phase: undefined }
  }
  return null
}

/** Of `code=503` or `code="503"; foreach`; null of any other preference. */
function readCode(preference: string): string | null {
  const [pair = ''] = preference.split(';')
  const equals = pair.indexOf('=')
  if (pair.slice(0, Math.max(0, equals)).trim().toLowerCase() !== 'code') return null
  const code = pair
    .slice(equals + 1)
    .trim()
    .replace(/^"/, '')
    .replace(/"$/, '')
  return code.includes('"') ? null : code.trim()
}

const HEADER = 'X-Sandbox-Fault'
const EFFECT = 'sandbox/fault-effect.schema.json'

type ReadValue = (text: string) => Readonly<Record<string, unknown>>

const RULES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = readSchema(EFFECT).properties

/** How the text of each key is read; whether it makes sense is the schema's to say. */
const KEYS = new Map(Object.entries(RULES).flatMap(readersOf))

/** By the form that the schema gives the key. Only `delay` is written otherwise; other kinds of faults have no header. */
function readersOf([key, rule]: readonly [string, Readonly<Record<string, unknown>>]): (readonly [
  string,
  ReadValue,
])[] {
  if (key === 'webhook' || key === 'carrier') return []
  if (key === 'delay') return [['latency', text => ({ delay: { fixed: asDuration(text) } })]]
  const reference = String(rule.$ref ?? '')
  if (reference === 'fault-hang.schema.json') return [[key, text => ({ [key]: asTrue(text) ?? asDuration(text) })]]
  if (reference === 'duration.schema.json') return [[key, text => ({ [key]: asDuration(text) })]]
  if (rule.type === 'integer') return [[key, text => ({ [key]: asNumber(text) })]]
  return [[key, rule.const === true ? text => ({ [key]: asTrue(text) ?? text }) : text => ({ [key]: text })]]
}

function readFault(header: string): HeaderFault {
  const seen = new Set<string>()
  let effect: AnswerEffect = {}
  let phase: FaultRule['phase']
  for (const part of header.split(',').map(text => text.trim())) {
    const [, key = '', value = 'true'] = /^([a-z_]+)\s*(?:=\s*(\S.*))?$/.exec(part) ?? []
    const readKey = KEYS.get(key)
    if (seen.has(key)) throw refusal(part, 'this key stands there twice')
    seen.add(key)
    if (key === 'phase' && (value === 'before' || value === 'after')) phase = value
    else if (key === 'phase') throw refusal(part, 'write phase=before or phase=after')
    else if (readKey === undefined) throw refusal(part, `write key=value, with a comma between two; keys: ${NAMES}`)
    else if (key === 'latency' && parseDuration(asDuration(value)) === null) {
      throw refusal(part, 'write milliseconds, such as latency=2000')
    } else effect = { ...effect, ...checked(readKey(value), { header: HEADER, part }) }
  }
  if (seen.size === 1 && phase !== undefined) throw refusal(header.trim(), 'a phase is no fault; add one: status=503')
  return { effect: capped(effect), phase }
}

const NAMES = [...KEYS.keys(), 'phase'].join(', ')

/** @throws SandboxError `malformed`, in the words of the schema that fault rules have. */
function checked(effect: Readonly<Record<string, unknown>>, place: { header: string; part: string }): AnswerEffect {
  try {
    checkBody(EFFECT, effect)
  } catch (error) {
    if (error instanceof SandboxError) throw refusal(place.part, error.message.replace(/\.$/, ''), place.header)
    throw error
  }
  // The schema has just said that it is one.
  return effect as AnswerEffect
}

function refusal(part: string, reason: string, header = HEADER): SandboxError {
  return new SandboxError('malformed', say('fault_header', { header, part, reason }))
}

/** A header holds one call at most so long; its schema knows longer delays. */
function capped(effect: AnswerEffect): AnswerEffect {
  const { fixed } = effect.delay ?? {}
  if (fixed === undefined) return effect
  return { ...effect, delay: { fixed: `${Math.min(milliseconds(fixed), LONGEST_DELAY_MS)}ms` } }
}

function asNumber(text: string): unknown {
  return /^\d{1,9}$/.test(text) ? Number(text) : text
}

/** A bare number is milliseconds. */
function asDuration(text: string): string {
  return /^\d+$/.test(text) ? `${text}ms` : text
}

function asTrue(text: string): true | null {
  return text === 'true' ? true : null
}
