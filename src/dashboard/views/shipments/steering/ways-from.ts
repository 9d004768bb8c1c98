import type { ShipmentDetail } from '../../../../schemas/types.gen.ts'
import { type Line, STATUS_MAPS } from './status-map.ts'

/** The part of a shipment that decides what can follow. */
export type Steered = Pick<ShipmentDetail, 'line' | 'carrier_code'> & {
  readonly timeline: readonly { readonly slug: string }[]
  readonly allowed: readonly { readonly slug: string }[]
}

/** The statuses on the shortest way to each status that can be reached, the status itself last. */
export type Ways = ReadonlyMap<string, readonly string[]>

interface Walk {
  /** From the first status of the shipment on. */
  readonly course: readonly string[]
  readonly slug: string
}

/** Where the shipment can go: by one move to what the control API allows, from there on along the map. */
export function waysFrom(shipment: Steered): Ways {
  const past = shipment.timeline.map(({ slug }) => slug)
  const ways = new Map<string, readonly string[]>()
  const seen = new Set<string>()
  let frontier: readonly Walk[] = shipment.allowed.map(({ slug }) => ({ slug, course: [...past, slug] }))
  while (frontier.length > 0) {
    const next: Walk[] = []
    for (const walk of frontier) {
      const path = walk.course.slice(past.length)
      if (!ways.has(walk.slug)) ways.set(walk.slug, path)
      // What may follow depends on more than the status: the delay remembers where it happened, the rest what was delivered.
      const { course } = walk
      const before = walk.slug === 'delayed' ? course.at(-2) : ''
      const state = `${walk.slug} ${before} ${course.includes(REMEMBERED[shipment.line])}`
      if (seen.has(state)) continue
      seen.add(state)
      for (const slug of movesAfter(walk, shipment)) next.push({ slug, course: [...course, slug] })
    }
    frontier = next
  }
  return ways
}

/** After it other moves are legal: a part was delivered, or the driver has the goods. */
const REMEMBERED: Readonly<Record<Line, string>> = { standard: 'partly-delivered', ondemand: 'picked-up' }

const AFTER_DELAY: Readonly<Record<'pickup' | 'delivery', readonly string[]>> = {
  pickup: ['waiting-for-pickup', 'on-the-way-to-pick-up', 'picked-up', 'cancelled'],
  delivery: ['out-for-delivery', 'delivery-failed', 'returning'],
}

function movesAfter({ slug, course }: Walk, { line, carrier_code: code }: Steered): readonly string[] {
  const moves = STATUS_MAPS[line].statuses.find(status => status.slug === slug)?.moves ?? []
  const remembers = course.includes(REMEMBERED[line])
  if (line === 'ondemand') {
    if (slug !== 'delivery-failed') return moves
    // A driver who gives the order back is no short cut to the road, nor is a failed delivery one back to the pickup.
    return moves.filter(move =>
      remembers ? move !== 'waiting-for-pickup' : /^(waiting-for-pickup|cancelled)$/.test(move),
    )
  }
  if (slug === 'delayed') {
    const struckAt = course.findLast(status => status !== 'delayed')
    return AFTER_DELAY[struckAt === 'out-for-delivery' ? 'delivery' : 'pickup']
  }
  return moves.filter(move => {
    if (slug === 'waiting-for-pickup' && move === 'creation-error') return code === null
    // COD was collected on the way only if a part was delivered.
    return move !== 'reconciled-with-carrier' || (slug !== 'returned' && slug !== 'lost') || remembers
  })
}
