// Makes the shop take an order, which books a parcel: what `certify --setup` wants.
//
//   node examples/shop/order.mjs [ORDER_ID]
//
// Reads SHOP_URL (http://127.0.0.1:3000).
const shop = process.env.SHOP_URL ?? 'http://127.0.0.1:3000'
const orderId = process.argv[2] ?? `ORDER-${Date.now()}-${process.pid}`

const answer = await fetch(`${shop}/orders`, {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ order_id: orderId }),
}).catch(error => {
  throw new Error(`nothing answers at ${shop} (${error.cause?.code ?? error.message}); is serve.mjs running?`)
})
const text = await answer.text()
if (!answer.ok) throw new Error(`the shop answered ${answer.status}: ${text}`)
console.log(text)
