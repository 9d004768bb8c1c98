/**
 * The script in index.html. It asks for what the first page shows while the other scripts are on their way: on a slow line a
 * round trip less. The events come first, so that none is missed after the list was read. early-calls.ts hands them out.
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
    return [path, { headers, response, abort: () => controller.abort() }] as const
  }
  const list = '__sandbox/shipments?sort=-created_at&size=50&page=1'
  window.earlyCalls = new Map(['__sandbox/events', list].map(ask))
}
