import { SandboxError } from '../../domain/errors.ts'
import type { FaultRow } from '../../domain/faults/fault-rows.ts'
import { mergeAnswers, mergeChaos } from '../../domain/faults/merge-effects.ts'
import { idOfStartRule } from '../../domain/faults/rule-order.ts'
import type { Awaitable, Tx, View } from '../../store/store.ts'
import { commitDurably } from '../world/commit.ts'
import type { ChangePorts, Core } from '../world/core.ts'
import { nextNumber } from '../world/counters.ts'
import { noteOf } from '../world/notice-text.ts'
import { type FaultFired, publishChange } from '../world/notices.ts'
import { forgetCounts } from './fault-counts.ts'
import {
  type FaultOptions,
  type FaultState,
  type Faults,
  type FiringContext,
  subjectOfCall,
  subjectOfEvent,
} from './faults.ts'
import { type FiringLog, openFiringLog } from './firing-log.ts'
import { concerned, type Encounter, type Firing, foreseeFiring, type Meeting, meetRules } from './firing-rules.ts'
import { type HeldRule, hasEnded, heldRules, holdRule, stateOf } from './held-rule.ts'

/** Each call is held against all of them. */
export const MOST_RULES = 1_000

interface Known {
  /** With those that have ended. */
  readonly stored: readonly HeldRule[]
  readonly live: readonly HeldRule[]
}

interface WorldFaults {
  seed: number
  /** In the order in which they have their way; a rule that has ended may still be among them. */
  rules: readonly HeldRule[]
  readonly log: FiringLog
}

/**
 * The fault rules of all accounts. They and what they have counted are rows of the store; what is asked at every call, and
 * what is shown, is kept in memory.
 */
export function createFaults({ store, clocks, notices, log }: ChangePorts & Pick<Core, 'log'>): Faults {
  const worlds = new Map<string, WorldFaults>()

  const forget = (world: string): void => {
    worlds.get(world)?.log.close()
    worlds.delete(world)
  }

  const required = (world: string): WorldFaults => {
    const found = worlds.get(world)
    if (!found) throw new SandboxError('not_found', `no account "${world}"; GET /__sandbox/accounts lists them.`)
    return found
  }

  /** Those that have not ended by a virtual instant, the present one by default. */
  const live = (world: string, at?: number): readonly HeldRule[] => {
    const found = worlds.get(world)
    if (!found || found.rules.length === 0) return []
    const now = at ?? clocks.now(world)
    return found.rules.some(rule => hasEnded(rule, now))
      ? found.rules.filter(rule => !hasEnded(rule, now))
      : found.rules
  }

  const heldIn = async (view: View, world: string): Promise<readonly HeldRule[]> => {
    const { rules } = required(world)
    return (await heldRules(view)).map(stored => rules.find(held => isSame(held.row, stored.row)) ?? stored)
  }

  /** Changes the rows, and then the copy in memory. Changes of one world run one after another. */
  const change = async <T>(
    world: string,
    make: (tx: Tx, known: Known) => Awaitable<{ readonly rules: readonly HeldRule[]; readonly value: T }>,
  ): Promise<T> => {
    required(world)
    const { value: made, durable } = await store.transact(
      world,
      () => clocks.now(world),
      async (tx, now) => {
        const stored = await heldIn(tx, world)
        const ended = stored.filter(held => hasEnded(held, now))
        // Those of --faults come back with a reset.
        for (const { row } of ended) if (row.origin === 'api') await drop(tx, row)
        const left = stored.filter(held => !ended.includes(held))
        // Of which rules this is said; a reset that comes next begins with others.
        return { state: required(world), ...(await make(tx, { stored, live: left })) }
      },
    )
    const { state, rules, value } = made
    state.rules = rules
    try {
      await durable
    } catch (error) {
      // The disk refused it and the store took it back.
      state.rules = await store.read(world, view => heldIn(view, world))
      throw error
    }
    return value
  }

  /** The same, sent to the listeners of the account. @param nameOf the one rule that it was; null = several */
  const changeAloud = async <T>(
    world: string,
    nameOf: (value: T) => string | null,
    make: Parameters<typeof change<T>>[1],
  ): Promise<T> => {
    const value = await change(world, make)
    publishChange({ clocks, notices }, world, { at: clocks.now(world), what: 'faults', name: nameOf(value) })
    return value
  }

  /** Counted in the change, and shown once that is on the disk. */
  const meet = async (world: string, encounter: Encounter, change: FiringContext): Promise<readonly Firing[]> => {
    const rules = live(world, change.at)
    if (rules.length === 0) return []
    const { seed } = required(world)
    const { met, firings } = await meetRules(change.tx, { rules, encounter }, { seed, now: change.at })
    for (const meeting of met) change.defer(() => show(meeting))
    return firings
  }

  /** A rule did its work: told once the change is on the disk. A reset or a removal before that begins another history. */
  const fire = (
    { tx, at, defer }: FiringContext,
    world: string,
    { firing: { held, counts }, ...facts }: Omit<FaultFired, 'kind' | 'at' | 'rule'> & { readonly firing: Firing },
  ): void => {
    const state = required(world)
    const fired = { ...counts, fired: counts.fired + 1, lastFiredAt: at }
    tx.put('faultCounts', fired)
    const rule = held.row.id
    const { effects, on, orderId } = facts
    const told: FaultFired = { kind: 'fault', at, rule, ...facts }
    tx.note?.(noteOf(told))
    const isNoted = tx.note !== undefined
    defer(() => {
      if (worlds.get(world) !== state) return
      show({ held, counts: fired })
      log.info({ world, rule, effects, on, orderId }, 'a fault rule fired')
      notices.publish(world, told, { isNoted })
    })
  }

  /** The firings by their rules: what merging gives back are the rules. */
  const firingOf = (firings: readonly Firing[], rule: FaultRow['rule']): Firing => {
    const found = firings.find(({ held }) => held.row.rule === rule)
    if (!found) throw new Error('a rule that did not fire has brought an effect')
    return found
  }

  return {
    begin(world, { seed, rules }) {
      forget(world)
      const now = clocks.now(world)
      const lasting = rules.filter(rule => !hasEnded(rule, now))
      worlds.set(world, { seed, rules: lasting, log: openFiringLog(notices, world) })
    },
    follow(world, { seed, rules }) {
      const found = worlds.get(world)
      if (!found) return
      const now = clocks.now(world)
      found.seed = seed
      found.rules = rules.filter(rule => !hasEnded(rule, now))
    },
    forget,
    list: world => live(world).map(stateOf),
    firings: world => worlds.get(world)?.log.list() ?? [],
    hasRules: (world, at) => live(world, at).some(({ row }) => !row.isOff),
    add: (world, rules) =>
      changeAloud(world, nameOfOne, async (tx, known) => {
        refuseTooMany(known.live.length + rules.length)
        const added: HeldRule[] = []
        for (const rule of rules) {
          const id = String(await nextNumber(tx, 'faults'))
          const row: FaultRow = { id, rule, origin: 'api', addedAt: clocks.now(world) }
          tx.put('faults', row)
          added.push(holdRule(row))
        }
        return { rules: [...known.live, ...added], value: added.map(stateOf) }
      }),
    replaceStart: (world, rules) =>
      change(world, async (tx, known) => {
        const addedAt = clocks.now(world)
        const started = rules.map((rule, index): HeldRule => {
          const row: FaultRow = { id: idOfStartRule(index + 1), rule, origin: 'start', addedAt }
          const before = known.stored.find(held => held.row.id === row.id && isSameRule(held.row, row))
          return holdRule(row, before?.shown.counts)
        })
        for (const { row } of known.stored) {
          if (row.origin !== 'start') continue
          if (started.some(held => held.row.id === row.id && isSameRule(held.row, row))) tx.delete('faults', row.id)
          else await drop(tx, row)
        }
        for (const { row } of started) tx.put('faults', row)
        const others = known.live.filter(({ row }) => row.origin !== 'start')
        return { rules: [...started, ...others], value: undefined }
      }),
    set: (world, id, wishes) =>
      changeAloud(
        world,
        () => id,
        (tx, known) => {
          const held = known.live.find(({ row }) => row.id === id)
          if (!held) throw unknownRule(id)
          const changed = changeRule(held, wishes, clocks.now(world))
          tx.put('faults', changed.row)
          if (wishes.rule) tx.delete('faultCounts', id)
          return { rules: known.live.map(one => (one === held ? changed : one)), value: stateOf(changed) }
        },
      ),
    remove: (world, id) =>
      changeAloud(
        world,
        () => id,
        async (tx, known) => {
          const held = known.live.find(({ row }) => row.id === id)
          if (!held) throw unknownRule(id)
          await drop(tx, held.row)
          return { rules: known.live.filter(other => other !== held), value: undefined }
        },
      ),
    clear: world =>
      changeAloud(
        world,
        () => null,
        async (tx, known) => {
          for (const { row } of known.stored) await drop(tx, row)
          return { rules: [], value: undefined }
        },
      ),
    onCall(world, call) {
      const rules = live(world)
      const encounter: Encounter = { kind: 'answer', subject: subjectOfCall(call), key: call.key }
      if (rules.length === 0 || concerned(rules, encounter, clocks.now(world)).length === 0) return null
      return commitDurably({ store, clocks, notices }, { world }, async change => {
        const firings = await meet(world, encounter, change)
        const [first] = firings
        if (!first) return null
        const { effect, phase, brought } = mergeAnswers(firings.map(({ held }) => held.row.rule))
        const { operation: on, orderId } = call
        for (const { rule, keys } of brought) {
          const firing = firingOf(firings, rule)
          fire(change, world, { firing, effects: keys, on, orderId, shipmentId: null, endpointId: null })
        }
        const drawing = brought.find(({ keys }) => keys.includes('delay'))
        const { draw } = drawing ? firingOf(firings, drawing.rule) : first
        const rules = brought.map(({ rule }) => firingOf(firings, rule).held.row.id)
        return { effect, phase, rules, rng: draw('delay') }
      })
    },
    async onEvent(world, event, change) {
      const firings = await meet(world, { kind: 'webhook', subject: subjectOfEvent(event), key: event.key }, change)
      if (firings.length === 0) return null
      const { effect: chaos, brought } = mergeChaos(firings.map(({ held }) => held.row.rule))
      const faults = brought.flatMap(({ rule, keys }) => {
        const firing = firingOf(firings, rule)
        fire(change, world, {
          firing,
          effects: keys.map(key => `webhook.${key}`),
          on: event.event,
          orderId: event.orderId,
          shipmentId: event.shipmentId,
          endpointId: event.endpoint.id,
        })
        return keys.map(key => `${key} (rule ${firing.held.row.id})`)
      })
      return { chaos, faults }
    },
    async isEarly(world, event, { tx, at }) {
      const rules = live(world, at)
      if (!rules.some(({ row }) => row.rule.fault.webhook?.early)) return false
      const { seed } = required(world)
      const encounter: Encounter = { kind: 'webhook', subject: subjectOfEvent(event), key: event.key }
      const firing = await foreseeFiring(tx, { rules, encounter }, { seed, now: at })
      return mergeChaos(firing.map(({ row }) => row.rule)).effect.early === true
    },
    async onBooking(world, call, change) {
      const [first] = await meet(world, { kind: 'carrier', subject: subjectOfCall(call), key: call.key }, change)
      if (!first) return null
      const { operation, orderId } = call
      const of = { on: operation, orderId, shipmentId: null, endpointId: null }
      fire(change, world, { firing: first, effects: ['carrier'], ...of })
      return first.held.row.rule.fault.carrier ?? null
    },
  }
}

function changeRule(held: HeldRule, { enabled, rule }: FaultOptions, now: number): HeldRule {
  const { isOff = false, ...row } = held.row
  if (rule && row.origin === 'start') {
    const detail = `rule "${row.id}" comes from --faults; change it in that file, or switch it off here and add another.`
    throw new SandboxError('conflict', detail, { pointer: '/rule' })
  }
  const isOffNow = enabled === undefined ? isOff : !enabled
  const off = isOffNow ? { isOff: isOffNow } : {}
  return rule ? holdRule({ ...row, rule, addedAt: now, ...off }) : { ...held, row: { ...row, ...off } }
}

function show({ held, counts: { seen, fired, lastFiredAt } }: Meeting): void {
  held.shown.counts = { seen, fired, lastFiredAt }
}

async function drop(tx: Tx, { id }: FaultRow): Promise<void> {
  tx.delete('faults', id)
  await forgetCounts(tx, id)
}

function nameOfOne(added: readonly FaultState[]): string | null {
  return added.length === 1 && added[0] ? added[0].row.id : null
}

/** The very words, too: a rule may have been changed since. */
function isSame(held: FaultRow, stored: FaultRow): boolean {
  return held.id === stored.id && JSON.stringify(held) === JSON.stringify(stored)
}

/** The same words, whenever it was added. */
export function isSameRule(one: Pick<FaultRow, 'rule'>, other: Pick<FaultRow, 'rule'>): boolean {
  return JSON.stringify(one.rule) === JSON.stringify(other.rule)
}

function unknownRule(id: string): SandboxError {
  return new SandboxError('not_found', `no fault rule "${id}" in this account; GET /__sandbox/faults lists them.`)
}

function refuseTooMany(count: number): void {
  if (count <= MOST_RULES) return
  const detail = `the account would have ${count} fault rules, more than ${MOST_RULES}; delete some, or let one rule match more.`
  throw new SandboxError('conflict', detail)
}
