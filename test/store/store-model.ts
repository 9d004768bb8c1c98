/** A model of the store on plain lists, and sequences of acts to compare one with the other. */
import fc from 'fast-check'
import type { TableName, Tables } from '../../src/domain/world.ts'
import type { Store, Tx } from '../../src/store/store.ts'
import { delivery, endpoint, shipment, timer } from './sample-rows.ts'

type RowOf = { [T in TableName]: { readonly table: T; readonly row: Tables[T] } }[TableName]

const small = fc.nat(4)
const anyRow: fc.Arbitrary<RowOf> = fc.oneof(
  fc.tuple(small, fc.nat(2), small).map(([id, key, createdAt]) => ({
    table: 'shipments' as const,
    row: shipment(`s${id}`, { orderId: key === 2 ? null : `o${key}`, createdAt }),
  })),
  fc.tuple(small, small).map(([id, dueAt]) => ({ table: 'timers' as const, row: timer(`t${id}`, dueAt) })),
  fc.tuple(small, small).map(([id, n]) => ({ table: 'counters' as const, row: { id: `c${id}`, n } })),
  fc.nat(12).map(id => ({ table: 'endpoints' as const, row: endpoint(String(id)) })),
  fc.tuple(small, small, fc.nat(1)).map(([id, seq, message]) => ({
    table: 'deliveries' as const,
    row: delivery(`d${id}`, { seq, messageId: `m${message}` }),
  })),
)
const changes = fc.array(fc.record({ put: fc.boolean(), of: anyRow }), { maxLength: 6 })
const world = fc.constantFrom('a', 'b', 'c')
export const act = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('transact' as const),
      world,
      at: small,
      changes,
      // In a part that throws, between two halves of the changes.
      vain: changes,
      fails: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('replace' as const), world, changes }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('drop' as const), world }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('adopt' as const), world, from: world, changes }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('keep' as const),
      world,
      as: world,
      by: fc.option(world, { nil: null }),
      kept: changes,
      changes,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constantFrom('compact' as const, 'restart' as const, 'wait' as const) }),
  },
)
export type Act = typeof act extends fc.Arbitrary<infer A> ? A : never
type Changes = typeof changes extends fc.Arbitrary<infer C> ? C : never

interface PlainWorld {
  readonly lastAt: number
  readonly rows: readonly RowOf[]
}
export type Plain = ReadonlyMap<string, PlainWorld>

/** Whether a row put as it was is a change: the embedded store compares rows by identity, a database by their content. */
export type IsSame = (one: object, other: object) => boolean

/** What the store promises, on plain lists. */
export function expected(before: Plain, step: Act, isSame: IsSame = Object.is): Plain {
  const after = new Map(before)
  if (step.kind === 'drop') after.delete(step.world)
  if (step.kind === 'replace') after.set(step.world, { lastAt: 0, rows: withChanges([], step.changes) })
  if (step.kind === 'adopt') {
    const adopted = before.get(step.from)
    if (!adopted || step.from === step.world) return after
    after.delete(step.from)
    after.set(step.world, { lastAt: 0, rows: withChanges(adopted.rows, step.changes) })
  }
  if (step.kind === 'keep' && canKeep(step, [...before.keys()])) {
    const old = before.get(step.world)?.rows ?? []
    const by = step.by === null ? [] : (before.get(step.by)?.rows ?? [])
    if (step.by !== null) after.delete(step.by)
    after.set(step.as, { lastAt: 0, rows: withChanges(old, step.kept) })
    after.set(step.world, { lastAt: 0, rows: withChanges(by, step.changes) })
  }
  const held = step.kind === 'transact' ? before.get(step.world) : undefined
  if (step.kind !== 'transact' || !held || step.fails) return after
  const rows = withChanges(held.rows, step.changes)
  const same =
    rows.length === held.rows.length &&
    rows.every(row => held.rows.some(old => old.table === row.table && isSame(old.row, row.row)))
  if (!same) after.set(step.world, { lastAt: Math.max(held.lastAt, step.at), rows })
  return after
}

type KeepAct = Extract<Act, { kind: 'keep' }>

/** The world that is kept and the one that takes its place are there, and no two names are one that may not be. */
function canKeep({ world, as, by }: Pick<KeepAct, 'world' | 'as' | 'by'>, worlds: readonly string[]): boolean {
  return worlds.includes(world) && as !== world && by !== world && (by === null || worlds.includes(by))
}

function withChanges(rows: readonly RowOf[], list: Changes): readonly RowOf[] {
  let result = rows
  for (const { put, of } of list) {
    result = result.filter(({ table, row }) => table !== of.table || row.id !== of.row.id)
    if (put) result = [...result, of]
  }
  return result
}

const compare = (a: string | number, b: string | number): number => (a < b ? -1 : a > b ? 1 : 0)

/** The model as `describeStore` would show it. */
export function describePlain(plain: Plain): unknown {
  return [...plain].map(([id, { lastAt, rows }]) => {
    const of = <T extends TableName>(table: T): Tables[T][] =>
      rows.flatMap(entry => (isOf(entry, table) ? [entry.row] : [])).sort((a, b) => compare(a.id, b.id))
    const page = <Row>(list: Row[], sort: (row: Row) => number) => ({
      rows: list.sort((a, b) => sort(a) - sort(b)),
      total: list.length,
    })
    const counters = of('counters')
    return {
      world: id,
      lastAt,
      timers: of('timers')
        .sort((a, b) => a.dueAt - b.dueAt)
        .map(row => `${row.id}@${row.dueAt}`),
      shipments: page(of('shipments'), row => row.createdAt),
      endpoints: page(of('endpoints'), row => Number(row.id)),
      deliveries: page(of('deliveries'), row => row.seq),
      counters: Array.from({ length: 10 }, (_, n) => counters.find(row => row.id === `c${n}`)),
      counts: [of('shipments').length, of('timers').length, counters.length],
      byOrder: ['o0', 'o1', 'o2'].map(key => of('shipments').filter(row => row.orderId === key)),
      byMessage: ['m0', 'm1'].map(key => of('deliveries').filter(row => row.messageId === key)),
    }
  })
}

function isOf<T extends TableName>(
  entry: { table: TableName; row: unknown },
  table: T,
): entry is { table: T; row: Tables[T] } {
  return entry.table === table
}

/** Does the step on the store; the promise of its durability, or undefined when it made no commit. */
export async function perform(store: Store, step: Act): Promise<{ readonly durable: Promise<void> } | undefined> {
  if (step.kind === 'replace') {
    return store.replaceWorld(step.world, tx => {
      for (const { put, of } of step.changes) put ? tx.put(of.table, of.row) : tx.delete(of.table, of.row.id)
    })
  }
  if (step.kind === 'adopt' && step.from !== step.world && (await store.worlds()).includes(step.from)) {
    return store.adoptWorld(step.from, step.world, tx => {
      for (const { put, of } of step.changes) put ? tx.put(of.table, of.row) : tx.delete(of.table, of.row.id)
    })
  }
  if (step.kind === 'keep' && canKeep(step, await store.worlds())) {
    const write = (list: Changes) => (tx: Tx) => {
      for (const { put, of } of list) put ? tx.put(of.table, of.row) : tx.delete(of.table, of.row.id)
    }
    const options = { keep: { as: step.as, change: write(step.kept) } }
    return step.by === null
      ? store.replaceWorld(step.world, write(step.changes), options)
      : store.adoptWorld(step.by, step.world, write(step.changes), options)
  }
  if (step.kind === 'drop' && (await store.worlds()).includes(step.world)) return store.dropWorld(step.world)
  if (step.kind === 'compact') await store.compact()
  if (step.kind !== 'transact' || !(await store.worlds()).includes(step.world)) return undefined
  const refusal = new Error('on purpose')
  try {
    return await store.transact(step.world, step.at, async tx => {
      const write = (list: Changes) => {
        for (const { put, of } of list) put ? tx.put(of.table, of.row) : tx.delete(of.table, of.row.id)
      }
      const half = step.changes.length >> 1
      write(step.changes.slice(0, half))
      const vain = tx.part(() => {
        write(step.vain)
        throw refusal
      })
      await vain.catch(() => undefined)
      await tx.part(() => write(step.changes.slice(half)))
      if (step.fails) throw refusal
    })
  } catch (error) {
    if (error !== refusal) throw error
    return undefined
  }
}

export const plainJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value))
