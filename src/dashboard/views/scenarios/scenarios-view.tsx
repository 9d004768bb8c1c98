import type { ViewProps } from '../../views.ts'
import { ScenarioPage } from './editor/scenario-page.tsx'
import { ScenarioList } from './scenario-list.tsx'

/** `#/scenarios` is the list, `#/scenarios/NAME` the page of one. */
export function ScenariosView({ route }: ViewProps) {
  const [, name] = route.path
  return name === undefined ? <ScenarioList route={route} /> : <ScenarioPage key={name} name={name} />
}
