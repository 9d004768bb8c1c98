import { Agent, fetch } from 'undici'

/** Some calls take minutes on a busy machine, and fetch itself gives up after five. */
const patient = new Agent({ headersTimeout: 0, bodyTimeout: 0 })

/** A control route of a sandbox that the stage has started; throws when it refuses. */
export async function askControl(sandbox, method, path, body) {
  const headers = { 'content-type': 'application/json' }
  const init = { method, headers, dispatcher: patient, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
  const answer = await fetch(`${sandbox.control}/${path}`, init)
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
}
