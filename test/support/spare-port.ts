import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * A port without a listener, to be listened on later. It lies below the range from which `listen(0)` is served, so that
 * no test beside this one is given it in the meantime.
 */
export async function sparePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000)
    const server = createServer().listen(port, '127.0.0.1')
    const free = await Promise.race([
      once(server, 'listening').then(() => true),
      once(server, 'error').then(() => false),
    ])
    if (!free) continue
    server.close()
    await once(server, 'close')
    return port
  }
}
