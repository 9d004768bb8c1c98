import type { OndemandOrder, OndemandStep, Person } from './order.ts'

/** The plan with a driver wherever one accepts and nobody is named: who was has accepted before, and given it back. */
export function nameDriver(
  plan: readonly OndemandStep[],
  { driver }: Pick<OndemandOrder, 'driver'>,
  drawDriver: () => Person,
): readonly OndemandStep[] {
  let isTaken = driver !== null
  return plan.map(step => {
    // A driver who gives the order back leaves the place to another one.
    if (step.status === 902) isTaken = false
    if (step.status !== 903 || isTaken) return step
    isTaken = true
    return { ...step, driver: step.driver ?? drawDriver() }
  })
}
