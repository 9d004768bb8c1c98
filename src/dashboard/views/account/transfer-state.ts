import { controlHeaders, parseAnswer, reach } from '../../api.ts'
import { ApiProblem } from '../../api-problem.ts'
import { account } from '../../session.ts'

/** A file that is saved by then was read. */
const KEPT_MS = 60_000

/** Saves the account's state as a file. It goes through as it is: of 10,000 parcels it is too long to be parsed for nothing. */
export async function downloadState(): Promise<void> {
  const response = await reach('__sandbox/state', { headers: controlHeaders(), cache: 'no-store' })
  if (!response.ok) throw new ApiProblem(response.status, parseAnswer(await response.text()))
  const url = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = url
  link.download = `carrier-sandbox-${account.peek()}.json`
  link.click()
  // The browser reads it after the click, some of them a good while after.
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS)
}

/** Sends a file as it is. @param path below `/__sandbox` @param world the account that it is for */
export async function sendFile<T>(
  method: 'PUT' | 'POST',
  path: string,
  { file, world, signal }: { readonly file: File; readonly world: string; readonly signal?: AbortSignal },
): Promise<T> {
  const headers = { ...controlHeaders(), 'X-Sandbox-Account': world, 'Content-Type': 'application/json' }
  const response = await reach(`__sandbox${path}`, { method, headers, body: file, ...(signal ? { signal } : {}) })
  const answer = parseAnswer(await response.text())
  if (!response.ok) throw new ApiProblem(response.status, answer)
  // The sandbox checks its own answers; what a route answers its caller knows.
  return answer as T
}
