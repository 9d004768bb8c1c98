import { cellOf, type OperationId, operation } from '../../../schemas/operations.ts'
import type { ContractCase } from '../../case.ts'
import type { Basis } from '../../check.ts'
import { errorKeys } from '../../checks/error-keys.ts'
import type { Call, Session } from '../../session.ts'
import { caseOf, writeOf } from '../case-parts.ts'
import { drawWrong, type WrongKind, without, withValue } from './wrong-values.ts'

/** A rule of a request, broken on purpose. */
export interface WrongField {
  /** `missing shipment.parcel.weight` */
  readonly title: string
  /** The keys that the answer must name, no more and no less. */
  readonly keys: readonly string[]
  /** May be named besides. */
  readonly also?: readonly string[]
  readonly basis: Basis
  /** Not asked of a deployment: its requests are few, and none may look like an attack. */
  readonly sandboxOnly?: boolean
  /** The broken requests, made of a good one; the first is the one always sent. */
  readonly breakIt: (good: Call, session: Session) => readonly Call[] | Promise<readonly Call[]>
}

type Rest = Partial<Pick<WrongField, 'keys' | 'also' | 'basis' | 'sandboxOnly' | 'title'>>

/** One field of the body left out; of an object, its leaves are named (`keys`). */
export function missing(key: string, rest: Rest = {}): WrongField {
  return {
    title: `missing ${key}`,
    keys: [key],
    basis: 'chosen',
    ...rest,
    breakIt: good => [{ ...good, body: without(good.body, key) }],
  }
}

/** One field of the body with a value it must not have. */
export function wrong(key: string, kind: WrongKind, rest: Rest = {}): WrongField {
  return {
    title: `wrong ${key}`,
    keys: [key],
    basis: 'chosen',
    sandboxOnly: true,
    ...rest,
    breakIt: (good, session) =>
      drawWrong(kind, examplesOf(session), session.random).map(value => ({
        ...good,
        body: withValue(good.body, key, value),
      })),
  }
}

/** One field of the body with this very value. */
export function altered(key: string, value: unknown, rest: Rest & Pick<WrongField, 'title'>): WrongField {
  return {
    keys: [key],
    basis: 'chosen',
    sandboxOnly: true,
    ...rest,
    breakIt: good => [{ ...good, body: withValue(good.body, key, value) }],
  }
}

/** One parameter of the query with a value it must not have. */
export function wrongQuery(name: string, kind: WrongKind, rest: Rest = {}): WrongField {
  return {
    title: `wrong ${name}`,
    keys: [name],
    basis: 'chosen',
    sandboxOnly: true,
    ...rest,
    breakIt: (good, session) =>
      drawWrong(kind, examplesOf(session), session.random).map(value => ({
        ...good,
        query: { ...good.query, [name]: String(value) },
      })),
  }
}

/**
 * One case for each rule: 422 that names exactly the fields. What a deployment accepts is no failure of its status but of
 * the rule, as grave as the rule is firm.
 */
export function refusedFields(
  id: OperationId,
  good: (session: Session) => Call | Promise<Call>,
  fields: readonly WrongField[],
): readonly ContractCase[] {
  const place = placeOf(id)
  return fields.map(({ title, keys, also, basis, sandboxOnly, breakIt }) =>
    caseOf('negative', {
      operation: id,
      status: 422,
      title,
      writes: writeOf(id),
      ...(sandboxOnly === undefined ? {} : { sandboxOnly }),
      async run(session) {
        for (const call of await breakIt(await good(session), session)) {
          const exchange = await session.call(id, call, { status: statusesOf(id) })
          const { status, json: body } = exchange.got
          const evidence = { status, body, place, keys, basis, ...(also === undefined ? {} : { also }) }
          session.validate(errorKeys, evidence, exchange)
        }
      },
    }),
  )
}

/** On a deployment one is enough. */
function examplesOf({ target, examples }: Session): number {
  return target.kind === 'sandbox' ? Math.max(1, examples) : 1
}

/** 422, or whatever the operation answers to a request that it accepts. */
function statusesOf(id: OperationId): readonly number[] {
  const others = operation(id).cells.map(({ status }) => status)
  return [422, ...others.filter(status => status !== 422 && status !== 401)]
}

/** Where the manifest has the messages by field. */
function placeOf(id: OperationId): 'errors' | 'data' {
  const answers = cellOf(operation(id), 422)?.answers ?? []
  return answers.some(({ data }) => data === 'common/validation-messages.schema.json') ? 'data' : 'errors'
}
