/** The words in which the defects of this folder are written. */
import type { OperationId } from '../../../src/schemas/operations.ts'
import type { Asked, Change, Reply } from '../change.ts'
import { edited, isRecord, recordsOf } from '../edit.ts'
import type { Planted } from './planted.ts'

export type Fields = Readonly<Record<string, unknown>>

type Law = Pick<Planted, 'kind' | 'operation' | 'clause' | 'defect' | 'probe' | 'differs' | 'make'> &
  Partial<Pick<Planted, 'readOnly' | 'secondAccount' | 'phases' | 'run' | 'point'>> & {
    readonly name: string
    readonly check: string
    /** Besides the operation itself. */
    readonly or?: readonly OperationId[]
  }

/** A defect that a finding must name; by default of the first point and visible in answers alone. */
export function law({ name, check, or = [], ...rest }: Law): Planted {
  const on = [rest.operation, ...or]
  return {
    point: 1,
    readOnly: true,
    phases: ['cases', 'pagination', 'stateful'],
    run: on,
    ...rest,
    id: `${rest.operation}-${name}`,
    expect: { outcome: 'finding', check, on },
  }
}

/** Good answers of one operation. */
export function answered(operation: OperationId, change: (reply: Reply, asked: Asked) => void): () => Change {
  return () => ({
    answer(reply, asked) {
      if (asked.operation === operation && reply.status === 200) change(reply, asked)
    },
  })
}

/** The value at a place of good answers. */
export function at(operation: OperationId, place: string, to: (was: unknown) => unknown): () => Change {
  return answered(operation, reply => {
    reply.body = edited(reply.body, place, to)
  })
}

type ChangeFields = (fields: Fields, index: number, asked: Asked) => Fields

/** Fields of each record of `data`, which is a list or one record. */
export function eachRecord(operation: OperationId, change: ChangeFields): () => Change {
  return answered(operation, (reply, asked) => {
    reply.body = edited(reply.body, '/data', data => {
      if (Array.isArray(data)) return data.map((one, index) => merged(one, fields => change(fields, index, asked)))
      return merged(data, fields => change(fields, 0, asked))
    })
  })
}

/** Fields of each parcel, whether they stand at the root of a record, in its group `shipment` or in both. */
export function eachParcel(operation: OperationId, change: ChangeFields): () => Change {
  return eachRecord(operation, (record, index, asked) => {
    const { shipment } = record
    const fields = isRecord(shipment) ? shipment : record
    const changed = change(fields, index, asked)
    return {
      ...('id' in record ? changed : {}),
      ...(isRecord(shipment) ? { shipment: { ...shipment, ...changed } } : {}),
    }
  })
}

/** The list in `data`. */
export function list(
  operation: OperationId,
  change: (records: readonly unknown[], asked: Asked) => readonly unknown[],
): () => Change {
  return answered(operation, (reply, asked) => {
    reply.body = edited(reply.body, '/data', () => change(recordsOf(reply.body), asked))
  })
}

/** Requests of one operation, on their way to the sandbox. */
export function sent(operation: OperationId, change: (asked: Asked) => void): () => Change {
  return () => ({
    ask(asked) {
      if (asked.operation === operation) change(asked)
      return undefined
    },
  })
}

function merged(value: unknown, change: (fields: Fields) => Fields): unknown {
  return isRecord(value) ? { ...value, ...change(value) } : value
}

/** The amount in the form in which it came, number or text. */
export function plus(was: unknown, more: number): unknown {
  return inForm(was, Number(was) + more)
}

export function inForm(was: unknown, amount: number): unknown {
  return typeof was === 'string' ? String(amount) : amount
}

/** `05/01/2026 07:55` or `2026-01-05 07:55:58`, in the form in which it came, some days later. */
export function daysLater(was: unknown, days: number): unknown {
  if (typeof was !== 'string') return was
  const [, day, month, year] = /^(\d\d)\/(\d\d)\/(\d{4})/.exec(was) ?? []
  const iso = year === undefined ? was.slice(0, 10) : `${year}-${month}-${day}`
  const moved = new Date(Date.parse(`${iso}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
  const written = year === undefined ? moved : moved.split('-').reverse().join('/')
  return written + was.slice(10)
}
