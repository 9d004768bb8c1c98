import type { ViewProps } from '../../views.ts'
import { MoneyPage } from './money-page.tsx'
import { SessionPage } from './session-page.tsx'

/** `#/money`, and `#/money/sessions/ID` of a COD session. */
export function MoneyView({ route }: ViewProps) {
  const [, first, second] = route.path
  if (first === 'sessions' && second !== undefined) return <SessionPage key={second} id={second} route={route} />
  return <MoneyPage route={route} />
}
