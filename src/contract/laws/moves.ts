import type { OperationId } from '../../schemas/operations.ts'

/** What may move together: all customers of an account, all its money. */
export type Family = 'customers' | 'money'

/** Something that may change records: a write, or a clock (no operation) of one account or of all (null). */
export interface Move {
  readonly account: string | null
  readonly operation: OperationId | null
  /** Of the path: the record that is changed. */
  readonly id: string | null
}

/** Records whose standing still is asked for. */
export interface Standing {
  readonly account: string
  readonly family?: Family
  readonly id?: string
}

/** Tells whether anything happened between two looks that may have changed a record. */
export interface Moves {
  /** The next instant; no two are the same. */
  tick(): number
  /** From when it is sent until the returned function is called: its answer came. */
  begin(move: Move): () => void
  /** Whether nothing that may move these was under way at any time from `since` until now. */
  steady(standing: Standing, since: number): boolean
}

const MONEY: ReadonlySet<OperationId> = new Set([
  'createShipment',
  'deleteShipment',
  'createOndemandShipment',
  'updateOndemandShipment',
  'deleteOndemandShipment',
])
const CUSTOMERS: ReadonlySet<OperationId> = new Set(['createCustomer', 'updateCustomer', 'deleteCustomer'])
const ALL = 'all'

export function createMoves(): Moves {
  let now = 0
  const underWay = new Map<string, number>()
  const ended = new Map<string, number>()
  const count = (key: string, by: number): void => {
    underWay.set(key, (underWay.get(key) ?? 0) + by)
  }
  return {
    tick: () => ++now,
    begin(move) {
      const keys = keysOf(move)
      for (const key of keys) count(key, 1)
      return () => {
        const at = ++now
        for (const key of keys) {
          count(key, -1)
          ended.set(key, at)
        }
      }
    },
    steady({ account, family, id }, since) {
      const keys = [ALL, account]
      if (family !== undefined) keys.push(`${account} ${family}`)
      if (id !== undefined) keys.push(`${account} #${id}`)
      return keys.every(key => (underWay.get(key) ?? 0) === 0 && (ended.get(key) ?? 0) < since)
    },
  }
}

/** A creation changes no record that is there already, customers excepted: one of the same phone gets the address. */
function keysOf({ account, operation, id }: Move): readonly string[] {
  if (account === null) return [ALL]
  if (operation === null) return [account]
  return [
    ...(MONEY.has(operation) ? [`${account} money`] : []),
    ...(CUSTOMERS.has(operation) ? [`${account} customers`] : []),
    ...(id === null ? [] : [`${account} #${id}`]),
  ]
}
