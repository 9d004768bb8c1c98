// The shop as a server of its own, to try webhooks and `certify` with:
//
//   node examples/shop/serve.mjs
//
// Listens on 127.0.0.1, PORT (3000); 0 = a free one. Reads SANDBOX_API_URL, SANDBOX_USERNAME, SANDBOX_PASSWORD,
// SANDBOX_CLIENT_ID, SANDBOX_CLIENT_SECRET and SANDBOX_WEBHOOK_SECRET; without them it takes what `npm start` prints.
import { bookByLogin } from './book-by-login.mjs'
import { createShop } from './create-shop.mjs'

const { env } = process
const clientSecret = env.SANDBOX_CLIENT_SECRET ?? 'sandbox-client-secret'
const shop = createShop({
  book: bookByLogin({
    apiUrl: env.SANDBOX_API_URL ?? 'http://127.0.0.1:4100/api/v2',
    username: env.SANDBOX_USERNAME ?? 'demo@sandbox.test',
    password: env.SANDBOX_PASSWORD ?? 'sandbox',
    clientId: Number(env.SANDBOX_CLIENT_ID ?? 1),
    clientSecret,
  }),
  webhookSecret: env.SANDBOX_WEBHOOK_SECRET ?? 'whsec_Y2Fycmllci1zYW5kYm94LXdlYmhvb2sh',
  clientSecret,
})
const server = shop.listen(Number(env.PORT ?? 3000), '127.0.0.1', error => {
  if (error) throw error
  console.log(`the shop listens on http://127.0.0.1:${server.address().port}`)
})
