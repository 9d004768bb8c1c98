// The shop's story: three orders, three fates, known from webhooks alone. Run by `npm run examples`.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createShop } from './create-shop.mjs'

const FATES = [
  { order: 'SBX-HAPPY-1', ends: '913', course: ['901', '902', '903', '919', '904', '905', '913'] },
  {
    order: 'SBX-RETURN-1',
    ends: '908',
    course: ['901', '902', '903', '919', '904', '906', '904', '906', '907', '908'],
  },
  { order: 'SBX-ERROR-1', ends: '900', course: ['900'] },
]

/** @param {any} ready the line of `start --json` @param {(name: string, run: () => unknown) => Promise<void>} step */
export async function tellShop(ready, step) {
  const { account } = ready
  const post = async (url, body, headers = {}) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    const text = await response.text()
    assert.ok(response.ok, `${url} answered ${response.status}: ${text}`)
    return JSON.parse(text)
  }
  const bearer = { Authorization: `Bearer ${account.access_token}` }
  const from = {
    city: '100000',
    district: '100300',
    ward: await firstWard(ready.api, bearer, '100300'),
    name: 'Shop',
    phone: '0911222333',
  }
  const to = {
    city: '100000',
    district: '101500',
    ward: await firstWard(ready.api, bearer, '101500'),
    name: 'An',
    phone: '0988777666',
  }
  const parcel = { weight: 500, width: 20, height: 10, length: 30, cod: 250000 }
  const rates = await post(`${ready.api}/rates`, { shipment: { address_from: from, address_to: to, parcel } }, bearer)

  const shop = createShop({
    apiUrl: ready.api,
    token: account.access_token,
    webhookSecret: account.webhook_secret,
    rate: rates.data[0].id,
    from,
    to,
    parcel,
  }).listen(0, '127.0.0.1')
  await once(shop, 'listening')
  const url = `http://127.0.0.1:${shop.address().port}`

  await step('the shop books three orders', async () => {
    await post(`${ready.api}/webhooks`, { endpoint: `${url}/hook` }, bearer)
    for (const { order } of FATES) await post(`${url}/orders`, { order_id: order })
  })
  await step('an advanced clock delivers every webhook', async () => {
    const advanced = await post(`${ready.control}/clock/advance`, { until: 'idle' })
    assert.equal(advanced.settled, true)
  })
  for (const { order, ends, course } of FATES) {
    await step(`the shop knows from verified webhooks that ${order} ended as ${ends}`, async () => {
      const answer = await fetch(`${url}/orders/${order}`)
      const { status, history } = await answer.json()
      assert.equal(status, ends)
      assert.deepEqual(history, course)
    })
  }
  await step('the shop refuses a forged webhook', async () => {
    const forged = await fetch(`${url}/hook`, {
      method: 'POST',
      headers: {
        'webhook-id': 'msg_x',
        'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
        'webhook-signature': 'v1,AAAA',
      },
      body: '{"order_id":"SBX-HAPPY-1","status":"917","update_time":9999999999}',
    })
    assert.equal(forged.status, 401)
  })
  shop.close()
  shop.closeAllConnections()
}

async function firstWard(api, headers, district) {
  const answer = await fetch(`${api}/districts/${district}/wards`, { headers })
  return (await answer.json()).data[0].id
}
