import type {
  ScenarioDetail,
  ScenarioFile,
  ScenarioList as ScenarioRows,
  ScenarioSummary,
} from '../../../schemas/types.gen.ts'
import { control, controlHeaders, parseAnswer, reach } from '../../api.ts'
import { ApiProblem } from '../../api-problem.ts'

/** A row of GET /scenarios?files=true: there its file is always given. */
export interface ListedScenario extends ScenarioSummary {
  file: ScenarioFile
}

export interface ScenarioList extends ScenarioRows {
  items: ListedScenario[]
}

/** GET /scenarios/{name}, and the same as text. */
export interface LoadedScenario extends ScenarioDetail {
  /** YAML, as a person writes it. */
  readonly text: string
}

export async function loadScenario(name: string, signal: AbortSignal): Promise<LoadedScenario> {
  const path = `/scenarios/${encodeURIComponent(name)}`
  const detail = await control<ScenarioDetail>('GET', path, undefined, { signal })
  const response = await reach(`__sandbox${path}`, {
    headers: { ...controlHeaders(), Accept: 'application/yaml' },
    cache: 'no-store',
    signal,
  })
  const text = await response.text()
  if (!response.ok) throw new ApiProblem(response.status, parseAnswer(text))
  // Where editors find the schema is of use in a file, not here.
  return { ...detail, text: text.replace(/^# yaml-language-server:.*\n/, '') }
}
