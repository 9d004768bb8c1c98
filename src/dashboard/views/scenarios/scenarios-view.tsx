import type { ScenarioWordList } from '../../../schemas/types.gen.ts'
import { PageHead } from '../../components/panel.tsx'
import { Failure, Loading } from '../../components/placeholders.tsx'
import { useTexts } from '../../i18n.ts'
import { scenarioMessages } from '../../messages/scenario.ts'
import { hrefTo } from '../../router.ts'
import { useLoad, useQuery } from '../../use-query.ts'
import type { ViewProps } from '../../views.ts'
import { ScenarioWorkshop } from './editor/scenario-workshop.tsx'
import { loadScenario } from './scenario-file.ts'
import { ScenarioList } from './scenario-list.tsx'

/** `#/scenarios` is the list, `#/scenarios/NAME` the page of one. */
export function ScenariosView({ route }: ViewProps) {
  const [, name] = route.path
  return name === undefined ? <ScenarioList route={route} /> : <ScenarioPage key={name} name={name} />
}

/** One scenario: its picture, its text, and what would happen. */
export function ScenarioPage({ name }: { readonly name: string }) {
  const t = useTexts(scenarioMessages)
  const scenario = useLoad(`scenario ${name}`, signal => loadScenario(name, signal), { on: ['change:scenarios'] })
  const words = useQuery<ScenarioWordList>('/scenario-words')
  const error = scenario.error ?? words.error
  if (scenario.data && words.data) {
    return (
      <ScenarioWorkshop
        scenario={scenario.data}
        words={words.data}
        trouble={error}
        onChanged={() => scenario.refetch()}
      />
    )
  }
  const retry = () => {
    scenario.refetch()
    words.refetch()
  }
  return (
    <>
      <PageHead title={name} back={{ href: hrefTo(['scenarios']), label: t.back }} />
      {error ? <Failure error={error} onRetry={retry} /> : <Loading />}
    </>
  )
}
