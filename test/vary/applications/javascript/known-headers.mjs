// Leans on grease:header: a filter before the shop lets no answer and no webhook pass that has a header which it does not know.
import { freeze, idle, listen, same } from './sandbox.mjs'
import { eventOf, Shop } from './shop.mjs'

const ANSWER = [
  'connection',
  'content-length',
  'content-type',
  'date',
  'keep-alive',
  'transfer-encoding',
  'vary',
  'etag',
]
const KNOWN = new Set([...ANSWER, 'cache-control', 'content-encoding', 'retry-after', 'server'])
const SIGNED = ['webhook-id', 'webhook-timestamp', 'webhook-signature', 'x-signature']
const WEBHOOK = new Set([...KNOWN, ...SIGNED, 'host', 'accept', 'accept-encoding', 'user-agent'])
const refused = new Set()
function inspect(names, known) {
  for (const name of names) if (!known.has(name)) refused.add(name)
}

await freeze()
const shop = new Shop()
await shop.login()
const { headers } = await shop.call('GET', '/cities')
inspect(headers.keys(), KNOWN)
same('headers of the list of cities that are refused', [...refused], [])

const statuses = new Set()
const receiver = await listen((body, names) => {
  inspect(Object.keys(names), WEBHOOK)
  statuses.add(eventOf(body)?.status)
  return 200
})
await shop.register(receiver.url)
await shop.book('HEADER-1')
await idle()
same('headers of webhooks that are refused', [...refused], [])
same('the delivery came', statuses.has(905), true)
receiver.close()
