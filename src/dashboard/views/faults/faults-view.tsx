import type { ViewProps } from '../../views.ts'
import { FaultPage } from './fault-page.tsx'
import { FaultsPage } from './faults-page.tsx'

/** `#/faults` is the list, `#/faults/new` an empty rule, `#/faults/ID` the text of one. */
export function FaultsView({ route }: ViewProps) {
  const [, id] = route.path
  if (id === undefined) return <FaultsPage />
  return <FaultPage key={id} id={id === 'new' ? null : id} presetTitle={route.query.get('preset')} />
}
