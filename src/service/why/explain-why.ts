import type { WhyFinding } from '../../schemas/types.gen.ts'
import { findInClock } from './clock-findings.ts'
import { findInEndpoints } from './endpoint-findings.ts'
import { findInFaults } from './fault-findings.ts'
import { makeFinding } from './finding.ts'
import { FINDINGS } from './finding-table.ts'
import { readScene, type Scene, type WhyParts } from './scene.ts'
import { findInService } from './service-findings.ts'
import { findInShipments } from './shipment-findings.ts'

export interface Explained {
  /** Virtual ms. */
  readonly now: number
  /** When the next thing is due; null when nothing is. */
  readonly nextAt: number | null
  /** How the clock runs. */
  readonly mode: Scene['clock']['mode']
  /** Steps, settlements and attempts that are still to come. */
  readonly pending: number
  /** The gravest first, then in the order of the table. */
  readonly findings: readonly WhyFinding[]
}

/**
 * Why does nothing move? What keeps an account, or one of its shipments (id or order_id), from going on.
 * @throws SandboxError `not_found` for an unknown account or shipment.
 */
export async function explainWhy(parts: WhyParts, world: string, shipment: string | null): Promise<Explained> {
  const scene = await readScene(parts, world, shipment)
  const findings = [
    ...(await findInService(scene)),
    ...findInClock(scene),
    ...findInShipments(scene),
    ...(await findInEndpoints(scene)),
    ...findInFaults(scene),
    ...findInProfile(scene),
  ]
  const { now, next, clock, pending } = scene
  return { now, nextAt: next?.dueAt ?? null, mode: clock.mode, pending, findings: findings.toSorted(byGravity) }
}

function findInProfile({ account, shipments, endpoints }: Scene): readonly WhyFinding[] {
  const { name, switches } = account.profile
  const isTold = switches.ondemand_push !== 'none'
  if (isTold || endpoints.length === 0 || shipments.ondemand === 0) return []
  const call = { method: 'PUT', path: '/__sandbox/profile', body: { set: { ondemand_push: 'status' } } } as const
  return [makeFinding('ondemand_not_told', { values: { profile: name }, call })]
}

const GRAVITY = { blocks: 0, slows: 1, notes: 2 } as const
const ORDER = Object.keys(FINDINGS)

function byGravity(a: WhyFinding, b: WhyFinding): number {
  return GRAVITY[a.severity] - GRAVITY[b.severity] || ORDER.indexOf(a.code) - ORDER.indexOf(b.code)
}
