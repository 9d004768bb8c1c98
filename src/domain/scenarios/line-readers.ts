import type { OndemandScenarioStep } from '../ondemand/ondemand-scenario.ts'
import type { OndemandStatus, OndemandStatuses } from '../ondemand/statuses.ts'
import type { StandardStatus, Statuses } from '../shipments/statuses.ts'
import type { StepReader } from './read-script.ts'
import { readStepChanges } from './read-step-changes.ts'
import type { ScenarioStep } from './scenario.ts'

/** Statuses in which a parcel's fees are settled. */
const SETTLED: readonly StandardStatus[] = [909, 910, 911, 912, 913]

export function standardReader(statuses: Statuses): StepReader<StandardStatus, ScenarioStep> {
  return {
    line: 'standard',
    statuses,
    foreign: ['driver', 'point', 'point_status'],
    read: (step, common) => ({ ...common, set: step.set ? readStepChanges(step.set) : null }),
    check({ set }, status) {
      if (set !== undefined && SETTLED.includes(status)) {
        const message = 'from 909 on the money is being reconciled; set fees, weight and COD at an earlier step'
        return [{ key: 'set', message }]
      }
      if (set?.cod_collected === undefined || status === 916) return []
      return [
        {
          key: 'set/cod_collected',
          message: 'only a partial delivery collects a part; set it at partly-delivered (916)',
        },
      ]
    },
  }
}

export function ondemandReader(statuses: OndemandStatuses): StepReader<OndemandStatus, OndemandScenarioStep> {
  return {
    line: 'ondemand',
    statuses,
    foreign: ['set'],
    read: (step, common) => ({
      ...common,
      driver: step.driver ?? null,
      point: step.point ?? null,
      pointState: step.point_status ?? null,
    }),
    check({ driver }, status) {
      if (driver === undefined || status === 903) return []
      return [{ key: 'driver', message: 'a driver accepts at picking-up (903); name the driver there' }]
    },
  }
}
