/** A control route of a sandbox that the stage has started; throws when it refuses. */
export async function askControl(sandbox, method, path, body) {
  const headers = { 'content-type': 'application/json' }
  const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
  const answer = await fetch(`${sandbox.control}/${path}`, init)
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
}
