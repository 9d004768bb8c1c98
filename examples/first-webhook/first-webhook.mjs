// From nothing to a verified webhook in a receiver of your own.
//
//   npm run first-webhook                                      with a sandbox of its own, a step every second
//   node examples/first-webhook/first-webhook.mjs [ORDER_ID]   beside `npm start`, a step every ten seconds
//
// Reads SANDBOX_URL, SANDBOX_USERNAME, SANDBOX_PASSWORD, SANDBOX_CLIENT_ID, SANDBOX_CLIENT_SECRET and
// SANDBOX_WEBHOOK_SECRET; without them it takes what `npm start` prints. It ends once the parcel is delivered.
import { once } from 'node:events'
import { receiveWebhooks } from './receive-webhooks.mjs'

const base = process.env.SANDBOX_URL ?? 'http://127.0.0.1:4100'
const secret = process.env.SANDBOX_WEBHOOK_SECRET ?? 'whsec_Y2Fycmllci1zYW5kYm94LXdlYmhvb2sh'
const DELIVERED = '905'

/** One call of /api/v2; the answer's body, or an error that says what the service said. */
async function call(method, path, { token, body } = {}) {
  const response = await fetch(`${base}/api/v2${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  }).catch(error => {
    throw new Error(`nothing answers at ${base} (${error.cause?.code ?? error.message}); is npm start running?`)
  })
  const answer = await response.json()
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${JSON.stringify(answer.data)}`)
  return answer
}

const login = await call('POST', '/login', {
  body: {
    username: process.env.SANDBOX_USERNAME ?? 'demo@sandbox.test',
    password: process.env.SANDBOX_PASSWORD ?? 'sandbox',
    client_id: Number(process.env.SANDBOX_CLIENT_ID ?? 1),
    client_secret: process.env.SANDBOX_CLIENT_SECRET ?? 'sandbox-client-secret',
  },
})
const token = (login.data ?? login).access_token

const receiver = await receiveWebhooks({
  secret,
  onEvent(event) {
    console.log(`verified ${event.order_id}: ${event.status} ${event.status_text}`)
    if (event.status === DELIVERED) receiver.emit('over')
  },
})
const over = once(receiver, 'over')
// Ctrl+C: the endpoint is deregistered, since nothing listens there afterwards.
process.once('SIGINT', () => receiver.emit('over'))
const endpoint = `http://127.0.0.1:${receiver.address().port}/webhooks`
const { id } = (await call('POST', '/webhooks', { token, body: { endpoint } })).data
try {
  // Books a parcel, as a client of its own would.
  await import('../first-parcel/first-parcel.mjs')
  await over
} finally {
  await call('DELETE', `/webhooks/${id}`, { token })
  receiver.close()
}
