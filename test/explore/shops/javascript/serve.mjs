// Serves a shop on 127.0.0.1, PORT (0 = a free one), and prints its address. Reads WEBHOOK_SECRET, and WEBHOOK_SECRET_OLD
// while a secret is rotated.
import { createServer } from 'node:http'

/** @param {new (secrets: readonly string[]) => import('./shop.mjs').Shop} Type */
export function serve(Type) {
  const { env } = process
  const secrets = [env.WEBHOOK_SECRET, env.WEBHOOK_SECRET_OLD].filter(Boolean)
  let shop = new Type(secrets)

  async function answer({ method, url, headers }, body) {
    const [place, name, part] = url.split('/').slice(1).map(decodeURIComponent)
    switch (`${method} ${place}${part ? ` ${part}` : ''}`) {
      case 'POST hook':
        return [await shop.receive(headers, body), {}]
      case 'POST orders': {
        const order = JSON.parse(body.toString('utf8'))
        if (!shop.parcels.has(order.gcode)) shop.begin(order.gcode, order.order_id)
        return [201, shop.orderOf(order.order_id)]
      }
      case 'POST reset':
        shop = new Type(secrets)
        return [200, {}]
      case 'GET orders':
        return [200, shop.orderOf(name)]
      case 'GET orders effects':
        return [200, shop.orderOf(name).effects.length]
      case 'GET parcels':
        return [200, shop.parcelBy(name)]
      // Events that were answered and are not worked off yet.
      case 'GET pending':
        return [200, 0]
      default:
        return [404, {}]
    }
  }

  const server = createServer(async (request, response) => {
    const pieces = []
    for await (const piece of request) pieces.push(piece)
    const [status, body] = await answer(request, Buffer.concat(pieces)).catch(error => [500, { error: error.message }])
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  server.listen(Number(env.PORT ?? 0), '127.0.0.1', () => {
    console.log(`the shop listens on http://127.0.0.1:${server.address().port}`)
  })
}
