import type { ViewProps } from '../../views.ts'
import { RequestPage } from './request-page.tsx'
import { RequestsPage } from './requests-page.tsx'

/** `#/requests` is the log, `#/requests/ID` the page of one call. */
export function RequestsView({ route }: ViewProps) {
  const [, id] = route.path
  return id === undefined ? <RequestsPage route={route} /> : <RequestPage key={id} id={id} query={route.query} />
}
