/** The words in which the legal variants are written. */
import type { OperationId } from '../../../src/schemas/operations.ts'
import type { Asked, Change, Reply } from '../change.ts'
import { edited, isRecord } from '../edit.ts'
import type { Legal } from './legal.ts'

export type Fields = Readonly<Record<string, unknown>>

export const PARCELS = ['listShipments', 'searchShipments', 'listInvoiceShipments'] as const
export const ORDERS = [
  'listOndemandShipments',
  'getOndemandShipment',
  'createOndemandShipment',
  'updateOndemandShipment',
] as const

type Wishes = Pick<Legal, 'title' | 'because' | 'probe'> & Partial<Legal>

export const legal = (id: string, wishes: Wishes): Legal => ({ writes: false, ...wishes, id: `legal-${id}` })

/** Good answers of these operations. */
export function good(operations: readonly OperationId[], change: (reply: Reply, asked: Asked) => void): () => Change {
  const some = new Set<string | null>(operations)
  return () => ({
    answer(reply, asked) {
      if (some.has(asked.operation) && reply.status === 200) change(reply, asked)
    },
  })
}

/** A value at a place of good answers. */
export function value(operations: readonly OperationId[], place: string, to: (was: unknown) => unknown): () => Change {
  return good(operations, reply => {
    reply.body = edited(reply.body, place, to)
  })
}

/** Every record below a place. */
export function fields(operations: readonly OperationId[], place: string, to: (was: Fields) => object): () => Change {
  return value(operations, place, was => (isRecord(was) ? { ...was, ...to(was) } : was))
}

/** Fields of a parcel, wherever the record has them; of its history and addresses as well where they have the name. */
export function ofParcel(names: readonly string[], to: (was: unknown, name: string) => unknown): () => Change {
  return good(PARCELS, reply => {
    reply.body = edited(reply.body, '/data/**', was => {
      if (!isRecord(was)) return was
      const changed = names.filter(name => name in was).map(name => [name, to(was[name], name)])
      return { ...was, ...Object.fromEntries(changed) }
    })
  })
}

/** Without these fields, at whatever depth of `data`. */
export function without(
  operations: readonly OperationId[],
  names: readonly string[],
  when = (_: unknown) => true,
): () => Change {
  return value(operations, '/data/**', was =>
    isRecord(was)
      ? Object.fromEntries(Object.entries(was).filter(([name, held]) => !names.includes(name) || !when(held)))
      : was,
  )
}

/** Other names for what the sandbox calls otherwise: on the way out as theirs, on the way in as ours. */
export function renamed(pattern: RegExp, theirs: (ours: string) => string): () => Change {
  return () => {
    const ours = new Map<string, string>()
    const out = (text: string) =>
      text.replace(pattern, one => {
        const other = theirs(one)
        ours.set(other, one)
        return other
      })
    const back = (text: string) => [...ours].reduce((was, [other, one]) => was.replaceAll(other, one), text)
    return {
      ask(asked) {
        asked.path = encodeURI(back(decodeURI(asked.path)))
        asked.query = new URLSearchParams([...asked.query].map(([name, text]) => [name, back(text)]))
        if (asked.body !== undefined) asked.body = JSON.parse(back(JSON.stringify(asked.body)))
        return undefined
      },
      answer(reply, { operation }) {
        // A token is no id, and it may hold by chance what looks like one.
        if (operation === 'login' || operation === 'refreshToken') return
        if (reply.body !== undefined) reply.body = JSON.parse(out(JSON.stringify(reply.body)))
      },
      deliver: (delivery, { forward, sign }) => forward(sign({ ...delivery, text: out(delivery.text) })),
    }
  }
}

/** `05/01/2026 07:55` and `2026-01-05 07:55:58` in another form. */
export function timed(was: unknown, write: (at: Readonly<Record<'date' | 'time', string>>) => unknown): unknown {
  if (typeof was !== 'string') return was
  const [, day, month, year, time] = /^(\d\d)\/(\d\d)\/(\d{4}) (\d\d:\d\d(?::\d\d)?)$/.exec(was) ?? []
  if (year !== undefined) return write({ date: `${year}-${month}-${day}`, time: String(time) })
  const [, date, clock] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)$/.exec(was) ?? []
  return date === undefined ? was : write({ date, time: String(clock) })
}

const seconds = (time: string) => (time.length === 5 ? `${time}:00` : time)
export const iso = (was: unknown): unknown => timed(was, ({ date, time }) => `${date}T${seconds(time)}+07:00`)
export const unix = (was: unknown): unknown =>
  timed(was, ({ date, time }) => Date.parse(`${date}T${seconds(time)}+07:00`) / 1_000)
export const asDatabase = (was: unknown): unknown => timed(was, ({ date, time }) => `${date} ${seconds(time)}`)
export const timeFirst = (was: unknown): unknown =>
  timed(was, ({ date, time }) => `${seconds(time)} ${date.split('-').reverse().join('/')}`)

export const asText = (was: unknown): unknown => (typeof was === 'number' ? String(was) : was)
export const asNumber = (was: unknown): unknown => (typeof was === 'string' ? Number(was) : was)
