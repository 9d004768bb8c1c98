/** What is tried before anything is drawn: every single deviation, then pairs of them. The same for every seed. */
import type { Abilities } from './consumer.ts'
import {
  addField,
  type Change,
  changesOf,
  dropOrderId,
  duplicate,
  LATE_S,
  reorder,
  retry,
  rotate,
  sameSecond,
  together,
  twice,
  unknownBefore,
} from './deviations.ts'
import { isLegal } from './legality.ts'
import { keyOf, type Line, plainOf, type Script, type ScriptEvent, walk } from './script.ts'
import { isForward, movesAfter, walksOf } from './statuses.ts'

/** Scripts of one kind. What one of them breaks for good is known to be of this kind. */
export interface Group {
  /** For a person: `older after newer`. */
  readonly name: string
  readonly scripts: readonly Script[]
}

/** Ways on which the deviations are tried for which the statuses do not matter. */
const COMMON: readonly (readonly number[])[] = [
  [904, 905],
  [903, 904],
  [905, 913],
  [901, 914],
  [906, 907],
  [908, 913],
]
const COMMON_ONDEMAND: readonly (readonly number[])[] = [
  [904, 905],
  [906, 910],
]
/** Statuses of parcels that share an order. */
const SHARED = [905, 904, 903, 906, 908]
const SHARED_ONDEMAND = [910, 905, 904]
const PAIRED: readonly (readonly number[])[] = [
  [904, 905],
  [905, 913],
  [906, 904],
  [903, 904],
  [903, 904, 905],
  [906, 904, 906],
  [903, 904, 905, 913],
]
/** So many of the scripts of three events come before everything with several parcels. */
const BEST_KNOWN = 60
/** The same for four events. */
const BEST_KNOWN_LONGER = 20
const MINUTE_S = 60

const of = (line: Line) => (statuses: readonly number[]) => walk(statuses, line === 'ondemand' ? { line } : {})
const standard = of('standard')
const ondemand = of('ondemand')

function change(history: readonly ScriptEvent[], ...changes: readonly Change[]): Script {
  return changes.reduce((script, one) => one(script), plainOf(history))
}

/** One event for each parcel of an order. */
function parcels(events: readonly (readonly [number, Line])[]): readonly ScriptEvent[] {
  return events.map(([status, line], index) => ({
    status,
    at: MINUTE_S * index,
    ...(index === 0 ? {} : { parcel: index + 1 }),
    ...(line === 'ondemand' ? { line } : {}),
  }))
}

/** Two parcels of two orders: each event names its order. */
function orders(events: readonly (readonly [number, number])[]): readonly ScriptEvent[] {
  return events.map(([order, status], index) => ({
    status,
    at: MINUTE_S * index,
    ...(order === 1 ? {} : { parcel: order, order }),
  }))
}

/** The groups in their order; each script once, and legal for this consumer. */
export function* planGroups(abilities: Abilities): Generator<Group> {
  const known = new Set<string>()
  for (const group of groupsFor(abilities)) {
    const scripts = group.scripts.filter(script => {
      const key = keyOf(script)
      if (known.has(key) || !isLegal(script)) return false
      known.add(key)
      return true
    })
    if (scripts.length > 0) yield { ...group, scripts }
  }
}

function* groupsFor(abilities: Abilities): Generator<Group> {
  yield* singleEvents(abilities)
  yield* twoEvents(abilities)
  yield { name: 'three events of the best known statuses', scripts: threeEvents(abilities).slice(0, BEST_KNOWN) }
  yield { name: 'four events of the best known statuses', scripts: fourEvents().slice(0, BEST_KNOWN_LONGER) }
  if (abilities.severalParcels) yield* severalParcels(abilities)
  yield { name: 'again after a newer one', scripts: againAfterNewer(abilities) }
  yield { name: 'two orders', scripts: twoOrders() }
  yield { name: 'unknown status', scripts: unknownStatuses(abilities) }
  for (const statuses of PAIRED.slice(0, 2)) yield pairsOn(statuses, abilities)
  yield { name: 'three events', scripts: threeEvents(abilities) }
  for (const statuses of PAIRED.slice(2, 4)) yield pairsOn(statuses, abilities)
  yield { name: 'four events', scripts: fourEvents() }
  for (const statuses of PAIRED.slice(4)) yield pairsOn(statuses, abilities)
}

const linesOf = ({ ondemand: takesOndemand }: Abilities): readonly Line[] =>
  takesOndemand ? ['standard', 'ondemand'] : ['standard']

function* singleEvents(abilities: Abilities): Generator<Group> {
  const singles = linesOf(abilities).flatMap(line => walksOf(line, 1).map(of(line)))
  yield { name: 'late registration', scripts: singles.map(plainOf) }
  yield {
    name: 'the same status again',
    scripts: linesOf(abilities).flatMap(line => circlesOf(line).map(statuses => plainOf(of(line)(statuses)))),
  }
  yield { name: 'duplicate', scripts: singles.map(history => change(history, duplicate(1, 1))) }
  yield { name: 'retry after a lost answer', scripts: singles.map(history => change(history, retry(1, 1))) }
  yield { name: 'two copies at once', scripts: singles.map(history => change(history, twice(1))) }
}

/** A status, another one, and the first one again. */
function circlesOf(line: Line): readonly (readonly number[])[] {
  return walksOf(line, 2).flatMap(way => (movesAfter(line, way).includes(way[0] ?? 0) ? [[...way, way[0] ?? 0]] : []))
}

function* twoEvents(abilities: Abilities): Generator<Group> {
  const common = [...COMMON.map(standard), ...(abilities.ondemand ? COMMON_ONDEMAND.map(ondemand) : [])]
  const every = (...changes: readonly Change[]) => common.flatMap(history => changes.map(one => change(history, one)))
  yield { name: 'unknown field', scripts: every(addField(2), addField(1)) }
  if (abilities.rotation) yield { name: 'rotated secret', scripts: every(rotate(2)) }
  yield { name: 'no order_id', scripts: every(dropOrderId(2)) }
  const edges = walksOf('standard', 2)
  const all = (...changes: readonly Change[]) => edges.flatMap(way => changes.map(one => change(standard(way), one)))
  const forward = edges.filter(([from = 0, to = 0]) => isForward('standard', from, to))
  yield { name: 'same second', scripts: forward.map(way => change(standard(way), sameSecond(2))) }
  yield { name: 'older after newer', scripts: all(reorder(1, 2)) }
  yield { name: 'two at once', scripts: all(together(1, 2)) }
  yield { name: 'older after newer, a day late', scripts: all(reorder(1, 2, LATE_S)) }
}

function againAfterNewer(abilities: Abilities): readonly Script[] {
  const edges = walksOf('standard', 2)
  const all = (...changes: readonly Change[]) => edges.flatMap(way => changes.map(one => change(standard(way), one)))
  const ondemandEdges = abilities.ondemand ? walksOf('ondemand', 2).map(ondemand) : []
  return [
    ...all(retry(1, 2), retry(1, 2, LATE_S)),
    ...ondemandEdges.map(history => change(history, retry(1, 2))),
    ...COMMON.map(way => change(standard(way), duplicate(1, 2))),
  ]
}

function* severalParcels(abilities: Abilities): Generator<Group> {
  const pairs = SHARED.flatMap((one, index) =>
    SHARED.slice(index).map(other =>
      parcels([
        [one, 'standard'],
        [other, 'standard'],
      ]),
    ),
  )
  yield { name: 'second parcel', scripts: pairs.flatMap(history => [plainOf(history), change(history, reorder(1, 2))]) }
  if (abilities.ondemand) {
    const mixed = SHARED.slice(0, 3).flatMap(one => SHARED_ONDEMAND.map(other => [one, other] as const))
    yield {
      name: 'parcels of both lines',
      scripts: mixed.flatMap(([one, other]) => [
        plainOf(
          parcels([
            [one, 'standard'],
            [other, 'ondemand'],
          ]),
        ),
        plainOf(
          parcels([
            [other, 'ondemand'],
            [one, 'standard'],
          ]),
        ),
      ]),
    }
  }
  yield { name: 'parcels at once', scripts: pairs.map(history => change(history, together(1, 2))) }
  yield {
    name: 'three parcels at once',
    scripts: SHARED.map(status =>
      change(
        parcels([
          [status, 'standard'],
          [status, 'standard'],
          [status, 'standard'],
        ]),
        together(1, 2),
        together(2, 3),
      ),
    ),
  }
}

function twoOrders(): readonly Script[] {
  return COMMON.flatMap(([first = 0, second = 0]) => {
    const interleaved = orders([
      [1, first],
      [2, first],
      [1, second],
    ])
    return [
      plainOf(interleaved),
      change(interleaved, dropOrderId(3)),
      change(
        orders([
          [1, first],
          [2, second],
        ]),
        together(1, 2),
      ),
      change(interleaved, retry(1, 3)),
      change(interleaved, reorder(1, 3)),
    ]
  })
}

function unknownStatuses(abilities: Abilities): readonly Script[] {
  const ends = [905, 904, 903, 908, 913].map(status => standard([status]))
  const ondemandEnds = abilities.ondemand ? [906, 910].map(status => ondemand([status])) : []
  return [
    ...[...ends, ...ondemandEnds].map(history => change(history, unknownBefore(1))),
    ...COMMON.map(way => change(standard(way), unknownBefore(2))),
  ]
}

function threeEvents(abilities: Abilities): readonly Script[] {
  const timed = walksOf('standard', 3).flatMap(way =>
    [reorder(1, 3), reorder(2, 3), reorder(1, 2), retry(1, 3)].map(one => change(standard(way), one)),
  )
  const ondemandWalks = abilities.ondemand ? walksOf('ondemand', 3) : []
  return [...timed, ...ondemandWalks.map(way => change(ondemand(way), retry(1, 3)))]
}

function fourEvents(): readonly Script[] {
  return walksOf('standard', 4).flatMap(way => [reorder(2, 4), retry(1, 4)].map(one => change(standard(way), one)))
}

/** Every two deviations of one history. */
function pairsOn(statuses: readonly number[], abilities: Abilities): Group {
  const history = standard(statuses)
  const changes = changesOf(history).filter(([kind]) => kind !== 'rotated-secret' || abilities.rotation)
  const scripts = changes.flatMap(([, first], index) =>
    changes.slice(index).map(([, second]) => second(first(plainOf(history)))),
  )
  return { name: `two deviations of ${statuses.join(', ')}`, scripts: scripts.toSorted(bySteps) }
}

function bySteps(one: Script, other: Script): number {
  return one.deliveries.length - other.deliveries.length
}
