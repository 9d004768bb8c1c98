/** Random histories with random deviations, within the promises. */
import { drawInteger, type Rng } from '../../domain/random.ts'
import type { Abilities } from './consumer.ts'
import { changesOf } from './deviations.ts'
import { isLegal } from './legality.ts'
import { type Line, plainOf, type Script, type ScriptEvent } from './script.ts'
import { movesAfter, statusesOf } from './statuses.ts'

const LONGEST_WALK = 6
const MOST_PARCELS = 3
const MOST_CHANGES = 4
/** Seconds between two events. */
const GAPS_S = [60, 60, 60, 900, 7_200, 86_400]
const TRIES = 50

/** Always a legal one; in the worst case a plain delivery. */
export function drawAny(random: Rng, abilities: Abilities): Script {
  const history = drawHistory(random, abilities)
  const changes = changesOf(history).filter(([kind]) => kind !== 'rotated-secret' || abilities.rotation)
  const wanted = drawInteger(random, 1, MOST_CHANGES)
  let script = plainOf(history)
  let made = 0
  for (let tries = 0; tries < TRIES && made < wanted; tries += 1) {
    const [kind, change] = pick(random, changes) ?? []
    if (kind === undefined || change === undefined) break
    const changed = change(script)
    if (!isLegal(changed)) continue
    script = changed
    made += 1
    // The events have other numbers now.
    if (kind === 'unknown-status') break
  }
  return script
}

function drawHistory(random: Rng, abilities: Abilities): readonly ScriptEvent[] {
  const count = drawInteger(random, 1, MOST_PARCELS)
  const walks = Array.from({ length: count }, (_, index) => {
    const line: Line = abilities.ondemand && random() < 0.25 ? 'ondemand' : 'standard'
    const isShared = index > 0 && abilities.severalParcels && random() < 0.6
    return { line, order: isShared ? 1 : index + 1, statuses: drawWalk(random, line) }
  })
  // Interleaved at random, each in its own order.
  const left = walks.map(({ statuses }) => [...statuses])
  const events: ScriptEvent[] = []
  let at = 0
  for (;;) {
    const open = left.flatMap((statuses, index) => (statuses.length > 0 ? [index] : []))
    const index = pick(random, open)
    const status = index === undefined ? undefined : left[index]?.shift()
    if (index === undefined || status === undefined) return events
    const { line, order } = walks[index] ?? { line: 'standard' as const, order: 1 }
    events.push({
      status,
      at,
      ...(index === 0 ? {} : { parcel: index + 1 }),
      ...(order === 1 ? {} : { order }),
      ...(line === 'ondemand' ? { line } : {}),
    })
    at += pick(random, GAPS_S) ?? 60
  }
}

/** From any status on: a parcel may be registered late. */
function drawWalk(random: Rng, line: Line): readonly number[] {
  const length = drawInteger(random, 1, LONGEST_WALK)
  const statuses = [pick(random, statusesOf(line)) ?? 901]
  while (statuses.length < length) {
    const next = pick(random, movesAfter(line, statuses))
    if (next === undefined) break
    statuses.push(next)
  }
  return statuses
}

function pick<T>(random: Rng, values: readonly T[]): T | undefined {
  return values[drawInteger(random, 0, values.length - 1)]
}
