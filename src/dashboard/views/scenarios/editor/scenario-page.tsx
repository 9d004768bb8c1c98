import type { ScenarioWordList } from '../../../../schemas/types.gen.ts'
import { Failure } from '../../../components/failure.tsx'
import { Loading } from '../../../components/loading.tsx'
import { PageHead } from '../../../components/page-head.tsx'
import { useTexts } from '../../../i18n.ts'
import { scenarioMessages } from '../../../messages/scenario.ts'
import { hrefTo } from '../../../router.ts'
import { useLoad, useQuery } from '../../../use-query.ts'
import { loadScenario } from './load-scenario.ts'
import { ScenarioWorkshop } from './scenario-workshop.tsx'

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
