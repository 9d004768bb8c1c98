import { isUsedUp } from '../../domain/faults/is-used-up.ts'
import { formatDuration, formatPace } from '../../domain/time/duration.ts'
import { dashedSecond, isoInstant } from '../../domain/time/instants.ts'
import type { WhyFinding } from '../../schemas/types.gen.ts'
import type { FaultState } from '../faults/faults.ts'
import { type DiagnosisInput, readDiagnosisInput, type WhyParts } from './diagnosis-input.ts'
import { findInEndpoints } from './endpoint-findings.ts'
import { makeFinding } from './finding.ts'
import { FINDINGS, type FindingCode } from './finding-table.ts'
import { findInShipments } from './shipment-findings.ts'

/** A person who watches waits so long without wondering, wall ms. */
const NEAR_MS = 60_000

const CLOCK = '/__sandbox/clock'

/** What `start` begins with. */
const LIVELY = { mode: 'real', pace: '10s' }

/** A jump of the wall clock is reported for so long, wall ms. */
const JUMP_IS_NEWS_MS = 600_000

export interface Explained {
  /** Virtual ms. */
  readonly now: number
  /** When the next thing is due; null when nothing is. */
  readonly nextAt: number | null
  /** How the clock runs. */
  readonly mode: DiagnosisInput['clock']['mode']
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
  const scene = await readDiagnosisInput(parts, world, shipment)
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

function findInProfile({ account, shipments, endpoints }: DiagnosisInput): readonly WhyFinding[] {
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

/** Rules that were set and may be forgotten. */
function findInFaults({ core, world }: DiagnosisInput): readonly WhyFinding[] {
  const rules = core.faults.list(world).filter(({ row, seen }) => !row.isOff && !isUsedUp(row.rule, seen))
  const onWebhooks = rules.filter(({ row }) => row.rule.fault.webhook !== undefined)
  const onCalls = rules.filter(({ row }) => row.rule.fault.webhook === undefined)
  return [...findingOf('fault_on_webhooks', onWebhooks), ...findingOf('fault_on_calls', onCalls)]
}

function findingOf(code: FindingCode, rules: readonly FaultState[]): readonly WhyFinding[] {
  // The one that has done most.
  const [worst] = rules.toSorted((a, b) => b.fired - a.fired)
  if (!worst) return []
  const { id, rule } = worst.row
  const { webhook, ...others } = rule.fault
  const effects = Object.entries(webhook ?? others).map(([key, value]) => `${key}: ${JSON.stringify(value)}`)
  const values = { rule: id, effects: effects.join(', '), fired: worst.fired, count: rules.length }
  const call = { method: 'DELETE', path: `/__sandbox/faults/${id}` } as const
  return [makeFinding(code, { values, call, about: { kind: 'fault', id, count: rules.length } })]
}

/** What keeps the whole account busy, or the whole sandbox. */
async function findInService({
  parts,
  core,
  world,
  now,
  wall,
  filling,
}: DiagnosisInput): Promise<readonly WhyFinding[]> {
  const findings: WhyFinding[] = []
  const failure = core.store.failure()
  if (failure) {
    const code = core.store.isDatabase ? 'store_away' : 'store_read_only'
    findings.push(makeFinding(code, { values: { reason: failure.message } }))
  }
  if (filling) findings.push(makeFinding('being_filled', { values: { done: filling.done, total: filling.total } }))
  if (parts.clock?.isAdvancing(world)) {
    findings.push(makeFinding('advance_under_way', { values: { now: dashedSecond(now) } }))
  }
  const jump = parts.wallWatch?.latestJump
  if (jump && Math.abs(wall - jump.to) < JUMP_IS_NEWS_MS) {
    const values = { from: dashedSecond(jump.from), to: dashedSecond(jump.to) }
    findings.push(makeFinding('wall_clock_jumped', { values }))
  }
  return findings
}

/** The clock stands, is slow, or what comes next is far away. */
function findInClock({ account, world, now, clock, next, wait, parts }: DiagnosisInput): readonly WhyFinding[] {
  // While it is advanced it is not the clock that holds things up.
  if (!next || parts.clock?.isAdvancing(world)) return []
  const due = dashedSecond(next.dueAt)
  if (clock.mode === 'frozen') {
    const call = { method: 'POST', path: CLOCK, body: LIVELY } as const
    return [makeFinding('clock_frozen', { values: { now: dashedSecond(now), due }, call })]
  }
  const findings: WhyFinding[] = []
  if (clock.factor < 1) {
    const call = { method: 'POST', path: CLOCK, body: LIVELY } as const
    findings.push(makeFinding('clock_slow', { values: { factor: clock.factor, due }, call }))
  }
  // Of a settlement and of a retry others tell.
  if (wait !== null && wait > NEAR_MS && (next.kind === 'step' || next.kind === 'ondemand-step')) {
    const values = { due, wait: roundly(wait), pace: formatPace(account.paceMs) }
    const call = { method: 'POST', path: `${CLOCK}/advance`, body: { to: isoInstant(next.dueAt) } } as const
    findings.push(makeFinding('next_step_far', { values, call }))
  }
  return findings
}

/** `2h` and not `2h3m17s412ms`: on a page, the seconds left of hours do not matter. */
function roundly(ms: number): string {
  const unit = ms >= 7_200_000 ? 3_600_000 : ms >= 120_000 ? 60_000 : 1_000
  return formatDuration(Math.round(ms / unit) * unit)
}
