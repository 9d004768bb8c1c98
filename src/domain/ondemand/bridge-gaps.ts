import { allowedOndemandMoves, shortestOndemandPath } from './moves.ts'
import type { OndemandStep } from './order.ts'
import type { OndemandStatus } from './statuses.ts'

/**
 * A plan laid out on an order's points may have lost steps: those at points the order does not have, and the way to stops
 * that are not there. Where what is left would be no legal move, the moves that lead there come first, at its instant; a
 * step that no moves lead to does not happen. `start`: what the order is before the first step; null = that comes as it is.
 */
export function bridgeGaps(steps: readonly OndemandStep[], start: OndemandStatus | null): readonly OndemandStep[] {
  const bridged: OndemandStep[] = []
  let status = start ?? steps[0]?.status ?? 900
  let onBoard = false
  for (const [index, step] of steps.entries()) {
    if (index === 0 && start === null) {
      bridged.push(step)
      onBoard = step.status === 904
      continue
    }
    const isNews = step.pointState === 'arrived' || (step.pointState !== null && step.status === status)
    if (isNews && step.status === status) {
      bridged.push(step)
      continue
    }
    const isLegal = step.force || (!isNews && allowedOndemandMoves(status).includes(step.status))
    const way: readonly OndemandStatus[] | null = isLegal
      ? [step.status]
      : shortestOndemandPath({ status, pickupAt: onBoard ? 0 : null }, step.status)
    if (!way) continue
    const lead = isNews ? way : way.slice(0, -1)
    for (const [nth, between] of lead.entries()) {
      const plain = { reason: null, force: false, driver: null, pointState: null, webhook: null }
      // A driver who is named accepts before arriving.
      const driver = between === 903 ? step.driver : null
      const { at, point, stretch } = step
      bridged.push({ ...plain, driver, at, point, stretch, status: between, wait: nth === 0 ? step.wait : 0 })
    }
    bridged.push(lead.length === 0 ? step : { ...step, wait: 0 })
    status = step.status
    onBoard ||= way.includes(904)
  }
  return bridged
}
