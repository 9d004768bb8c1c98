/**
 * The script in index.html. It asks for what the first page shows while the other scripts are on their way: on a slow line a
 * round trip less. early-calls.ts hands the answers out. A list that is answered before the events come does not count: an
 * event between the two would be missed.
 */
import '../first-paint.ts'

if (/^#?\/?(?:shipments)?$/.test(location.hash)) {
  const token = sessionStorage.getItem('carrier-sandbox.control-token')
  const headers = {
    'X-Sandbox-Account': sessionStorage.getItem('carrier-sandbox.account') ?? 'default',
    ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
  }
  const ask = (path: string) => {
    const controller = new AbortController()
    const response = fetch(path, { headers, cache: 'no-store', signal: controller.signal }).catch(() => null)
    return { headers, response, abort: () => controller.abort() }
  }
  const events = ask('__sandbox/events')
  const path = '__sandbox/shipments?sort=-created_at&size=50&page=1'
  const list = ask(path)
  let areEventsThere = false
  void events.response.then(answer => {
    areEventsThere = answer !== null
  })
  const response = list.response.then(answer => {
    if (areEventsThere) return answer
    list.abort()
    return null
  })
  window.earlyCalls = new Map([
    ['__sandbox/events', events],
    [path, { ...list, response }],
  ])
}
