import { controlHeaders, parseAnswer, reach } from '../../api.ts'
import { ApiProblem } from '../../api-problem.ts'
import { account } from '../../session.ts'

/** Answer of an import and of a restore. */
export interface Imported {
  readonly shipments: number
}

/** A file that is saved by then was read. */
const KEPT_MS = 60_000

/** Saves the account's state as a file. It goes through as it is: of 10,000 parcels it is too long to be parsed for nothing. */
export async function downloadState(): Promise<void> {
  const response = await reach('__sandbox/state', { headers: controlHeaders(), cache: 'no-store' })
  if (!response.ok) throw new ApiProblem(response.status, parseAnswer(await response.text()))
  const url = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = url
  link.download = `carrier-sandbox-${account.get()}.json`
  link.click()
  // The browser reads it after the click, some of them a good while after.
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS)
}

/** Puts an exported state in the place of what the account holds. */
export async function uploadState(file: File): Promise<Imported> {
  const headers = { ...controlHeaders(), 'Content-Type': 'application/json' }
  const response = await reach('__sandbox/state', { method: 'PUT', headers, body: file })
  const answer = parseAnswer(await response.text())
  if (!response.ok) throw new ApiProblem(response.status, answer)
  // Its schema is sandbox/state-imported.schema.json.
  return answer as Imported
}
