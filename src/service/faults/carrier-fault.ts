import { say } from '../../domain/messages.ts'
import type { OndemandScenario } from '../../domain/ondemand/statuses.ts'
import type { Scenario, ScenarioBranch, ScenarioOf, Script } from '../../domain/scenarios/scenario.ts'
import type { AccountRow } from '../../domain/world.ts'
import type { FaultEffect } from '../../schemas/types.gen.ts'
import { findScenario } from '../scenarios/find-scenario.ts'
import type { Core } from '../world/core.ts'

export type CarrierFault = NonNullable<FaultEffect['carrier']>

/** A carrier that gives the number later gives it so much later (virtual ms; a pace caps it like any wait). */
const NUMBER_DELAY_MS = 3_600_000

/** Scenarios that show what a fault does; `rate_expired` never gets that far. */
const SHOWN_BY = {
  pickup_failed: 'slow-pickup',
  partial: 'partial-delivery',
  return: 'delivery-failed-then-returned',
  lost: 'lost',
  overweight: 'overweight',
  stuck: 'stuck',
} as const satisfies { readonly [F in CarrierFault]?: string }

export interface StruckParcel {
  /** The scenario that the booking would have used. */
  readonly chosen: Scenario
  /** Of the booked carrier. */
  readonly carrier: { readonly name: string; readonly redelivery: { readonly free_attempts: number } }
}

/** What becomes of a parcel instead: its scenario under the fault (webhooks-and-faults.md, C1–C10). */
export function applyCarrierFault(
  core: Pick<Core, 'scenarios'>,
  account: AccountRow,
  { fault, chosen, carrier }: StruckParcel & { readonly fault: Exclude<CarrierFault, 'rate_expired'> },
): Scenario {
  const named = (name: string) => findScenario(core, account, { name, line: 'standard' })
  switch (fault) {
    case 'down':
      return refusing(named('creation-error'), { error: downText(carrier.name), delayMs: 0 })
    case 'no_tracking':
      return acceptedLater(chosen)
    case 'delivery_failed':
      return failingUntilCharged(named('delivery-failed-retry'), carrier.redelivery.free_attempts)
    default:
      return named(SHOWN_BY[fault])
  }
}

/** The same for an on-demand order, which knows fewer (`ONDEMAND_FAULTS`). */
export function applyCarrierFaultToOrder(
  core: Pick<Core, 'scenarios'>,
  account: AccountRow,
  { fault, chosen, carrier }: { fault: CarrierFault; chosen: OndemandScenario; carrier: { readonly name: string } },
): OndemandScenario {
  const named = (name: string) => findScenario(core, account, { name, line: 'ondemand' })
  switch (fault) {
    case 'down':
      // As with any refusal of a ride, the call is answered first.
      return refusing(named('ondemand-error'), { error: downText(carrier.name) })
    case 'no_tracking':
      return acceptedLater(chosen)
    case 'pickup_failed':
      return named('ondemand-driver-cancels')
    case 'delivery_failed':
      return named('ondemand-one-stop-fails')
    case 'return':
      return named('ondemand-returned')
    case 'stuck':
      return cutAfterPickup(named('ondemand-happy'))
    default:
      return chosen
  }
}

function downText(carrier: string): string {
  return say('carrier_down', { carrier })
}

/** With every carrier alike. */
function refusing<S extends Scenario | OndemandScenario>(
  scenario: S,
  { error, delayMs = scenario.create.delayMs }: { readonly error: string; readonly delayMs?: number },
): S {
  return { ...scenario, create: { delayMs, error, webhook: null }, script: [], carriers: new Map() }
}

function acceptedLater<Line, Step>(scenario: ScenarioOf<Line, Step>): ScenarioOf<Line, Step> {
  const later = (branch: ScenarioBranch<Step>): ScenarioBranch<Step> => ({
    create: { ...branch.create, delayMs: Math.max(branch.create.delayMs, NUMBER_DELAY_MS) },
    script: branch.script,
  })
  const carriers = new Map([...scenario.carriers].map(([name, branch]) => [name, later(branch)]))
  return { ...scenario, ...later(scenario), carriers }
}

/** As many more failed attempts as the carrier's price covers, so that the one that delivers is charged. */
function failingUntilCharged(scenario: Scenario, freeAttempts: number): Scenario {
  const { script } = scenario
  const failures = script.filter(entry => statusOf(entry) === 906).length
  const last = script.findLastIndex(entry => statusOf(entry) === 906)
  const round = script.slice(last, last + 2)
  const more = Math.max(0, freeAttempts - failures)
  if (last < 0) return scenario
  const longer = [...script.slice(0, last), ...Array.from({ length: more }, () => round).flat(), ...script.slice(last)]
  return { ...scenario, script: longer }
}

/** The driver has the goods, and then nothing more is heard. */
function cutAfterPickup(scenario: OndemandScenario): OndemandScenario {
  const pickup = scenario.script.findIndex(entry => statusOf(entry) === 904)
  return pickup < 0 ? scenario : { ...scenario, script: scenario.script.slice(0, pickup + 1), carriers: new Map() }
}

function statusOf<Step extends { readonly status: number }>(entry: Script<Step>[number]): number | null {
  return entry.kind === 'step' ? entry.step.status : null
}
