// The shop's story: three orders, three fates, known from webhooks alone. Run by `npm run examples`.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createShop } from './create-shop.mjs'
import { postShipment } from './post-shipment.mjs'

const FATES = [
  {
    order: 'SBX-HAPPY-1',
    ends: '913',
    // From 909 on it is the daily settlement that pays the COD out.
    course: ['901', '902', '903', '919', '904', '905', '909', '912', '910', '911', '913'],
  },
  {
    order: 'SBX-RETURN-1',
    ends: '908',
    course: ['901', '902', '903', '919', '904', '906', '904', '906', '907', '908'],
  },
  { order: 'SBX-ERROR-1', ends: '900', course: ['900'] },
]

/**
 * @param {any} ready the line of `start --json`, with the account to use
 * @param {(name: string, run: () => unknown) => Promise<void>} step
 */
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
  const chosen = { 'X-Sandbox-Account': account.id }
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

  const book = orderId =>
    postShipment({
      apiUrl: ready.api,
      token: account.access_token,
      shipment: { rate: rates.data[0].id, order_id: orderId, payer: 1, address_from: from, address_to: to, parcel },
    })
  const { webhook_secret: webhookSecret, client_secret: clientSecret } = account
  const shop = createShop({ book, webhookSecret, clientSecret }).listen(0, '127.0.0.1')
  await once(shop, 'listening')
  const url = `http://127.0.0.1:${shop.address().port}`

  await step('the shop books three orders', async () => {
    await post(`${ready.api}/webhooks`, { endpoint: `${url}/hook` }, bearer)
    for (const { order } of FATES) await post(`${url}/orders`, { order_id: order })
  })
  await step('an advanced clock delivers every webhook', async () => {
    const advanced = await post(`${ready.control}/clock/advance`, { until: 'idle' }, chosen)
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
  await step('the list of shipments agrees with what the webhooks told', async () => {
    const answer = await fetch(`${ready.api}/shipments?size=100`, { headers: bearer })
    const { data } = await answer.json()
    // A record's fields stand at its root, or in its group `shipment`.
    const listed = data.map(record => record.shipment ?? record)
    for (const { order, ends } of FATES) {
      assert.equal(String(listed.find(({ order_id }) => order_id === order)?.status_code), ends)
    }
  })
  await step('the shop refuses forged webhooks', async () => {
    const now = String(Math.floor(Date.now() / 1000))
    for (const signed of [
      { 'webhook-id': 'msg_x', 'webhook-timestamp': now, 'webhook-signature': 'v1,AAAA' },
      { 'x-signature': 'AAAA' },
      {},
    ]) {
      const forged = await fetch(`${url}/hook`, {
        method: 'POST',
        headers: signed,
        body: '{"gcode":"GS0","order_id":"SBX-HAPPY-1","status":"917","update_time":9999999999}',
      })
      assert.equal(forged.status, 401)
    }
    assert.equal((await (await fetch(`${url}/orders/SBX-HAPPY-1`)).json()).status, '913')
  })
  shop.close()
  shop.closeAllConnections()
}

async function firstWard(api, headers, district) {
  const answer = await fetch(`${api}/districts/${district}/wards`, { headers })
  return (await answer.json()).data[0].id
}
