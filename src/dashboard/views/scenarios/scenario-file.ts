import type { ScenarioFile, ScenarioList as ScenarioRows, ScenarioSummary } from '../../../schemas/types.gen.ts'

/** A row of GET /scenarios?files=true: there its file is always given. */
export interface ListedScenario extends ScenarioSummary {
  file: ScenarioFile
}

export interface ScenarioList extends ScenarioRows {
  items: ListedScenario[]
}
