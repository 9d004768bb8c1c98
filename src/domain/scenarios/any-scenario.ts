import type { OndemandScenario } from '../ondemand/ondemand-scenario.ts'
import type { Scenario } from './scenario.ts'

/** Of either line. */
export type AnyScenario = Scenario | OndemandScenario
